"""A match that was kept for next time, played on at a table of tonight."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.database.match_queries import load_players_with_phone
from games.matches.stored_match import load_match
from games.models import Match, Table, TablePerson
from games.rules.errors import PlayersError
from games.rules.say import say

from .coming_and_going import find_hand_to_sit_out, get_next_deal_number, sit_out
from .locks import lock_club
from .phones import activate_waiting_phones
from .table_codes import get_or_make_code
from .tables import change_table, load_current_tables, open_table, refresh_match_pages, save_order
from .transaction import ClosedError


def continue_match(match: Match, *, phone: int | None) -> Table:
    """Bring a kept match to a table of tonight at which nothing was played; return the table.

    Those with a phone at the table are here, and `phone` (a player's id); others are awaited.
    """
    with transaction.atomic():
        lock_club(match.club)
        match = Match.objects.select_related("club").get(pk=match.pk)
        if match.finished_at:
            raise ClosedError(say("This match is over."))
        tables = load_current_tables(match.club)
        own_table = next((table for table in tables if table.pk == match.table_id), None)
        if own_table:
            return own_table
        unused = next((table for table in tables if not table.matches.exists()), None)
        table = unused or open_table(match.club)
        match.table = table
        match.save(update_fields=["table"])
        _keep_places(match, table, phone)
        get_or_make_code(match.club, "keeper", table.pk)  # boards only show a code that is there
    return table


def _keep_places(match: Match, table: Table, phone: int | None) -> None:
    """Keep the match's players their places, with others after them; open pages update."""
    stored = load_match(match.pk)
    present = stored.at_table(get_next_deal_number(stored))
    players = [stored.seats[position].player for position in present]
    are_here = load_players_with_phone(players, Q(table=table)) | {phone}
    activate_waiting_phones(match.club, players)
    with change_table(table) as row:
        people_by_player = {person.player_id: person for person in row.people.all()}
        seated = [
            people_by_player.get(player.pk)
            or TablePerson(table=row, player=player, here=player.pk in are_here)
            for player in players
        ]
        others = [person for person in people_by_player.values() if person not in seated]
        save_order(row, [*seated, *others])
        # As when a match begins (`note_match_start`): the same game is proposed for the next.
        row.game = match.game
        row.typed = {}
        row.first = None
        row.draws = []
        row.save(update_fields=["game", "typed", "first", "draws"])
        refresh_match_pages(row)


def let_absent_sit_out(table: Table, match: Match, *, phone: int | None) -> None:
    """Let the match's players who are not here yet sit the deal out, for its average score."""
    with transaction.atomic():
        lock_club(table.club)
        stored = load_match(match.pk)
        absent = set(table.people.filter(here=False).values_list("player", flat=True))
        present = stored.at_table(get_next_deal_number(stored))
        sit_outs = [position for position in present if stored.seats[position].player_id in absent]
        fewest = stored.game.players[0]
        if len(present) - len(sit_outs) < fewest:
            raise PlayersError(
                say("{game} needs at least {fewest} players.", game=stored.game.name, fewest=fewest)
            )
        for position in sit_outs:
            ref = find_hand_to_sit_out(stored, position)
            sit_out(match, ref, score="average", phone=phone)
