"""A made-up game without cards, of bids in teams, goes through every page: set up, called, noted, corrected, shown."""

import pytest
from django.test import Client

from games import play
from games.demo import demo_club
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import Club, Match
from games.rules.built_in import BUILT_IN
from tests.builders import make_club, phone
from tests.game_facts.partners import PARTNERS
from tests.reading_pages import words
from tests.routes import strange_answers
from tests.set_up import lay, start

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

CALLS, STITCHES = (1, 0, 1, 0), (2, 0, 1, 0)
OF_SOME = {"question", "live-question", "result", "result-picture", "decks"}


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is in the list of all of them, and nothing else knows of it."""
    monkeypatch.setitem(BUILT_IN, PARTNERS.key, PARTNERS)  # type: ignore[index]


@pytest.fixture
def match() -> Match:
    """A match that was set up on its page: Ann and Cy against Bob and Di."""
    club = make_club()
    return set_up(club, [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy", "Di")])


def set_up(club: Club, ids: list[int]) -> Match:
    table = lay(club, PARTNERS.key, ids, first=ids[0])
    assert start(phone(club), table, stakes="none", teams="2").status_code == 303
    return club.matches.latest("pk")


def send(match: Match, part: str, number: int, **fields: object) -> int:
    """Send the list of a deal, and say with which status that was answered."""
    return phone(match.club).post(f"/m/{match.uid}/deals/{number}/{part}/", fields).status_code


def called(match: Match, number: int, calls: tuple[int, ...] = CALLS) -> int:
    typed = {f"n0-{seat}": call for seat, call in enumerate(calls, 1)}
    return send(match, "said", number, **typed, **{f"was-{name}": "" for name in typed})


def noted(match: Match, number: int, stitches: tuple[int, ...] = STITCHES) -> int:
    said = load_match(match.pk).deals[number - 1].announced
    fields: dict[str, object] = {"n3": "2", "was-n3": ""}
    for seat, taken in enumerate(stitches, 1):
        fields |= {f"n0-{seat}": said[seat - 1]["Call"], f"n1-{seat}": taken, f"was-n1-{seat}": "", f"seen-{seat}": 0}
        fields |= {f"tick-n2-{seat}": 1, f"was-n2-{seat}": ""}
    return send(match, "numbers", number, **fields)


def totals(match: Match) -> list[int]:
    return [seat.total for seat in match.seats.order_by("position")]


@pytest.mark.slow
def test_every_page_can_be_shown_before_a_deal_after_its_calls_and_after_it_and_teams_count_together(match) -> None:
    assert strange_answers(match, of_some=OF_SOME) == set()
    assert called(match, 1, (1, 0, 1, 1)) == 422  # three of three, which must not be
    assert called(match, 1) == 303
    assert strange_answers(match, of_some=OF_SOME) == set()
    assert noted(match, 1, (2, 0, 1, 1)) == 422  # four of three
    assert noted(match, 1) == 303
    assert strange_answers(match, of_some=OF_SOME) == set()
    stored = load_match(match.pk)
    assert list(find_differences(stored)) == []
    assert (stored.teams, stored.deals[0].numbers) == (((0, 2), (1, 3)), {"Stake": 2})
    # Both teams have kept their call, at twice the points: (5 + 2 × 2) × 2, and (5 + 2 × 0) × 2, which lands at 0. All
    # but Ann took one together, for which she gets 4.
    assert totals(match) == [22, 0, 22, 0]
    assert [seat.counts for seat in stored.seats] == [{"Stars": 1}, {"Stars": 0}, {"Stars": 1}, {"Stars": 0}]
    assert "Ann and Cy" in words(phone(match.club).get(f"/m/{match.uid}/"))


@pytest.mark.slow
def test_its_rules_card_and_statistics_tell_of_it(match: Match) -> None:
    card = words(Client().get(f"/rules/{PARTNERS.key}/"))
    for part in (
        "Call: 0 to the number of cards dealt, said by each player before the deal is played.",
        "Kept: A side whose Stitches are at least its Call gets 5, and 2 times its Call, all of it times the Stake.",
        "A song: For a player with “Sang”, every other player gets 1.",
        "Where the others’ Stitches are 0 or 1, each player gets 4.",
        "A total that a deal brings to exactly 10 becomes 0.",
        "brings somebody to 3 or more Stars. Most Stars win",
    ):
        assert part in card, (part, card)
    for number, taken in enumerate([(2, 0, 1, 0), (1, 0, 1, 0)], 1):
        assert called(match, number, (0, 0, 1, 0)) == 303
        assert noted(match, number, taken) == 303
    assert Match.objects.get(pk=match.pk).finished_at
    page = words(phone(match.club).get(f"/c/{match.club.uid}/statistics/?game={PARTNERS.key}")).replace("\u00a0", " ")
    assert "Call and Stars Player Call made Stars a match Ann 100 %" in page
    assert strange_answers(match, of_some=OF_SOME) == set()


@pytest.mark.slow
def test_the_demo_has_it_as_it_has_the_others() -> None:
    club = demo_club.seed_club(10)
    mine = [load_match(match.pk) for match in club.matches.filter(game=PARTNERS.key)]
    assert {stored.match.finished_at is None for stored in mine} == {True, False}
    assert [list(find_differences(stored)) for stored in mine] == [[] for _ in mine]
