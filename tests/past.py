"""A club with a past: it has played for weeks, and everything has happened in it that happens in
weeks.

Whatever works the first time has to work the second time, too. Two tables play for money in two
currencies. Scores are corrected, the correction is undone and redone, a match is reopened and ended
after all, one is put away, a payment is made. Later a match of another year is imported, two names
turn out to be one person, and somebody stops coming. Codes of these evenings have lapsed, phones
came long ago.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone

from games import play
from games.matches.ledger import load_evening_lists, load_ticks
from games.matches.stored_match import HandRef, load_match
from games.models import Club, Match, Player, Table, new_uid
from games.play import imports
from games.play.payments import PaymentPair, record_payment
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.options import Value
from games.rules.record import HandRecord
from games.values.clocks import get_night

Options = Mapping[str, Value]
IMPORTED_FROM = timedelta(days=400)
DEALS = (1, 2)
FIRST_TABLE = ("דני", "Zoë 🦊", "Pat O’Neil", "Ludmila")
"""One name from right to left, one with a picture, one with an apostrophe, and a plain one."""
RETIRED, GUEST = "Rosalind", "Walter"
KEPT, MERGED = "Theodora", "Teddy"
"""Two names of one person, each written on every other evening."""
POT: Options = {"unit_cents": 100_000, "currency": "EUR"}
POINTS: tuple[Options, Options] = (
    {"stakes": "points", "unit_cents": 1_500, "currency": "JPY"},
    {"stakes": "points", "unit_cents": 100_000, "currency": "EUR"},
)
WEEKS = (2, 1)
EVENING_HOUR = 20


def score(deal: int, position: int) -> int:
    return 10 * deal + position


def give_weeks(club: Club) -> None:
    """Let a club have played on an evening of each of the weeks before, the way the app does it."""
    tonight = timezone.localtime().replace(hour=EVENING_HOUR, minute=0, second=0, microsecond=0)
    club.started_at = tonight - timedelta(weeks=max(WEEKS))
    club.save(update_fields=["started_at"])
    for number, week in enumerate(WEEKS):
        play_evening(club, number, tonight - timedelta(weeks=week))
    rearrange_past(club, tonight - timedelta(days=6))


def play_evening(club: Club, number: int, moment: datetime) -> None:
    """Play the evening of that number, from 0, which begins at `moment`.

    The first table's evening is ended; the second table is left as it is.
    """
    with play.backdate(moment):
        first, second = play.open_table(club), play.open_table(club)
        players = _let_everybody_in(club, number, first, second)
        own = _get_own_game(club)
    points = {**POINTS[number % 2], "deals": 3}
    seats = (players[:4], players[4:])
    with_money = _play_match(first, "hang-ten", seats[0], moment, POT)
    corrected = _play_match(second, "basketball", seats[1], moment + timedelta(minutes=30), points)
    away = _play_match(second, "basketball", seats[1], moment + timedelta(minutes=50), points)
    _play_match(first, own, seats[0][:3], moment + timedelta(hours=1), {})
    with play.backdate(moment + timedelta(hours=2)):
        _correct(corrected)
        _open_and_undo(with_money)
        play.put_match_away(away, away=True)
        _pay_first_row(club, moment)
        play.end_evening(first)


def rearrange_past(club: Club, moment: datetime) -> None:
    """Import a match of another year, retire one player, and merge the two names of one person."""
    with play.backdate(moment):
        with_money = club.matches.filter(
            game="hang-ten", seats__player__name=FIRST_TABLE[0]
        ).latest("pk")
        record = load_match(with_money.pk).build_record()
        another = replace(record, deals=record.deals[:1])  # the same one is not added again
        imports.import_matches(club, [another], played=timezone.now() - IMPORTED_FROM)
        people = {player.name: player.pk for player in club.players.all()}
        play.retire_player(club, people[RETIRED], retired=True)
        play.merge_players(club, people[KEPT], people[MERGED])


def _let_everybody_in(club: Club, number: int, first: Table, second: Table) -> list[Player]:
    """Make codes of both tables, seat everybody, let 5 phones in at the first; return the players,
    its four first.
    """
    for table in (first, second):
        for role in ("keeper", "watcher"):
            play.get_or_make_code(club, role, table.pk)
    as_written = MERGED if number % 2 else KEPT
    names = (*FIRST_TABLE, RETIRED, GUEST, as_written)
    players = [play.add_player(club, name) for name in names]
    play.sit_down(first, players[:4], as_host=True)
    play.sit_down(second, players[4:], as_host=True)
    for player in players[:4]:
        play.note_phone_at_table(first, play.let_in(club, "keeper", "keeper", player=player).pk)
    play.note_phone_at_table(first, play.let_in(club, "watcher", "watcher").pk)
    return players


def _get_own_game(club: Club) -> str:
    """Return the key of the club's own game of these evenings, which is made on the first one."""
    name = f"{GUEST}’s Golf"
    game = club.house_games.filter(name=name).first()
    return (game or play.make_game(club, {**TEMPLATES["golf-6"], "name": name})).key


def _play_match(
    table: Table,
    game: str,
    players: list[Player],
    moment: datetime,
    options: Options,
) -> Match:
    """Play two deals of a match at the table, with typed scores, and end it early."""
    ids = [player.pk for player in players]
    with play.backdate(moment):
        match = play.start_match(table.club, game, ids, 0, options, uid=new_uid(), table=table)
    asks = load_match(match.pk).game.question
    for number in DEALS:
        with play.backdate(moment + timedelta(minutes=number)):
            for position, phone in enumerate(ids):
                play.record_hand(
                    match,
                    HandRef(number, position),
                    HandRecord(typed=score(number, position)),
                    based_on=0,
                    phone=phone,
                )
            if asks:
                play.answer_deal(match, number, 0, based_on=0)
    with play.backdate(moment + timedelta(minutes=4)):
        play.end_match(match, "leader")
    return Match.objects.get(pk=match.pk)


def _correct(match: Match) -> None:
    """Correct a hand of the first deal, undo that and redo it."""
    hand = load_match(match.pk).deals[0].hands[0]
    higher = HandRecord(typed=(hand.typed or 0) + 20)
    play.record_hand(match, HandRef(1, 0), higher, based_on=hand.version)
    for _ in range(2):
        steps = play.load_undo_steps(match)
        play.undo(match, steps.redo or steps.undo or 0)


def _open_and_undo(match: Match) -> None:
    """Reopen a match that was over, and undo that."""
    play.resume_match(match)
    play.undo(match, play.load_undo_steps(match).undo or 0)


def _pay_first_row(club: Club, moment: datetime) -> None:
    """Tick off the first row of the list of the evening of `moment` in the pot's currency."""
    night = get_night(moment)
    currency = str(POT["currency"])
    payment_list = load_evening_lists(club, night, load_ticks(club))[currency]
    for payment in payment_list.open_payments[:1]:
        pair = PaymentPair(night, payment.payer, payment.payee, currency)
        record_payment(club, pair, payment.cents, before=0, phone=payment.payer)
