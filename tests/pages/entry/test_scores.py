"""The scores of a deal in one list: each row is saved by itself, as the form of a hand would save
it.
"""

import re

import pytest

from games import play
from games.models import Hand
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.record import HandRecord as Typed
from tests.builders import enter, make_house_match, make_match, phone, read_session, save_hand
from tests.pages.hands import HTMX, path, phone_of, save, stored_hand
from tests.reading_pages import on_one_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_house_match(TEMPLATES["typed"], 3)
    enter(match, 1, [10, 20, -30])
    return match


def url(match, number=2):
    return f"/m/{match.uid}/deals/{number}/scores/"


def row(seat, typed, *, seen=0, was="", was_marked="", **more):
    fields = {
        "typed": typed,
        "seen": seen,
        "was-typed": was,
        "was-marked": was_marked,
        "tick-marked": 1,
        **more,
    }
    return {f"{name}-{seat}": value for name, value in fields.items()}


def sent(match, *rows, number=2, client=None, headers=None):
    data = {of_player(match, name): value for fields in rows for name, value in fields.items()}
    return (client or phone(match.club)).post(url(match, number), data, headers=headers or {})


def of_player(match, name):
    """Name a field by its player instead of the seat, as the form does: `typed-p17` for
    `typed-1`.
    """
    field, seat = name.rsplit("-", 1)
    return f"{field}-p{match.seats.get(position=int(seat) - 1).player_id}"


def scores(match, number=2):
    hands = Hand.objects.filter(deal__match=match, deal__number=number)
    return dict(hands.values_list("seat__position", "typed"))


def field(match, page, name):
    return re.search(rf'name="{of_player(match, name)}" value="([^"]*)"', on_one_line(page))[1]


def test_touched_rows_are_saved_and_the_last_one_leads_on(match):
    client = phone(match.club)
    assert (
        client.get(f"/m/{match.uid}/next/").url == client.get(path(match, 2, 3)).url == url(match)
    )
    assert sent(match, row(1, "7"), row(2, ""), row(3, "−8")).url == url(match)
    assert scores(match) == {0: 7, 2: -8}
    response = sent(match, row(2, "2"))
    assert (response.status_code, response.url) == (303, f"/m/{match.uid}/deals/2/reveal/?play=1")
    golf = make_match("golf", 2)
    assert sent(golf, row(1, "1"), row(2, "2"), number=1).url == f"/m/{golf.uid}/deals/1/question/"


def test_a_script_gets_the_list_and_at_the_end_a_redirect(match):
    first = sent(match, row(1, "7"), headers=HTMX)
    assert first.status_code == 200
    assert on_one_line(first).lstrip().startswith('<div class="pane" id="deal-list"')
    assert field(match, first, "was-typed-1") == "7"
    assert int(field(match, first, "seen-1")) == stored_hand(match, 2, 1).version
    last = sent(match, row(2, "7"), row(3, "7"), headers=HTMX)
    assert last["HX-Redirect"] == f"/m/{match.uid}/deals/2/reveal/?play=1"


def test_the_same_submission_changes_nothing_the_second_time(match):
    name = "a" * 22
    sent(match, row(1, "7", submission=name))
    save_hand(match, 2, 0, 9, based_on=stored_hand(match, 2, 1).version)
    assert sent(match, row(1, "7", submission=name)).status_code == 303
    assert scores(match) == {0: 9}


@pytest.mark.parametrize(
    ("by", "says"),
    [(None, "Another phone has just saved 40 here."), (1, "Bob has just saved 40 here.")],
)
def test_a_row_saved_meanwhile_is_refused_with_both_values(match, by, says):
    whose = None if by is None else match.seats.get(position=by).player_id
    save_hand(match, 2, 0, 40, phone=whose)
    version = stored_hand(match, 2, 1).version
    refused = sent(match, row(1, "14"), row(2, "5"))
    assert refused.status_code == 409
    assert says in on_one_line(refused)
    assert "Keep 40" in on_one_line(refused)
    assert field(match, refused, "typed-1") == "14"
    assert f'name="{of_player(match, "over-1")}" value="{version}">Save 14<' in on_one_line(refused)
    assert scores(match) == {0: 40, 1: 5}
    assert sent(match, row(1, "14", keep=1)).status_code == 303
    assert scores(match)[0] == 40
    assert sent(match, row(1, "14", over=version)).status_code == 303
    assert scores(match)[0] == 14


def test_a_score_may_replace_cards_entered_meanwhile():
    match = make_match("hang-ten", 4)
    save_hand(match, 1, 0, "9 4 4 J 2 9 4 4 8 3")
    refused = sent(match, row(1, "14"), number=1)
    assert "Keep 13" in on_one_line(refused)
    assert field(match, refused, "typed-1") == "14"
    sent(match, row(1, "14", over=stored_hand(match).version), number=1)
    assert (stored_hand(match).typed, stored_hand(match).cards) == (14, None)


@pytest.mark.parametrize(
    ("over", "typed", "status", "said"),
    [
        (False, "about 5", 422, "Enter a whole number as the score, such as 14 or −3."),
        (
            False,
            "10001",
            422,
            "Ann’s score must be a whole number from −10,000 to 10,000, not 10001.",
        ),
        (True, "9", 409, "The match is over."),
    ],
)
def test_a_refused_value_stays_in_its_row_with_a_sentence(match, over, typed, status, said):
    if over:
        play.end_match(match, "leader")
    refused = sent(match, row(1, typed), row(2, "5"))
    assert refused.status_code == status
    assert said in on_one_line(refused)
    assert field(match, refused, "typed-1") == typed
    assert 'aria-invalid="true"' in on_one_line(refused)
    assert scores(match) == ({} if over else {1: 5})


def test_a_mark_is_saved_with_its_row_and_changes_by_itself():
    match = make_match("tens-pile", 3)
    sent(match, row(1, "12", marked="1"), number=1)
    page = phone(match.club).get(url(match, 1))
    assert (field(match, page, "was-typed-1"), field(match, page, "was-marked-1")) == ("12", "1")
    assert "<b>2</b>" in on_one_line(page)
    refused = sent(match, row(1, "twelve", was="12", was_marked="1"), number=1)
    assert field(match, refused, "seen-1") == "0", "as the form was filled in"
    assert f'name="{of_player(match, "marked-1")}" value="1" aria' in on_one_line(refused), (
        "the tick is away as it was sent"
    )
    sent(match, row(1, "12", seen=stored_hand(match).version, was="12", was_marked="1"), number=1)
    assert stored_hand(match).marked is False


@pytest.mark.parametrize(
    ("was", "sends", "after"),
    [
        ("12|", {}, (12, False)),
        ("12|", {"marked": "1"}, (12, True)),
        ("12|", {"typed": "5"}, (5, False)),
        ("12|1", {"marked": "1"}, (12, True)),
        ("12|1", {}, (12, False)),
        ("|", {}, None),
        ("|", {"marked": "1"}, "refused"),
    ],
)
def test_an_older_page_sends_score_and_mark_in_one_text(was, sends, after):
    match, (typed, _, marked) = make_match("tens-pile", 3), was.partition("|")
    if typed:
        save_hand(match, 1, 0, Typed(typed=int(typed), marked=bool(marked)))
    before = stored_hand(match).version if typed else 0
    row = {"was": was, "seen": before, "typed": typed, **sends}
    answer = sent(match, {f"{name}-1": value for name, value in row.items()}, number=1)
    now = stored_hand(match)
    assert answer.status_code == (422 if after == "refused" else 303)
    if typed:
        assert (now.typed, now.marked) == after
        assert (now.version == before) is (after == (int(typed), bool(marked)))
    else:
        assert now is None


def test_a_phone_keeps_to_scores_until_cards_are_wanted():
    match = make_match("hang-ten", 4)
    client, after = phone(match.club), f"/m/{match.uid}/next/"
    assert client.get(after).url == path(match, 1, 1)
    client.get(url(match, 1))
    assert read_session(client)["typing"] == match.uid
    assert client.get(after).url == save(match, client=client, typed="3").url == url(match, 1)
    client.get(f"{path(match, 1, 2)}?cards=")
    assert client.get(after).url == phone(match.club).get(after).url == path(match, 1, 2)


def test_a_complete_list_leads_on(match):
    client, there = phone(match.club), f"/m/{match.uid}/deals"
    assert client.get(url(match, 1)).url == f"{there}/1/reveal/?play=1"
    for number in (0, 3, 99):
        assert client.get(url(match, number)).url == url(match, 2)
        assert sent(match, row(1, "9"), number=number).status_code == 409
    enter(match, 2, [1, 2, 3])
    live = client.get(f"{url(match)}live/", {"seen": 1}, headers=HTMX)
    assert f'data-onward="{there}/2/reveal/?play=1"' in on_one_line(live)
    refused = sent(match, row(1, "9", seen=stored_hand(match, 2, 1).version, was="1"))
    assert refused.status_code == 409
    look = re.search(r'href="([^"]*)">Edit this hand', on_one_line(refused))[1].replace(
        "&amp;", "&"
    )
    assert 'name="typed" value="9"' in on_one_line(client.get(look))
    assert scores(match)[0] == 1


def test_scores_of_another_phone_stay_until_the_deal_is_complete(match):
    ann, bob = phone_of(match, 0), phone_of(match, 1)
    assert f'data-first="{of_player(match, "typed-2").removeprefix("typed-")}"' in on_one_line(
        bob.get(url(match))
    )
    sent(match, row(1, "7"), row(3, "−8"), client=ann)
    mine, theirs = on_one_line(ann.get(url(match))), on_one_line(bob.get(url(match)))
    his, hers = of_player(match, "typed-1"), of_player(match, "typed-3")
    assert f'name="{hers}" value="−8"' in mine
    assert "<b>17</b>" in mine
    for told in ("−8", "<b>17</b>", f'name="{his}"', f'name="{hers}"'):
        assert told not in theirs
    assert theirs.count(">saved</") == 2
    asked = re.search(r'href="([^"]+change=3)"', theirs)[1]
    assert f'name="{hers}" value="−8"' in on_one_line(bob.get(asked)), (
        "whoever asks to change it sees it"
    )
    refused = sent(match, row(3, "9"), client=bob)
    assert refused.status_code == 409
    assert "Keep −8" in on_one_line(refused)
    assert field(match, refused, "typed-3") == "9"
    sent(match, row(2, "4"), client=bob)
    assert "−8" in on_one_line(bob.get(f"/m/{match.uid}/deals/2/"))
