"""A club with a past: it has played for weeks, and everything has happened in it that happens in weeks.

Whatever works the first time has to work the second time, too: the codes of evenings that are over have lapsed, phones
came long ago, matches were corrected, undone, put away and brought in, players were merged and retired.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games import play
from games.facts import load_facts
from games.models import Club, Match, Player, new_uid
from games.play import imports
from games.play.payments import Pair, pay
from games.rules.built_in.templates import TEMPLATES
from games.rules.record import Hand
from games.values.clocks import night_of

PEOPLE = ("דני", "Zoë 🦊", "Pat O’Neil", "Ludmila")
"""A name from right to left, one with a picture, one with an apostrophe, and a plain one."""
RETIRED, WALTER, KEPT, MERGED = "Rosalind", "Walter", "Theodora", "Teddy"
WEEKS = (2, 1)
EVENING_HOUR = 20
EUROS = {"stakes": "points", "unit_cents": 100_000, "currency": "EUR"}
YEN = {"stakes": "points", "unit_cents": 1_500, "currency": "JPY"}


def give_weeks(club: Club) -> None:
    """Let a club have played on an evening of each of the weeks before, the way the app does it."""
    tonight = timezone.localtime().replace(hour=EVENING_HOUR, minute=0, second=0, microsecond=0)
    club.started_at = tonight - timedelta(weeks=max(WEEKS))
    club.save(update_fields=["started_at"])
    for week in WEEKS:
        _evening(club, tonight - timedelta(weeks=week), EUROS if week % 2 else YEN)
    with play.dated(tonight - timedelta(days=6)):
        _import_one(club)
        play.retire_player(club, _player(club, RETIRED).pk, retired=True)
        play.merge_players(club, _player(club, KEPT).pk, _player(club, MERGED).pk)


def _evening(club: Club, moment: datetime, stakes: dict[str, object]) -> None:
    """An evening at two tables, which ends: each has had codes, phones, a match with money and one that was corrected.

    Only the first table's evening is ended by somebody: the second one is left as it is.
    """
    with play.dated(moment):
        first, second = play.open_table(club), play.open_table(club)
        for table in (first, second):
            for role in ("keeper", "watcher"):
                play.code_for(club, role, table.pk)
        as_written = KEPT if moment.isocalendar().week % 2 else MERGED
        players = [play.add_player(club, name) for name in (*PEOPLE, RETIRED, WALTER, as_written)]
        play.sit_down(first, players[:4], host=True)
        play.sit_down(second, players[4:], host=True)
        for player in players[:4]:
            play.let_in(club, "keeper", "keeper", player=player)
        play.let_in(club, "watcher", "watcher")
        own = club.house_games.first() or play.make_game(club, TEMPLATES["golf-6"] | {"name": "Walter’s Golf"})
    with_money = _match(club, first, "hang-ten", players[:4], moment, {"unit_cents": 100_000, "currency": "EUR"})
    corrected = _match(club, second, "basketball", players[4:], moment + timedelta(minutes=30), {**stakes, "deals": 3})
    away = _match(club, second, "basketball", players[4:], moment + timedelta(minutes=50), {**stakes, "deals": 3})
    _match(club, first, own.key, players[:3], moment + timedelta(hours=1), {})
    with play.dated(moment + timedelta(hours=2)):
        _correct(corrected)
        _open_and_undo(with_money)
        play.put_match_away(away, away=True)
        _tick(club, with_money, moment)
        play.end_evening(first)


def _match(
    club: Club, table: object, game: str, players: list[Player], moment: datetime, options: dict[str, object]
) -> Match:
    """A match at the table, of two deals, ended early."""
    with play.dated(moment):
        uid, ids = new_uid(), [player.pk for player in players]
        match = play.start_match(club, game, ids, 0, options, uid=uid, table=table)  # type: ignore[arg-type]
    for number in (1, 2):
        with play.dated(moment + timedelta(minutes=number)):
            for position in range(len(players)):
                points = 10 * number + position
                play.record_hand(match, number, position, Hand(typed=points), seen=0, phone=ids[position])
            if load_facts(match.pk).game.question:
                play.answer_deal(match, number, 0, seen=0)
    with play.dated(moment + timedelta(minutes=4)):
        play.end_match(match, "leader")
    return Match.objects.get(pk=match.pk)


def _correct(match: Match) -> None:
    """Correct a hand of the first deal, undo that and do it again."""
    version = load_facts(match.pk).deals[0].hands[0].version
    play.record_hand(match, 1, 0, Hand(typed=30), seen=version)
    for _ in range(2):
        steps = play.steps_of(match)
        play.undo(match, steps.forth or steps.back or 0)


def _open_and_undo(match: Match) -> None:
    """Let a match that was over go on, and undo that."""
    play.go_on(match)
    play.undo(match, play.steps_of(match).back or 0)


def _tick(club: Club, match: Match, moment: datetime) -> None:
    """Tick off that one who lost pays the one who won."""
    paying = match.seats.order_by("net_cents", "position").first()
    paid = match.seats.order_by("-net_cents", "position").first()
    if paying and paid and paying.net_cents and paying.net_cents < 0:
        pair = Pair(night_of(moment), paying.player_id, paid.player_id, "EUR")
        pay(club, pair, -paying.net_cents, before=0, phone=paying.player_id)


def _import_one(club: Club) -> None:
    """Bring a match in that was played in another year, as it stands in another club's file."""
    record = load_facts(club.matches.order_by("pk")[0].pk).record()
    imports.import_matches(club, [record], played=timezone.now() - timedelta(days=400))


def _player(club: Club, name: str) -> Player:
    return club.players.get(name=name)
