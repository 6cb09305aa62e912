"""Clubs, matches and phones for tests, made the way the app makes them: through `play` and the
pages' own sessions.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import cycle
from typing import Any

from django.conf import settings
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from games import play
from games.access.phones import PhoneSession
from games.matches.people import build_people_from_names
from games.matches.stored_match import HandRef, StoredMatch, build_game
from games.models import Club, Match, Player, Role, new_uid
from games.play import imports
from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.files.json_values import Json
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.values.looks import COLOURS
from games.values.names import make_name_key
from tests.copied_past import give_copied_weeks
from tests.game_facts import all_facts

NAMES = (
    "Ann",
    "Bob",
    "Cy",
    "Di",
    "Eve",
    "Flo",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kim",
    "Lee",
    "Max",
    "Nia",
    "Oli",
    "Pat",
)

LOW = {game: stored.low for game, stored in all_facts().items()}
"""A hand of each game that any number of players can hold at once, with enough decks."""

_with_past = ContextVar("have played", default=False)


@contextmanager
def give_clubs_past(for_weeks: bool) -> Iterator[None]:
    """Give the clubs made inside the block weeks of a past (`tests.copied_past`), or none."""
    before = _with_past.set(for_weeks)
    try:
        yield
    finally:
        _with_past.reset(before)


def make_club(name: str = "Thursday Table") -> Club:
    """Make a club without players, or one with a past inside `give_clubs_past(True)`."""
    club = play.start_club(name, new_uid())
    if _with_past.get():
        give_copied_weeks(club)
    return club


def make_match(
    game: str = "hang-ten",
    players: int | Sequence[str] = 4,
    club: Club | None = None,
    **options: object,
) -> Match:
    """Make a match of players by name, or of so many of `NAMES`; it has just started, the first of
    them deals first.
    """
    names = NAMES[:players] if isinstance(players, int) else players
    if club or _with_past.get():
        club = club or make_club()
        ids = [play.add_player(club, name).pk for name in names]
    else:  # nobody is there yet: all at once
        club = make_club()
        new = [
            Player(
                club=club,
                name=person.name,
                key=make_name_key(person.name),
                initials=person.initials,
                colour=colour,
            )
            for person, colour in zip(
                build_people_from_names(names), cycle(range(1, COLOURS + 1)), strict=False
            )
        ]
        ids = [player.pk for player in Player.objects.bulk_create(new)]
    return play.start_match(club, game, ids, 0, options, uid=new_uid())


def make_house_match(
    declaration: Json, players: int | Sequence[str] = 4, **options: object
) -> Match:
    """Make a match that has just started, of a game that its club has declared."""
    club = make_club()
    return make_match(play.make_game(club, declaration).key, players, club, **options)


def hand(text: str | int, *, marked: bool = False) -> HandRecord:
    """Return a hand of these cards, `"A 7 K …"`, or of a typed score."""
    return (
        HandRecord(typed=text, marked=marked)
        if isinstance(text, int)
        else HandRecord(read_cards(text), marked=marked)
    )


def save_hand(
    match: Match, deal_number: int, position: int, what: str | int | HandRecord, **how: Any
) -> StoredMatch:
    """Save the hand of a seat, also as in `hand`; `how` is as for `play.record_hand`."""
    record = what if isinstance(what, HandRecord) else hand(what)
    ref = HandRef(deal_number, position)
    return play.record_hand(match, ref, record, **{"based_on": 0, **how})


def enter(match: Match, number: int, hands: Sequence[str | int], answer: int | None = None) -> None:
    """Enter a whole deal, hands in seat order; `answer` is the position that answers the game's
    question, if any.
    """
    for position, text in enumerate(hands):
        save_hand(match, number, position, text)
    if build_game(match).question:
        play.answer_deal(match, number, answer, based_on=0)


def player_at(match: Match, position: int) -> int:
    return match.seats.get(position=position).player_id


def make_long_match(game: str = "hang-ten", players: int = 4, deals: int = 40) -> Match:
    """Make a match that goes on after this number of deals, written all at once; the scores of a
    deal differ.
    """
    played, names = BUILT_IN[game], NAMES[:players]
    many = {"target": 10_000} if played.end.option.name == "target" else {"deals": 100}
    deal = DealRecord(
        tuple(HandRecord(typed=points) for points in range(players)), 1 if played.question else None
    )
    options = played.resolve_options(many, players)
    club = make_club()
    imports.import_matches(club, [MatchRecord(played, names, 0, options, (deal,) * deals)])
    return club.matches.get()


def phone(club: Club | None = None, role: Role = "keeper", player: int | None = None) -> Client:
    """Make a phone: a keeper's or a watcher's of the club, that player's (id) if given; a
    stranger's without a club.
    """
    client = Client()
    if club:
        entry = {
            "role": role,
            "link": club.get_link_digest(role),
            **({"player": player} if player else {}),
        }
        set_session(client, clubs={club.uid: entry})
    return client


def read_session(client: Client) -> PhoneSession:
    cookie = client.cookies.get(settings.PHONE_COOKIE_NAME)
    return PhoneSession(cookie.value if cookie else None)


def set_session(client: Client, **things: object) -> None:
    """Give a phone a session with these values, and no others."""
    memory = PhoneSession()
    memory.update(things)
    client.cookies[settings.PHONE_COOKIE_NAME] = memory.sign()


def join_by_link(client: Client, secret: str, **fields: str) -> HttpResponseBase:
    """Join a club by the secret of its link: open the page, press its button; return the
    response.
    """
    client.get(reverse("join", args=[secret]), fields)
    return client.post(reverse("come-in"), {"secret": secret, **fields})
