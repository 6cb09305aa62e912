"""The page of a table as the one set-up: stakes and options, what is missing, one phone for all."""

import re

import pytest

from games.access.form_tokens import make_token
from games.models import Match
from tests import set_up
from tests.builders import NAMES, phone
from tests.reading_pages import words
from tests.set_up import choose

from .tables import make_ready, sit, start, url

pytestmark = pytest.mark.django_db


def options_of_the_newest():
    return Match.objects.latest("pk").options


def test_a_match_starts_with_options_chosen_before_or_with_start(table, keeper):
    make_ready(keeper, table)
    assert "Stakes 1 ¢ per point" in words(choose(keeper, table, stakes="points", deals="3"))
    assert set_up.start(keeper, table, decks="4").status_code == 303
    options = options_of_the_newest()
    assert (options["stakes"], options["unit_cents"], options["deals"], options["decks"]) == (
        "points",
        1,
        3,
        4,
    )


@pytest.mark.new_club_only("lists all there is")
def test_an_invalid_option_is_marked_on_this_phone_alone(table, keeper):
    make_ready(keeper, table)
    for send in (choose, set_up.start):
        refused = send(keeper, table, decks="99", deals="4")
        assert refused.status_code == 422
        assert re.search(
            r'value="99"[^>]*\saria-invalid="true" aria-describedby="decks-error"', refused.text
        )
        assert "Enter a whole number from 1 to 20." in refused.text
        assert 'value="4"' in refused.text
        assert "Check the options" in words(refused)
    assert 'value="99"' not in phone(table.club).get(url(table)).text
    assert not Match.objects.exists()


@pytest.mark.new_club_only("lists all there is")
def test_a_stake_changed_meanwhile_is_shown_before_the_start(table, keeper):
    make_ready(keeper, table)
    shown = keeper.get(url(table)).context["lobby"].shown_fields
    choose(phone(table.club), table, stakes="points", amount="5")
    sent = {"shown": shown, "stakes": "none", "token": make_token(), "after": ""}
    refused = keeper.post(url(table, "start-next"), sent)
    assert refused.status_code == 422
    assert (
        "The stakes were changed on another phone a moment ago. Check them and start again."
        in words(refused)
    )
    assert "5 ¢ per point" in words(refused)
    assert not Match.objects.exists()
    assert set_up.start(keeper, table).status_code == 303
    assert options_of_the_newest()["unit_cents"] == 5


def test_two_phones_that_change_two_fields_both_count(table, keeper):
    make_ready(keeper, table)
    page = keeper.get(url(table)).context["lobby"]
    shown, fields = page.shown_fields, {field.name: field.text for field in page.fields}
    for changed in ({"deals": "3"}, {"decks": "4"}):
        keeper.post(url(table), {"shown": shown, "stakes": "none", **fields, **changed})
    start(keeper, table)
    options = options_of_the_newest()
    assert (options["deals"], options["decks"]) == (3, 4)


@pytest.mark.new_club_only("the stakes of the past are proposed")
def test_another_game_forgets_the_options_of_the_one_before(table, keeper):
    make_ready(keeper, table)
    choose(keeper, table, deals="3")
    keeper.post(url(table, "table-games"), {"game": "basketball"})
    page = keeper.get(url(table)).context["lobby"]
    assert {field.name: field.text for field in page.fields}["deals"] == "1"
    assert page.missing_step.text == "Choose the stakes"


@pytest.mark.parametrize(
    ("people", "game", "text", "part"),
    [
        (0, "", "Take a seat first", "me"),
        (1, "", "Choose a game", "game"),
        (1, "golf", "Add 1 more player", "add"),
        (1, "hang-ten", "Add 3 more players", "add"),
        (2, "golf", "Choose the stakes", "stakes"),
    ],
)
@pytest.mark.new_club_only("the stakes of the past are proposed")
def test_the_main_button_says_what_is_missing_and_leads_there(
    table, keeper, people, game, text, part
):
    sit(keeper, table, *NAMES[:people])
    if game:
        keeper.post(url(table, "table-games"), {"game": game})
    page = keeper.get(url(table))
    button = page.text.partition('id="start"')[2].partition("</a>")[0]
    assert f'href="{url(table)}?open={part}#panel"' in button
    assert button.endswith(f">{text}")
    assert keeper.get(f"{url(table)}?open={part}").context["panel"] == part
    refused = start(keeper, table)
    assert refused.status_code == 422
    assert f'role="alert">{text}.' in refused.text


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (NAMES[:9], False),
        (NAMES[:13], False),
        ((*NAMES[:8], "Maximiliane"), True),
        ((*NAMES[:3], "Maximiliane"), False),
    ],
)
def test_names_without_room_are_listed_below_the_table(table, keeper, names, listed):
    sit(keeper, table, *names)
    page = keeper.get(url(table))
    assert bool(page.context["lobby"].listed_places) == listed
    assert ('<ol class="listed' in page.text) == listed
