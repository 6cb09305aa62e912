"""A win is told only of deals in which the winner was, whoever came, left, sat out or was played
for.
"""

import random
import re

import pytest

from games import play
from games.drawings.win import build_win
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef
from games.models import Match
from games.play import imports
from games.rules.attendance import ChangeRecord, build_attendance
from games.rules.built_in import BUILT_IN
from games.rules.record import DealRecord, HandRecord, MatchRecord
from tests.builders import enter, make_club, make_match, save_hand
from tests.reading_pages import get

pytestmark = pytest.mark.django_db

DEALS = 5
PLAYERS = ("Ann", "Bob", "Cy", "Di", "Eve")


def choose_changes(chance: random.Random) -> tuple[ChangeRecord, ...]:
    """Let Di join late, Cy go and come back, and anybody but Ann sit deals out or be played for."""
    left, joined = chance.randint(2, 3), chance.randint(2, 4)
    changes = [
        ChangeRecord(joined, "join", 3, start="average"),
        ChangeRecord(left, "leave", 2),
        ChangeRecord(chance.randint(left + 1, DEALS), "back", 2),
    ]
    for number in range(1, DEALS + 1):
        in_deal = build_attendance(len(PLAYERS), 0, tuple(changes)).in_deal(number)
        away = chance.choice([seat for seat in in_deal if seat != 0])
        kind = chance.choice(["sit_out", "substitute", ""])
        if kind == "sit_out":
            changes.append(ChangeRecord(number, "sit_out", away))
        elif kind:
            changes.append(ChangeRecord(number, "substitute", away, by="Max"))
    return tuple(sorted(changes, key=lambda change: change.before))


def choose_record(chance: random.Random) -> MatchRecord:
    game, changes = BUILT_IN["basketball"], choose_changes(chance)
    attendance = build_attendance(len(PLAYERS), 0, changes)
    deals = []
    for number in range(1, DEALS + 1):
        scores = [HandRecord(typed=chance.randint(0, 60)) for _ in PLAYERS]
        in_deal = attendance.in_deal(number)
        deals.append(
            DealRecord(
                tuple(score if seat in in_deal else None for seat, score in enumerate(scores))
            )
        )
    options = game.resolve_options({"deals": DEALS, "decks": 20}, len(PLAYERS))
    return MatchRecord(game, PLAYERS, 0, options, tuple(deals), changes=changes)


def list_told_deals(match: Match) -> set[int]:
    """Return the numbers of all deals that the story of a win names."""
    told = build_win(load_replayed_match(match)).story
    numbers = {int(number) for number in re.findall(r"deal (\d+)", told)}
    numbers |= {1} if "first deal" in told else set()
    return numbers | ({DEALS} if "last deal" in told or "to the last" in told else set())


def find_played_deals(record: MatchRecord, seat: int) -> set[int]:
    """Return the numbers of the deals that a seat's own player played."""
    played_for = {change.before for change in record.changes if change.by and change.seat == seat}
    return {number for number, deal in enumerate(record.deals, 1) if deal.hands[seat]} - played_for


def test_a_story_tells_only_deals_of_the_winner():
    records = [choose_record(random.Random(seed)) for seed in range(60)]
    club = make_club()
    imports.import_matches(club, records)
    with_record = zip(club.matches.order_by("-pk")[: len(records)], reversed(records), strict=True)
    told_of = 0
    for match, record in with_record:
        winners = load_replayed_match(match).result.winners
        told = list_told_deals(match)
        assert len(winners) > 1 or told <= find_played_deals(record, winners[0]), record
        told_of += bool(told)
    assert told_of > len(records) / 2  # of most wins something is told


def test_a_winner_who_sat_out_did_not_win_in_the_last_deal():
    match = make_match("hang-ten", 5, deals=2, pot=False)
    enter(match, 1, [5, 4, 30, 40, 50])
    play.sit_out(match, HandRef(2, 0))
    for position in (1, 2, 3, 4):
        save_hand(match, 2, position, 20)
    html = get(Match.objects.get(pk=match.pk)).text
    assert "Ann wins" in html
    assert "last deal" not in html
    assert "in the lead from" not in html


def test_the_story_of_a_late_joiner_starts_when_they_joined():
    match = make_match("basketball", 3, deals=3)
    enter(match, 1, [19, 0, 5])
    play.join_match(match, play.add_player(match.club, "Zed").pk, start="zero")
    enter(match, 2, [0, 0, 0, 20])
    enter(match, 3, [1, 1, 1, 1])
    html = get(Match.objects.get(pk=match.pk)).text
    assert "In the lead from deal 2 to the last" in html
    assert "after deal 1" not in html
