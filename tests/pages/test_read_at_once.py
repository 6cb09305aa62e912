"""Pages of a club while it changes: a page is all of one moment, whatever is committed between its
queries.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import Any

import pytest
from django.db import connection, connections

from games import play
from games.matches.club_games import to_game
from games.models import Club, Match
from games.play import imports
from games.rules.attendance import ChangeRecord
from games.rules.built_in import BUILT_IN
from games.rules.record import DealRecord, HandRecord, MatchRecord
from tests.builders import enter, make_club, make_match, phone
from tests.counted_matches import enter_deal, make_spades
from tests.routes import ROUTES, address_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.new_club_only("writes from another thread"),
    pytest.mark.postgres_too,
]

MAX_QUERIES = 40
OF_A_CLUB = {route.name: route for route in ROUTES if route.pattern.startswith(("c/<", "t/<"))}
ADDRESSES = [*OF_A_CLUB, "statistics of a game", "statistics of two"]


def find_address(name: str, match: Match) -> str:
    """Return the address of a page of the match's club, by the name of its route or in
    `ADDRESSES`.
    """
    if name in OF_A_CLUB:
        return address_of(OF_A_CLUB[name], match)
    ann, bob = (match.seats.get(position=position).player_id for position in (0, 1))
    query = (
        f"game={match.club.house_games.get().key}"
        if name.endswith("game")
        else f"first={ann}&second={bob}"
    )
    return f"{address_of(OF_A_CLUB['statistics'], match)}?{query}"


def run_elsewhere(change: Callable[[], object]) -> None:
    """Let another connection do that, to its end."""

    def do() -> None:
        try:
            change()
        finally:
            connections.close_all()

    thread = Thread(target=do)
    thread.start()
    thread.join()


@contextmanager
def change_before_query(number: int, change: Callable[[], object]) -> Iterator[list[int]]:
    """Have another connection change the club right before the query of that number, from 1; yield
    how many came.
    """
    asked = [0]

    def count(execute: Callable[..., Any], *query: Any) -> Any:
        if query[0].startswith("SELECT"):
            asked[0] += 1
            if asked[0] == number:
                run_elsewhere(change)
        return execute(*query)

    with connection.execute_wrapper(count):
        yield asked


@pytest.fixture
def match() -> Match:
    """A match that goes on in a club where one for money is over."""
    club = make_club()
    enter(make_match("basketball", 3, club, stakes="points"), 1, [1, 2, 3])
    spades = make_spades(club)
    enter_deal(spades, 1, (4, 6), (3, 3), (1, 0), (4, 4))
    play.end_match(spades, "leader")
    return make_match("golf", 3, club)


def bring_in_match(club: Club, number: int) -> None:
    """Bring a finished match for money in, of people whom the club did not know, one of whom plays
    for another.
    """
    game, names = BUILT_IN["basketball"], (f"New {number}", f"Old {number}", "Ann")
    deal = DealRecord(tuple(HandRecord(typed=points) for points in (10, 20, 30)))
    options = game.resolve_options({"stakes": "points"}, len(names))
    substitute = ChangeRecord(1, "substitute", 2, by=f"Guest {number}")
    imports.import_matches(
        club, [MatchRecord(game, names, 0, options, (deal,), changes=(substitute,))]
    )


def bring_in_spades(club: Club, number: int) -> None:
    """Bring a finished match in of a game with bids, of people whom the club did not know."""
    game = to_game(club.house_games.get(name="Spades"))
    names = tuple(f"Bidder {number} {seat}" for seat in range(4))
    hand = HandRecord(numbers={"Bid": 3, "Tricks": 3})
    last = HandRecord(numbers={"Bid": 3, "Tricks": 4})
    options = game.resolve_options({}, len(names))
    record = MatchRecord(
        game, names, 0, options, (DealRecord((hand, hand, hand, last)),), "leader", ((0, 2), (1, 3))
    )
    imports.import_matches(club, [record])


def take_out_match(club: Club, number: int) -> None:
    """Take the match that was brought in last out again, with its people, as an import that is
    undone.
    """
    match = club.matches.filter(seats__player__name=f"New {number - 1}").first()
    if match:
        play.delete_match(match)
        club.players.filter(name__endswith=f" {number - 1}", seats=None).delete()


def change_club(club: Club, number: int) -> None:
    """Change the club for the query of that number: of three changes each has its turn."""
    (take_out_match, bring_in_match, bring_in_spades)[number % 3](club, number)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_consistent_whatever_is_committed_meanwhile(match: Match, address: str) -> None:
    path = find_address(address, match)
    client = phone(match.club, player=match.seats.get(position=0).player_id)
    client.raise_request_exception = False
    for number in range(1, MAX_QUERIES):
        change = partial(change_club, match.club, number)
        with change_before_query(number, change) as asked:
            response = client.get(path)
            if response.streaming:
                response.getvalue()
        assert response.status_code < 500, f"query {number} of {asked[0]}"
        if asked[0] < number:
            return
