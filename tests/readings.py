"""Matches in memory as pages read them, made from records: no database is asked."""

from datetime import UTC, datetime

from games.matches.people import build_people
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Club, Deal, Hand, Match, Player, Seat
from games.rules.built_in import BUILT_IN
from games.rules.replay import replay

STARTED = datetime(2026, 3, 12, 20, tzinfo=UTC)


def reading_of(record):
    """Return a match of a built-in game as pages read it."""
    assert BUILT_IN[record.game.key].declaration is record.game.declaration
    match = Match(
        pk=1,
        club=Club(pk=1, name="Thursday Table"),
        game=record.game.key,
        options=dict(record.options),
        first_dealer=record.first_dealer,
        started_at=STARTED,
        ended_early=record.ended_early or "",
        revision=len(record.deals),
    )
    players = [
        Player(pk=position, name=name, initials=name[:2], colour=position % 8 + 1)
        for position, name in enumerate(record.players)
    ]
    seats = [
        Seat(pk=player.pk, match=match, position=player.pk, player=player) for player in players
    ]
    deals = [_deal(match, seats, number, deal) for number, deal in enumerate(record.deals, 1)]
    return ReplayedMatch(StoredMatch(match, seats, deals), replay(record), build_people(players))


def _deal(match, seats, number, record):
    answer = None if record.answer is None else seats[record.answer]
    row = Deal(pk=number, match=match, number=number, answer=answer, answer_version=1)
    hands = {
        position: Hand(
            deal=row,
            seat=seats[position],
            cards=None if hand.cards is None else " ".join(hand.cards),
            typed=hand.typed,
            marked=hand.marked,
        )
        for position, hand in enumerate(record.hands)
    }
    return StoredDeal(number, row, hands)
