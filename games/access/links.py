"""Links, made and read: into a club, as a guest to one match, to one result or one game."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.core.signing import BadSignature, Signer, TimestampSigner
from django.db.models import Q
from django.utils import timezone

from games.models import Club, HouseGame, Match, Role
from games.values.clocks import get_zone

PASS_VALID_FOR = timedelta(days=1)
_passes = TimestampSigner(salt="games.guest")
_results = Signer(salt="games.result")
_games = Signer(salt="games.given")


def find_club_by_link(secret: str) -> tuple[Club, Role] | None:
    """Return the club and the role that a link's secret gives; None if no open club has it."""
    clubs = Club.objects.filter(Q(keeper_secret=secret) | Q(watch_secret=secret))[:2]
    # Two have it only from before the database refused that: nobody can tell which is meant.
    if len(clubs) != 1:
        return None
    [club] = clubs
    if not club.is_open:
        return None
    return club, "keeper" if secret == club.keeper_secret else "watcher"


def make_guest_pass(match: Match) -> str:
    """Return a pass to a match for `PASS_VALID_FOR`, where the watch link must not be shown."""
    return _passes.sign(f"{match.uid}:{match.club.get_link_digest('watcher')}")


def find_match_by_pass(guest_pass: str) -> Match | None:
    """Return the match that a pass leads to, with its club; None if invalid, expired or closed."""
    try:
        uid, digest = _passes.unsign(guest_pass, max_age=PASS_VALID_FOR).split(":")
        match = Match.objects.select_related("club").get(uid=uid)
    except (BadSignature, Match.DoesNotExist):
        return None
    return match if match.club.is_open and digest == match.club.get_link_digest("watcher") else None


def sign_result(match: Match, *, with_club: bool = False) -> str:
    """Return the signature that opens a match's result to anybody, and nothing else of the club.

    It includes the secret of the club's link for watching: replacing that ends shared results.
    """
    return _results.signature(_build_signed_text(match, with_club=with_club))


def find_result_by_link(uid: str, signature: str) -> tuple[Match, str] | None:
    """Return a link's finished match, and its club's name if it is signed; None if invalid."""
    match = Match.objects.select_related("club").filter(uid=uid).exclude(finished_at=None).first()
    if match is None or not match.club.is_open:
        return None
    for with_club in (False, True):
        with suppress(BadSignature):
            _results.unsign(f"{_build_signed_text(match, with_club=with_club)}:{signature}")
            timezone.activate(get_zone(match.club.time_zone))  # for the dates of its page
            return match, match.club.name if with_club else ""
    return None


def _build_signed_text(match: Match, *, with_club: bool) -> str:
    return f"{match.uid}:{match.club.watch_secret}{':club' if with_club else ''}"


def sign_game(game: HouseGame) -> str:
    """Return a signature of a game's key, with which anybody can take the game as it is then."""
    return _games.signature(game.key)


def find_game_by_link(key: str, signature: str) -> HouseGame | None:
    """Return the game that a link leads to, with its club; None if invalid, or the club closed."""
    try:
        _games.unsign(f"{key}:{signature}")
    except BadSignature:
        return None
    game = HouseGame.objects.select_related("club").filter(key=key).first()
    return game if game and game.club.is_open else None
