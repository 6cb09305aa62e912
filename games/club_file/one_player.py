"""Everything that is stored about one player of a club, as a JSON file for that person: `docs/club-file.md`.

What stands in the club's file about them is written here as it is there; besides that, their phones and tables. Other
people are in it by name where they had to do with the player, and never with their hands.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import IO, Any

from django.apps import apps
from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.database.batches import batched
from games.database.snapshot import snapshot_transaction
from games.matches.log_facts import NameFact, NoteFact, StartFact, get_fact_type, list_named_players
from games.models import Change, Deal, Hand, LogEntry, Match, Paid, Player, RemovedMatch, Seat, TablePerson
from games.play.forgetting import collect_names, find_noted_matches, load_match_ids_of
from games.values.notes import mentions_name

from .contents import CHANGE, HAND, LOG, PAID, REMOVED, Row, RowKind

FORMAT = "scorekeeper-player/1"
BATCH_SIZE = 50
"""Matches in memory at once."""
OF_THE_MATCH = "it is about the match, and the same for everybody in it"
PLAYER_ROW = RowKind("player", "games.Player", "club", {"key": "the name, as it is searched for"})
MATCH_ROW = RowKind(
    "match",
    "games.Match",
    "club",
    dict.fromkeys(("game", "declaration", "options", "first_dealer", "rematch_of", "table"), OF_THE_MATCH)
    | dict.fromkeys(("revision", "deals_counted", "pot_cents", "has_changes", "deleting"), OF_THE_MATCH)
    | {"uid": "whoever has it can open the match"},
)
SEAT_ROW = RowKind("seat", "games.Seat", "match", {"player": "it is theirs"})
PHONE_ROW = RowKind(
    "phone", "games.ClubPhone", "club", {"player": "it is theirs", "browser": "a digest", "table": "see tables"}
)
IMPORT_ROW = RowKind("import", "games.ImportBatch", "club", {"uid": "it is an address for keepers"})


def write_player(player: Player, file: IO[bytes]) -> None:
    """Write all that the database holds about a player, also by the names merged into theirs, as of one moment."""
    with snapshot_transaction():
        for text in _generate_text(_PlayerFacts(player)):
            file.write(text.encode())


def _generate_text(facts: _PlayerFacts) -> Iterator[str]:
    """Yield the file's text: what is not about matches first, then match by match, however many there are."""
    begun = json.dumps(facts.build_head(), ensure_ascii=False, indent=1)
    yield begun.removesuffix("\n}") + ',\n "matches": ['
    separator = "\n"
    for match in facts.build_matches():
        yield separator + json.dumps(match, ensure_ascii=False, indent=1)
        separator = ",\n"
    yield "\n]}\n"


class _PlayerFacts:
    """What is stored about a player: `people` are their own row and those merged into it."""

    def __init__(self, player: Player) -> None:
        """Load which rows, names and matches of the club are about the player."""
        self.player = Player.objects.select_related("club").get(pk=player.pk)
        self.club = self.player.club
        self.people = [self.player, *self.club.players.filter(merged_into=player).order_by("pk")]
        self.ids = {one.pk for one in self.people}
        self.player_names = dict(self.club.players.values_list("pk", "name"))
        part_in = load_match_ids_of(self.club, sorted(self.ids))
        self.names = collect_names(self.club, self.people, part_in)
        self.matches = {*part_in, *find_noted_matches(self.club, self.names)}

    def build_head(self) -> Row:
        """Return all that is not listed by match: club, player and those merged into it, phones, payments and so on.

        Also names in logs, imports, matches removed since, tables, the admin site's log.
        """
        paid = Paid.objects.filter(Q(payer__in=self.ids) | Q(payee__in=self.ids) | Q(phone__in=self.ids))
        by_phone = Q(phone__in=self.ids) | Q(undone_by__in=self.ids) | Q(new_players__in=self.ids)
        imports = apps.get_model(IMPORT_ROW.model).objects.filter(by_phone).distinct()
        phones = apps.get_model(PHONE_ROW.model).objects.filter(player__in=self.ids)
        return {
            "format": FORMAT,
            "made_at": timezone.now().isoformat(timespec="seconds"),
            "club": self.club.name,
            "player": self.write(PLAYER_ROW, vars(self.player)),
            "merged": [self.write(PLAYER_ROW, vars(one)) for one in self.people[1:]],
            "names_in_logs": sorted(self.names),
            "phones": [{**row, **_to_date(row, "seen_day")} for row in self.write_rows(PHONE_ROW, phones)],
            "imports": self.write_rows(IMPORT_ROW, imports),
            "payments": self.write_rows(PAID, paid),
            "removed_matches": [*self.build_removed()],
            "tables": [*self.build_tables()],
            "admin_site": [*self.build_admin_lines()],
        }

    def build_removed(self) -> Iterator[Row]:
        """Yield matches that were removed before their first hand, by their phone or with their name."""
        for values in RemovedMatch.objects.filter(club=self.club).order_by("pk").values(*REMOVED.columns):
            is_named = any(f", {name}, " in f", {values['players']}, " for name in self.names)
            if values["phone_id"] in self.ids or is_named:
                yield self.write(REMOVED, values)

    def build_tables(self) -> Iterator[Row]:
        """Yield the tables of evenings at which they sit or begin, that they opened, or for which they chose."""
        sits = {row.table_id: row for row in TablePerson.objects.filter(player__in=self.ids)}
        named = Q(host__in=self.ids) | Q(first__in=self.ids) | Q(chosen_by__in=self.ids)
        for table in self.club.tables.filter(named | Q(pk__in=sits)).order_by("pk"):
            row = sits.get(table.pk)
            yield {
                "made_at": _to_text(table.made_at),
                "ended_at": _to_text(table.ended_at),
                "sits": row and {"position": row.position, "plays": row.plays},
                "opened": table.host_id in self.ids,
                "begins": table.first_id in self.ids,
                "chose": table.chosen_by_id in self.ids,
            }

    def build_admin_lines(self) -> Iterator[Row]:
        """Yield what was done with their row in the admin site."""
        lines = apps.get_model("admin", "LogEntry").objects.filter(
            content_type__app_label="games", content_type__model="player", object_id__in=[str(pk) for pk in self.ids]
        )
        for at, name, change in lines.order_by("pk").values_list("action_time", "object_repr", "change_message"):
            yield {"at": _to_text(at), "name": name, "change": change}

    def build_matches(self) -> Iterator[Row]:
        """Yield what is stored of them in each match, the oldest match first."""
        matches = self.club.matches.filter(pk__in=self.matches, deleting=False).order_by("started_at", "pk")
        for some in batched(matches.iterator(), BATCH_SIZE):
            yield from _MatchBatch(self, some).build()

    def write_rows(self, kind: RowKind, rows: QuerySet[Any]) -> list[Row]:
        """Return database rows as the file has them, in order of id, with the columns of `kind`."""
        return [self.write(kind, values) for values in rows.order_by("pk").values(*kind.columns)]

    def write(self, kind: RowKind, values: Mapping[str, Any]) -> Row:
        """Return a row, given by column, as the file has it: players by name, and no references to other rows."""
        row = kind.write(dict(values))
        for field in kind.fields:
            if isinstance(field, models.ForeignKey) and field.name in row:
                if field.related_model is Player:
                    row[field.name] = self.player_names[row[field.name]]
                else:
                    del row[field.name]
        return row


class _MatchBatch:
    """The rows about a player in some matches, by the id of the match."""

    def __init__(self, facts: _PlayerFacts, matches: list[Match]) -> None:
        """Load all seats, changes, deals, hands and log lines of these matches."""
        self.facts, self.people, self.matches = facts, facts.ids, matches
        ids = [match.pk for match in matches]
        self.seats: dict[int, Seat] = {seat.pk: seat for seat in Seat.all_seats.filter(match__in=ids)}
        self.own = {pk for pk, seat in self.seats.items() if seat.player_id in facts.ids}
        self.changes = _group(Change.objects.filter(match__in=ids).order_by("before", "pk"))
        self.deals = _group(Deal.objects.filter(match__in=ids).order_by("number"))
        self.hands: dict[tuple[int, int], Hand] = {
            (hand.deal_id, hand.seat_id): hand for hand in Hand.objects.filter(deal__match__in=ids)
        }
        self.log = _group(LogEntry.objects.filter(match__in=ids).order_by("pk"))

    def build(self) -> Iterator[Row]:
        """Yield each match with the player's part in it."""
        for match in self.matches:
            seats = [seat for seat in self.seats.values() if seat.match_id == match.pk and seat.pk in self.own]
            yield {
                "game": match.game_name,
                **self.facts.write(MATCH_ROW, vars(match)),
                "currency": match.options.get("currency"),
                "seats": [self.facts.write(SEAT_ROW, vars(seat)) for seat in seats],
                "changes": [self._write_change(one) for one in self.changes[match.pk] if self._is_about(one)],
                "hands": [*self._build_hands(match)],
                "log": [self._write_line(line) for line in self.log[match.pk] if self._mentions(line)],
            }

    def _is_about(self, change: Change) -> bool:
        """Return whether the player came, left, sat out or was played for by a change, or played for somebody."""
        return change.seat_id in self.own or change.by_id in self.people

    def _write_change(self, change: Change) -> Row:
        """Return a change of attendance as the file has it, with the name of its player."""
        return {**self.facts.write(CHANGE, vars(change)), "player": self._get_name(change.seat_id)}

    def _get_name(self, seat: int) -> str:
        """Return the player's name at the seat with that id."""
        return self.facts.player_names[self.seats[seat].player_id]

    def _build_hands(self, match: Match) -> Iterator[Row]:
        """Yield the hands at their seat and those that they played for somebody, also with only what was announced."""
        changes = self.changes[match.pk]
        played_by = {(one.before, one.seat_id): one.by_id for one in changes if one.by_id is not None}
        for deal in self.deals[match.pk]:
            played_for = {
                seat for (number, seat), by in played_by.items() if number == deal.number and by in self.people
            }
            for seat in sorted(self.own | played_for):
                if self.seats[seat].match_id != match.pk:
                    continue
                hand, announced = self.hands.get((deal.pk, seat)), self._get_announced(deal, seat)
                if hand is None and announced is None:
                    continue
                by = played_by.get((deal.number, seat))
                yield {
                    "deal": deal.number,
                    "player": self._get_name(seat),
                    **({"played_by": self.facts.player_names[by]} if by else {}),
                    **(self.facts.write(HAND, vars(hand)) if hand else {}),
                    **({"said": announced} if announced else {}),
                    **({"answer": True} if deal.answer_id == seat else {}),
                }

    def _get_announced(self, deal: Deal, seat: int) -> Any:
        """Return what was announced at a seat (id) before the hand was in, numbers by name; None if nothing was."""
        return (deal.said or {}).get(str(self.seats[seat].position))

    def _mentions(self, line: LogEntry) -> bool:
        """Return whether a line was written by their phone, is about their hand, or has a name of theirs in it."""
        if line.phone_id in self.people or line.seat_id in self.own:
            return True
        return any(self._is_named(line.action, data) for data in (line.before, line.after) if data)

    def _is_named(self, action: str, data: Mapping[str, Any]) -> bool:
        """Return whether a name of the player (also in a note's text), or an id, is in the data of a log line."""
        kind = get_fact_type(action)
        if kind is StartFact:
            return bool(self.facts.names & {*data["players"]})
        if kind is NoteFact:
            return mentions_name(data["note"], self.facts.names)
        if issubclass(kind, NameFact):
            return data["name"] in self.facts.names
        return "ids" in data and any(pk in self.people for pk, _ in list_named_players(dict(data)))

    def _write_line(self, line: LogEntry) -> Row:
        """Return a line of the log; of one about somebody else's hand only that there was one."""
        row = self.facts.write(LOG, vars(line))
        if line.seat_id is not None:
            row["player"] = self._get_name(line.seat_id)
            if line.seat_id not in self.own:
                row = {key: value for key, value in row.items() if key not in ("before", "after")}
        return row


def _group(rows: Iterable[Any]) -> Mapping[int, list[Any]]:
    """Return rows grouped by the id of their match, in their order; none for any other id."""
    groups: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        groups[row.match_id].append(row)
    return groups


def _to_date(row: Row, key: str) -> Row:
    """Return the row's `key` alone, with its value as an ISO date instead of a number of days; {} without the key."""
    return {key: date.fromordinal(row[key]).isoformat()} if key in row else {}


def _to_text(moment: Any) -> str | None:
    """Return a moment or date in ISO format; None for None."""
    return moment.isoformat() if moment else None
