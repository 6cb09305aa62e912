"""Starting a match, ending it early, its decks, archiving it, and deleting it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, get_args

from django.db import transaction
from django.db.models import QuerySet

from games.database.match_queries import lock_and_bump
from games.matches.club_games import load_games
from games.matches.draws import is_rolling
from games.matches.stored_match import load_match, to_hand
from games.models import Change, Club, Match, Player, RemovedMatch, Seat, Table
from games.rules.attendance import Attendance
from games.rules.checks import check_names, check_players, check_teams
from games.rules.declared.games import dump_game
from games.rules.errors import OptionError, PlayersError, RuleError
from games.rules.game import Game
from games.rules.limits import MAX_PLAYERS
from games.rules.record import Rest
from games.rules.say import say
from games.rules.sitting_out import propose_sitting_out
from games.values.clocks import get_night, get_zone
from games.values.notes import tidy_note
from games.values.whole_numbers import MAX_ID

from .attendance import SeatChange, write_changes
from .draws import log_draw
from .locks import lock_club, lock_matches
from .notes import set_note
from .phones import activate_waiting_phones
from .table_codes import get_or_make_code
from .tables import bump_table, get_or_open_table, load_latest_match, note_match_start
from .transaction import (
    Action,
    ClosedError,
    MatchChange,
    PhoneOwner,
    cancel_change,
    change_match,
    now,
)


def start_match(
    club: Club,
    game: str,
    players: Sequence[int],
    first_dealer: int,
    options: Mapping[str, object],
    *,
    uid: str,
    phone: PhoneOwner | None = None,
    rematch_of: Match | None = None,
    teams: Sequence[Sequence[int]] = (),
    notes: Mapping[str, str] = MappingProxyType({}),
    table: Table | None = None,
) -> Match:
    """Start a match of `game` (key), with the club's players (ids) in seat order.

    - `first_dealer` and `teams` are positions, `options` those that differ from the defaults.
    - `table` None: where most of the players are.
    - If there are too many players for the game, some sit the first deal out.
    - The form sent again returns its match; raise `RuleError` if it differs now.
    """
    played = load_games(club, [game]).get(game)
    if played is None:
        raise RuleError(say("Choose one of the games."))
    seated = load_club_players(club, players)
    sit_outs = () if teams else _build_first_sit_outs(played, seated, first_dealer)
    _check_seated(played, seated, first_dealer, teams, can_sit_out=bool(sit_outs))
    columns = {
        "game": game,
        "first_dealer": first_dealer,
        "options": played.resolve_options(options, len(seated) - len(sit_outs)),
    }
    logged_start = _build_logged_start(columns, seated, sit_outs, teams)
    with transaction.atomic():
        lock_club(club)
        columns |= _build_start_columns(club, played, rematch_of)
        match, is_new = Match.objects.get_or_create(uid=uid, defaults=columns)
        if is_new:
            _create_seats(match, seated, teams)
            table = table or get_or_open_table(club, [player.pk for player in seated])
            change = MatchChange(load_match(match.pk), phone, changed_at=now())
            if sit_outs:
                write_changes(change.stored, sit_outs)
            log_draw(change, table)
            change.log(Action.START, after=logged_start)
            _set_notes(change, notes)
            change.refresh()
            _assign_table(match, seated, table)
        elif match.club_id != club.pk or match.log.get(action=Action.START).after != logged_start:
            raise RuleError(
                say("This page has already started another match. Open it again to start this one.")
            )
    return match


def _build_start_columns(club: Club, game: Game, rematch_of: Match | None) -> dict[str, Any]:
    """Return what the row of a match that starts now has besides what was chosen for it."""
    started_at = now()
    return {
        "club": club,
        "started_at": started_at,
        "evening": get_night(started_at, get_zone(club.time_zone)),
        "declaration": dump_game(game),
        # Rematches of rematches are of the same first match.
        "rematch_of_id": rematch_of and (rematch_of.rematch_of_id or rematch_of.pk),
    }


def _build_logged_start(
    chosen: Mapping[str, Any],
    seated: Sequence[Player],
    sit_outs: Sequence[SeatChange],
    teams: Sequence[Sequence[int]],
) -> dict[str, Any]:
    """Return what the log says of a start; a form sent again is known by it."""
    logged_start = {**chosen, "players": [player.name for player in seated]}
    if sit_outs:
        logged_start["changes"] = [change.to_log() for change in sit_outs]
    if teams:
        logged_start["teams"] = [list(team) for team in teams]
    return logged_start


def _set_notes(change: MatchChange, notes: Mapping[str, str]) -> None:
    """Set a new match's notes, by the name of their kind; blank ones are left out."""
    for name, text in notes.items():
        note = tidy_note(text)
        if note:
            set_note(change, name, note)


def _check_seated(
    game: Game,
    seated: Sequence[Player],
    first_dealer: int,
    teams: Sequence[Sequence[int]],
    *,
    can_sit_out: bool,
) -> None:
    """Raise `PlayersError` for impossible players, first dealer or teams."""
    names = [player.name for player in seated]
    if can_sit_out:
        check_names(names)
    else:
        check_players(game, names)
    if first_dealer not in range(len(seated)):
        raise PlayersError(say("Choose one of the players as the first dealer."))
    check_teams(names, teams)


def _create_seats(match: Match, seated: Sequence[Player], teams: Sequence[Sequence[int]]) -> None:
    team_numbers = {
        position: number for number, positions in enumerate(teams) for position in positions
    }
    Seat.objects.bulk_create(
        Seat(match=match, position=position, player=player, team=team_numbers.get(position))
        for position, player in enumerate(seated)
    )


def _assign_table(match: Match, seated: Sequence[Player], table: Table) -> None:
    """Assign a new match to the table and seat its players there, with their waiting phones."""
    activate_waiting_phones(match.club, seated)
    match.table = table
    match.save(update_fields=["table"])
    note_match_start(table, match, seated)
    get_or_make_code(match.club, "keeper", table.pk)  # boards only show a code that is there


def _build_first_sit_outs(
    game: Game, seated: Sequence[Player], first_dealer: int
) -> tuple[SeatChange, ...]:
    """Return the changes of those who sit deal 1 out, if the game has too many players."""
    # More than `MAX_PLAYERS` are refused (`_check_seated`).
    if not game.players[-1] < len(seated) <= MAX_PLAYERS:
        return ()
    positions = propose_sitting_out(game, Attendance(len(seated), first_dealer), deal_number=1)
    return tuple(
        SeatChange(before=1, kind=Change.Kind.SIT_OUT, seat=position) for position in positions
    )


def start_next_match(table: Table, after: str, start: Callable[[], Match]) -> Match:
    """Start a table's next match by calling `start`, if `after` is the uid of its last one.

    Otherwise return the last one: the first tap decides, and the others get its match. Raise
    `PlayersError` while it is being drawn who begins.
    """
    with transaction.atomic():
        lock_club(table.club)  # nobody else starts one
        last = load_latest_match(table)
        if last and last.uid != after:
            return last
        if is_rolling(Table.objects.get(pk=table.pk)):
            raise PlayersError(say("The first dealer is being drawn. Try again in a moment."))
        return start()


def change_decks(match: Match, decks: int, *, phone: PhoneOwner | None = None) -> None:
    """Change a match's decks, also once it is over; raise `OptionError` if its cards need more."""
    with change_match(match, phone) as change:
        stored = change.stored
        stored.game.resolve_options({**stored.options, "decks": decks}, len(stored.seats))
        card_set = stored.game.card_set
        for deal in stored.deals:
            needed = card_set.count_decks_needed(
                to_hand(hand).cards or () for hand in deal.hands.values()
            )
            if decks < needed:
                raise OptionError(
                    say(
                        "The cards of deal {deal} need {decks} decks.",
                        deal=deal.number,
                        decks=needed,
                    )
                )
        if decks == stored.options["decks"]:
            cancel_change(stored)
            return
        set_decks(change, decks)


def increase_decks(change: MatchChange, decks: int) -> None:
    """Let a match go on with so many decks if they are more; raise `OptionError` if impossible."""
    stored = change.stored
    stored.game.resolve_options({**stored.options, "decks": decks}, len(stored.seats))
    if decks > stored.options["decks"]:
        set_decks(change, decks)


def set_decks(change: MatchChange, decks: int) -> None:
    """Write the number of decks into the match's options, unchecked, and log it."""
    match = change.stored.match
    before = change.stored.options
    match.options = {**before, "decks": decks}
    match.save(update_fields=["options"])
    change.log(Action.DECKS, before={"decks": before["decks"]}, after={"decks": decks})


def end_match(match: Match, rest: Rest, *, phone: PhoneOwner | None = None) -> None:
    """End a match early, if it runs; `rest` is what becomes of the rest of the pot."""
    if rest not in get_args(Rest):
        raise RuleError(say("Choose who gets the rest of the pot."))
    with change_match(match, phone) as change:
        if change.stored.match.finished_at:
            cancel_change(change.stored)
            return
        set_early_end(change, rest)
        change.refresh()


def set_early_end(change: MatchChange, rest: str | None) -> None:
    """Write and log what becomes of the pot's rest at an early end; None: no early end."""
    match = change.stored.match
    before = {"rest": match.ended_early} if match.ended_early else None
    after = {"rest": rest} if rest else None
    match.ended_early = rest or ""
    match.save(update_fields=["ended_early"])
    change.log(Action.END if rest else Action.GO_ON, before=before, after=after)


def put_match_away(match: Match, *, away: bool, phone: PhoneOwner | None = None) -> None:
    """Hide a match from the club's home and list of matches (`away`), or show it there again."""
    with change_match(match, phone) as change:
        row = change.stored.match
        if bool(row.put_away_at) == away:
            cancel_change(change.stored)
            return
        row.put_away_at = change.changed_at if away else None
        row.save(update_fields=["put_away_at"])
        change.log(Action.PUT_AWAY if away else Action.TAKE_OUT)


def remove_match(match: Match, *, phone: PhoneOwner | None = None) -> None:
    """Delete a match and note it in the club; raise `ClosedError` if a deal has begun."""
    with transaction.atomic():
        lock_club(match.club)
        # Locked, so that no deal begins meanwhile.
        row = lock_and_bump(match, match.lively_until)
        if row is None:
            raise Match.DoesNotExist(say("This match no longer exists."))
        if row.deals.exists():
            raise ClosedError(say("Something is entered in this match. You can only archive it."))
        names = ", ".join(row.seats.order_by("position").values_list("player__name", flat=True))
        RemovedMatch.objects.create(
            club_id=row.club_id,
            table_id=row.table_id,
            uid=row.uid,
            game=row.game_name,
            players=names,
            started_at=row.started_at,
            at=now(),
            phone_id=phone,
        )
        bump_table(Table.objects.filter(matches=row))
        delete_matches(Match.objects.filter(pk=row.pk))


def delete_match(match: Match) -> None:
    with transaction.atomic():
        lock_club(match.club)
        delete_matches(Match.objects.filter(pk=match.pk))


def delete_matches(matches: QuerySet[Match]) -> None:
    """Delete matches; a hand that is being saved comes before, or finds no match."""
    lock_matches(matches)
    matches.update(deleting=True)
    matches.delete()


def load_club_players(club: Club, ids: Sequence[int]) -> list[Player]:
    """Return players by id, merged ones replaced; raise `PlayersError` if one is there twice."""
    found = club.players.select_related("merged_into").in_bulk(
        [pk for pk in ids if 0 < pk <= MAX_ID]
    )
    if not found.keys() >= set(ids):
        raise PlayersError(say("One of these players is no longer in this club."))
    seated = [found[pk].current for pk in ids]
    for player in seated:
        if seated.count(player) > 1:
            raise PlayersError(
                say("{player} has 2 seats. Everyone can have only 1 seat.", player=player.name)
            )
    return seated
