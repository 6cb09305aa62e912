"""The list of a deal, one row per player: typed scores; bids before play; tricks, melds and scores
after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.matches.next_step import Visit
from games.matches.noted_sums import find_who_must_change
from games.matches.people import Person, seat_number
from games.matches.replayed_match import ReplayedMatch, can_show_score
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import new_uid
from games.rules.declared.counted import NumberRule
from games.rules.declared.declaration import Mark
from games.rules.scoring import score_hand
from games.wording.hands import collect_open_numbers
from games.wording.noted_numbers import (
    Part,
    SumLine,
    build_sum_lines,
    describe_wrong_sums,
    get_noted,
    list_rules,
)
from games.wording.translated import numeral, phrase
from games.wording.words import format_game_and_deal

from .hand_page import build_row_key
from .number_fields import (
    NumberField,
    build_field_name,
    build_player_fields,
    build_table_fields,
    collect_noted_numbers,
    read_typed_value,
)
from .one_player import OnePlayer, OpenedPlayer, build_one_player

TYPING_KEY = "typing"
"""The key under which a phone remembers the match whose scores it types."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """The reason why a row was not saved, with its fields as `typed`, by name, on top of version
    `based_on`.

    `keep` is the button that keeps what another phone has saved since then (empty: no conflict), as
    version `their_version`; `change` is the button that replaces it. `unlikely` is the score that
    the sentence asks about, `score` the same as typed. `correct_url` is where to correct the hand
    instead.
    """

    sentence: str
    typed: Mapping[str, str]
    based_on: int
    keep: str = ""
    their_version: int = 0
    unlikely: int | None = None
    score: str = ""
    correct_url: str = ""
    change: str = ""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A player's row: the `total` before the deal and `after` it (None: unknown), or the `bids`;
    its fields.

    `key` ends the names of the fields. `announced` are the bids as hidden fields. `by_cards` is the
    score of a hand whose cards were entered, which has no field here. `hidden`: another phone
    entered it, and it is not shown before all are in. `based_on` is the version of the hand that
    filled in the row, `submission` the unique name of this form.
    """

    person: Person
    key: str
    total: int
    after: int | None
    bids: str
    fields: tuple[NumberField, ...]
    announced: tuple[tuple[str, int], ...]
    by_cards: int | None
    hidden: bool
    is_in: bool
    based_on: int
    submission: str
    problem: RowProblem | None

    @property
    def has_several_numbers(self) -> bool:
        """Whether more than one number is entered, beside boxes."""
        return sum(not field.tick for field in self.fields) > 1

    @property
    def has_boxes(self) -> bool:
        """Whether something is ticked."""
        return any(field.tick for field in self.fields)

    @property
    def first_field(self) -> NumberField | None:
        """The first field that is no tick; None if there is none, or the fields are not shown."""
        closed = self.hidden or self.by_cards is not None
        return next((field for field in self.fields if not field.tick and not closed), None)


@dataclass(frozen=True, slots=True)
class DealList:
    """The list of a deal, or of one player of it (`one`).

    `title` is what is entered, "" for several numbers; `description` is about the deal. `several`:
    each row has several numbers, with their names above them. `table` are the fields of the whole
    table. `ready`: all is in. `seats` are everybody in the deal, above the page of one player, each
    with a state (`in`, `now` or `todo`) and what they have entered. `first` is the row in which
    typing scores begins, `change` the seat of an entry that somebody asked to change; `mark` is
    explained above the scores. `lost` lists what was typed for players who have left the deal.
    """

    part: Part
    deal_number: int
    where: str
    title: str
    description: str
    are_in: str
    several: bool
    rows: tuple[ListRow, ...]
    seats: tuple[tuple[Person, str, str], ...]
    table: tuple[NumberField, ...]
    table_problem: RowProblem | None
    sums: tuple[SumLine, ...]
    one: OnePlayer | None
    first: ListRow | None
    change: int | None
    mark: Mark | None
    mark_more: str
    has_cards: bool
    ready: bool
    lost: tuple[str, ...]
    miscounted: tuple[
        str, ...
    ]  # sentences on sums that keep the deal open, with whose numbers make them

    @property
    def full_title(self) -> str:
        """The title of the page: “Scores · Deal 3”, or “Deal 3” alone for several numbers."""
        deal = phrase("Deal {deal}", deal=self.deal_number)
        return f"{self.title} · {deal}" if self.title else deal

    @property
    def heading(self) -> str:
        """The heading of the list: “Scores of deal 3”, the only number, or “Deal 3” for several
        numbers.
        """
        if self.part == "scores":
            return phrase("Scores of deal {deal}", deal=self.deal_number)
        return self.title or phrase("Deal {deal}", deal=self.deal_number)

    @property
    def last_button(self) -> str:
        """The text of the button that saves the last number."""
        if self.part == "said":
            return phrase("Play deal {deal}", deal=self.deal_number)
        return phrase("Save deal {deal}", deal=self.deal_number)

    @property
    def one_player_route(self) -> str:
        """The name of the route of one player's page: one for bids, another for numbers and
        scores.
        """
        return "said-by-one" if self.part == "said" else "numbers-of-one"

    @property
    def barred(self) -> str:
        """The numbers that are not allowed, each after its field's name: “n0-p17=2”."""
        return " ".join(
            f"{field.name}={field.barred}"
            for field in self._all_fields()
            if field.barred is not None
        )

    @property
    def has_digits(self) -> bool:
        """Return whether any field of the list is typed with digits."""
        return any(field.has_digits for field in self._all_fields())

    @property
    def has_choices(self) -> bool:
        """Return whether any field of the list has a key for each of its values."""
        return any(field.values for field in self._all_fields())

    @property
    def saves_at_once(self) -> bool:
        """Return whether a tap on a key saves: one number is all that is asked, and nobody else's
        is replaced.
        """
        if self.one is None or self.one.change or self.table:
            return False
        fields = self.rows[0].fields
        return len(fields) == 1 and bool(fields[0].values)

    @property
    def has_save_bar(self) -> bool:
        """Return whether buttons stand below the keys."""
        is_by_key_alone = (
            self.saves_at_once and self.one is not None and self.one.is_own and not self.one.saved
        )
        return not self.has_next_among_digits and not is_by_key_alone

    @property
    def live_route(self) -> str:
        """The name of the route that an open page polls."""
        return f"live-{self.part}"

    @property
    def has_next_among_digits(self) -> bool:
        """Return whether the Next button stands among the digits, which are always shown then.

        It does where no field has a key for each of its values, unless there is a second button
        beside it.
        """
        is_alone = self.one is None or (self.one.is_own and not self.one.saved)
        return self.has_digits and not self.has_choices and is_alone

    def _all_fields(self) -> Iterable[NumberField]:
        """Return the fields of the whole table, then those of all rows."""
        return (*self.table, *(field for row in self.rows for field in row.fields))


@dataclass(frozen=True, slots=True)
class OpenedList:
    """A list as a phone has it open: the deal, the part, and the position of the only row to show
    (`one`).

    `change` is the position of an entry that somebody asked to change.
    """

    visit: Visit
    deal: StoredDeal
    part: Part
    one: int | None = None
    change: int | None = None


def build_list(
    replayed: ReplayedMatch,
    opened: OpenedList,
    problems: Mapping[int | None, RowProblem],
    lost: Sequence[str] = (),
) -> DealList:
    """Return the list of a deal as opened; `problems` are by position, None for the table; `lost`
    as in `DealList`.
    """
    deal = opened.deal
    part = opened.part
    one = opened.one
    stored = replayed.stored
    rules = list_rules(stored, part)
    rows = _build_rows(replayed, opened, problems)
    shown = [row for row in rows if one is None or row.person.position == one]
    of_table = problems.get(None)
    table = build_table_fields(stored, deal, part, of_table.typed if of_table else None)
    return DealList(
        part=part,
        deal_number=deal.number,
        where=format_game_and_deal(stored, deal.number),
        title=_format_title(rules, part),
        description="" if part == "scores" else _describe_deal(replayed, deal.number),
        are_in=phrase(
            "{entered} of {total} entered", entered=sum(row.is_in for row in rows), total=len(rows)
        ),
        several=len(rules) > 1 or (part == "numbers" and stored.game.has_scores),
        rows=tuple(shown),
        seats=()
        if one is None
        else tuple(_build_seat(stored, deal, part, row, one) for row in rows),
        table=table,
        table_problem=of_table,
        sums=tuple(build_sum_lines(stored, deal, part)),
        one=None if one is None else _build_only_player(replayed, opened, shown[0]),
        first=_find_first_row(opened, rows),
        change=None if opened.change is None else seat_number(opened.change),
        mark=stored.game.mark if part == "scores" else None,
        mark_more=stored.game.words.mark_more,
        has_cards=part == "scores" and stored.game.has_cards,
        ready=_is_ready(stored, opened, rows, table),
        lost=tuple(lost),
        miscounted=tuple(describe_wrong_sums(stored, deal)) if part == "numbers" else (),
    )


def _build_rows(
    replayed: ReplayedMatch, opened: OpenedList, problems: Mapping[int | None, RowProblem]
) -> list[ListRow]:
    """Return the rows of all in the deal; a hand that this phone must not see is hidden, unless it
    has a problem.
    """
    deal = opened.deal
    rows = [
        _build_row(replayed, deal, opened.part, person, problems.get(person.position))
        for person in replayed.in_deal(deal.number)
    ]
    hidden = _find_hidden(replayed, deal, opened.part, opened.visit.own) - {
        opened.one,
        opened.change,
    }
    return [
        replace(row, hidden=True, after=None)
        if row.person.position in hidden and not row.problem
        else row
        for row in rows
    ]


def _format_title(rules: Sequence[NumberRule], part: Part) -> str:
    """Return what is entered: “Scores”, the only number that is asked for, or "" for several."""
    if part == "scores":
        return phrase("Scores")
    return rules[0].name if len(rules) == 1 else ""


def _find_first_row(opened: OpenedList, rows: Sequence[ListRow]) -> ListRow | None:
    """Return the row in which typing begins: that of the first hand that is still open, else the
    first.
    """
    by_position = {row.person.position: row for row in rows}
    still_open = [
        position
        for position in opened.visit.list_open_hands(opened.deal)
        if position in by_position
    ]
    if still_open:
        return by_position[still_open[0]]
    return rows[0] if rows else None


def _is_ready(
    stored: StoredMatch, opened: OpenedList, rows: Sequence[ListRow], table: Sequence[NumberField]
) -> bool:
    """Return whether everything that the list asks for is in, and can be so."""
    deal = opened.deal
    if not all(row.is_in for row in rows):
        return False
    if opened.part == "said" and find_who_must_change(stored, deal) is not None:
        return False
    return stored.adds_up(deal) and all(field.value for field in table if field.needed)


def _build_row(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    part: Part,
    person: Person,
    problem: RowProblem | None,
) -> ListRow:
    """Return a player's row of the list: fields, bids, total; with a `problem`, as typed instead of
    as saved.

    `part` is which list: “said” (bids), “numbers” (after play) or “scores”.
    """
    stored = replayed.stored
    position = person.position
    saved_hand = deal.hands.get(position)
    points = (
        score_hand(stored.game, to_hand(saved_hand)).points
        if saved_hand and part != "said"
        else None
    )
    total = replayed.result.get_standing(position).total
    before = collect_noted_numbers(deal, position)
    bids = (
        [rule for rule in list_rules(stored, "said") if rule.name in before]
        if part == "numbers"
        else []
    )
    fields = build_player_fields(stored, deal, part, position)
    if problem:
        fields = [replace(field, value=read_typed_value(field, problem.typed)) for field in fields]
    numbers = get_noted(deal, part).get(position, {})
    return ListRow(
        person=person,
        key=build_row_key(stored, position),
        total=total,
        after=total + points if part == "scores" and points is not None else None,
        bids=", ".join(f"{rule.name} {numeral(before[rule.name])}" for rule in bids),
        fields=tuple(fields),
        announced=tuple(
            (build_field_name(stored, rule, position), before[rule.name]) for rule in bids
        ),
        by_cards=points if saved_hand and saved_hand.cards is not None and not problem else None,
        hidden=False,
        is_in=all(rule.name in numbers for rule in list_rules(stored, part))
        if part == "said"
        else bool(saved_hand),
        based_on=problem.based_on if problem else saved_hand.version if saved_hand else 0,
        submission=new_uid(),
        problem=problem,
    )


def _build_only_player(replayed: ReplayedMatch, opened: OpenedList, row: ListRow) -> OnePlayer:
    """Return the page of the player of the only row, as the phone has it open."""
    own = opened.visit.own
    position = row.person.position
    changes_bid = (
        find_who_must_change(replayed.stored, opened.deal) if opened.part == "said" else None
    )
    player = OpenedPlayer(
        part=opened.part,
        person=row.person,
        is_in=row.is_in and not (position == own == changes_bid),
        is_own=position == own,
        total=row.total if replayed.result.deals and not replayed.stored.teams else None,
    )
    return build_one_player(replayed.stored, opened.deal, player, row.bids)


def _find_hidden(
    replayed: ReplayedMatch, deal: StoredDeal, part: Part, own: int | None
) -> set[int | None]:
    """Return the positions of hands that are in, but hidden from the phone of the player at `own`;
    none for bids.
    """
    entered = [
        person.position for person in replayed.in_deal(deal.number) if person.position in deal.hands
    ]
    return {
        at
        for at in entered
        if part != "said" and not can_show_score(replayed.stored, deal, at, own)
    }


def _build_seat(
    stored: StoredMatch, deal: StoredDeal, part: Part, row: ListRow, now: int
) -> tuple[Person, str, str]:
    """Return a player above the page of the one at the position `now`: with their state, and what
    they have entered.
    """
    if row.person.position == now:
        return row.person, "now", phrase("now")
    return row.person, "in" if row.is_in else "todo", _summarise_row(stored, deal, row, part)


def _summarise_row(stored: StoredMatch, deal: StoredDeal, row: ListRow, part: Part) -> str:
    """Return the text below the badge of a player whose row is not shown: “–” until it is entered,
    then “saved”.

    In a game with bids these stay: “2” while they are said, then “2 · –” and “2 · saved” or, if
    everybody may see what they took, “2 · 3”.
    """
    open_numbers = collect_open_numbers(stored, deal, row.person.position)
    seen = [
        numeral(open_numbers[rule.name])
        for rule in stored.game.numbers
        if rule.name in open_numbers
    ]
    bids = len([rule for rule in list_rules(stored, "said") if rule.name in open_numbers])
    if part == "said" and seen:
        return seen[0]
    if not row.is_in:
        seen.append("–")
    elif len(seen) == bids:
        seen.append(phrase("saved"))
    return " · ".join(seen)


def _describe_deal(replayed: ReplayedMatch, deal_number: int) -> str:
    """Return how many cards are dealt, if that is known, and who deals, if anybody: “5 cards each ·
    Ann deals”.
    """
    stored = replayed.stored
    dealer = replayed.find_dealer(deal_number)
    dealt = stored.count_dealt(deal_number)
    facts = [phrase("1 card each", "{n} cards each", n=dealt)] if dealt else []
    if dealer:
        facts.append(phrase("{player} deals", player=dealer.name))
    return " · ".join(facts)
