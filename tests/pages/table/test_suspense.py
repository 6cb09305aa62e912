"""Scores of others lie face down until the reveal, except on the phone that entered them."""

import re

import pytest
from django.urls import reverse

from games.models import Match
from tests.builders import make_match, phone, save_hand
from tests.pages.hands import bring_phones
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    return make_match("tens-grid", 4)


def ids(match: Match) -> list[int]:
    return [seat.player_id for seat in match.seats.order_by("position")]


@pytest.mark.parametrize(
    ("owner", "entered_by", "see_it", "do_not"),
    [(0, 0, [0], [1, 2, None]), (1, 0, [0, 1], [2, None]), (0, None, [0, None], [1, 2])],
)
def test_a_score_stays_hidden_until_the_deal_is_whole(match, owner, entered_by, see_it, do_not):
    phones = {None: None, **dict(enumerate(ids(match)))}
    name = ("Ann", "Bob")[owner]

    def strip(viewer):
        return (
            phone(match.club, player=phones[viewer])
            .get(reverse("hand", args=[match.uid, 1, 3]))
            .text
        )

    save_hand(match, 1, owner, 77, phone=phones[entered_by])
    for viewer in see_it:
        assert f'aria-label="{name[:2]} 77, {name}, done"' in strip(viewer)
    for viewer in do_not:
        assert f'aria-label="{name[:2]} saved, {name}, done"' in strip(viewer)
        assert not re.search(r"\b77\b", strip(viewer))  # the match's uid may have it somewhere
    for position in {0, 1, 2, 3} - {owner}:
        save_hand(match, 1, position, 5, phone=phones[3])
    for viewer in do_not:
        assert f'aria-label="{name[:2]} 77, {name}, done"' in strip(viewer)


@pytest.mark.parametrize(("first", "told"), [(0, False), (1, True)])
def test_an_answer_shows_its_effect_if_its_phone_entered_all(first, told):
    golf = make_match("golf", 2)
    for position, (score, by) in enumerate([(5, first), (22, 1)]):
        save_hand(golf, 1, position, score, phone=ids(golf)[by])
    said = words(phone(golf.club, player=ids(golf)[1]).get(reverse("question", args=[golf.uid, 1])))
    assert "Who turned up their last card first?" in said
    assert ("Ann stays 5" in said) is told
    assert ("Bob 22 becomes 32" in said) is told


def test_entering_for_another_never_leads_to_a_hand_with_a_phone(match):
    client, *_ = bring_phones(match, 0, 2, 3)
    save_hand(match, 1, 0, 3, phone=ids(match)[0])
    reveal = reverse("reveal", args=[match.uid, 1])
    for position in (1, 2):  # Bob has no phone; Cy has one, and Ann entered for him all the same
        saved = client.post(
            reverse("hand", args=[match.uid, 1, position]), {"seen": 0, "typed": "5"}
        )
        assert saved["Location"] == f"{reveal}?play=1"
    assert "Waiting for Di" in words(client.get(reveal))
