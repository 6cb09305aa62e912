"""The list of a deal, one row per player: typed scores, bids before play, or numbers after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.matches.next_step import OpenMatch
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
    sentence: str
    typed: Mapping[str, str]  # by the name of the field
    based_on: int  # the version of the hand that filled in the row
    # The button that keeps what another phone has saved since then (empty: no conflict).
    keep: str = ""
    their_version: int = 0  # of what another phone has saved
    unlikely: int | None = None  # the score that the sentence asks about
    score: str = ""  # the same as typed
    correct_url: str = ""  # where to correct the hand instead
    change: str = ""  # the button that replaces what another phone has saved


@dataclass(frozen=True, slots=True)
class ListRow:
    person: Person
    key: str  # ends the names of the fields
    total: int  # before the deal
    total_after: int | None  # after the deal (None: unknown)
    bids: str
    fields: tuple[NumberField, ...]
    announced: tuple[tuple[str, int], ...]  # the bids as hidden fields: name and value
    cards_score: (
        int | None
    )  # the score of a hand that was entered by cards, which has no field here
    is_hidden: bool  # another phone entered it, and not all are in yet
    is_in: bool
    based_on: int  # the version of the hand that filled in the row
    submission: str  # the unique name of this form
    problem: RowProblem | None

    @property
    def has_several_numbers(self) -> bool:
        """Whether more than one number is entered, beside boxes."""
        return sum(not field.is_tick for field in self.fields) > 1

    @property
    def has_boxes(self) -> bool:
        return any(field.is_tick for field in self.fields)

    @property
    def first_field(self) -> NumberField | None:
        """The first field that is no tick; None if there is none, or the fields are not shown."""
        if self.is_hidden or self.cards_score is not None:
            return None
        return next((field for field in self.fields if not field.is_tick), None)


@dataclass(frozen=True, slots=True)
class DealList:
    """The list of a deal, or of one player of it."""

    part: Part
    deal_number: int
    game_and_deal: str
    title: str  # what is entered; "" for several numbers
    description: str  # about the deal
    entered_text: str  # “3 of 5 entered”
    has_labels: bool  # each row has several numbers, with their names above them
    rows: tuple[ListRow, ...]
    # Everybody in the deal, above the page of one player: state (in, now, todo), what is entered.
    seats: tuple[tuple[Person, str, str], ...]
    table_fields: tuple[NumberField, ...]  # of the whole table
    table_problem: RowProblem | None
    sums: tuple[SumLine, ...]
    one_player: OnePlayer | None
    first_row: ListRow | None  # the one in which typing scores begins
    changed_seat: int | None  # of an entry that somebody asked to change
    mark: Mark | None  # explained above the scores
    mark_more: str  # a sentence that explains it
    has_cards: bool
    is_ready: bool  # everything is in
    lost: tuple[str, ...]  # sentences on what was typed for players who have left the deal
    wrong_sums: tuple[str, ...]  # sentences on sums that keep the deal open, and on whose they are

    @property
    def full_title(self) -> str:
        """The title of the page: “Scores · Deal 3”, or “Deal 3” alone for several numbers."""
        deal = phrase("Deal {deal}", deal=self.deal_number)
        return f"{self.title} · {deal}" if self.title else deal

    @property
    def heading(self) -> str:
        """The heading of the list: “Scores of deal 3”, the only number, or “Deal 3” for several."""
        if self.part == "scores":
            return phrase("Scores of deal {deal}", deal=self.deal_number)
        return self.title or phrase("Deal {deal}", deal=self.deal_number)

    @property
    def last_button(self) -> str:
        if self.part == "said":
            return phrase("Play deal {deal}", deal=self.deal_number)
        return phrase("Save deal {deal}", deal=self.deal_number)

    @property
    def one_player_route(self) -> str:
        return "said-by-one" if self.part == "said" else "numbers-of-one"

    @property
    def row_route(self) -> str:
        return "hand" if self.part == "scores" else self.one_player_route

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
        return any(field.has_digits for field in self._all_fields())

    @property
    def has_choices(self) -> bool:
        """Return whether any field of the list has a key for each of its values."""
        return any(field.values for field in self._all_fields())

    @property
    def saves_at_once(self) -> bool:
        """Return whether a tap on a key saves: it is all that is asked, and replaces nothing."""
        if self.one_player is None or self.one_player.change or self.table_fields:
            return False
        fields = self.rows[0].fields
        return len(fields) == 1 and bool(fields[0].values)

    @property
    def has_save_bar(self) -> bool:
        if self.has_next_among_digits:
            return False
        # No button is needed if a tap on a key saves, and there is nothing to keep or cancel.
        return not (self.saves_at_once and self._is_only_to_save)

    @property
    def live_route(self) -> str:
        return f"live-{self.part}"

    @property
    def has_next_among_digits(self) -> bool:
        """Return whether the Next button stands among the digits, which are always shown then."""
        return self.has_digits and not self.has_choices and self._is_only_to_save

    @property
    def _is_only_to_save(self) -> bool:
        """Return whether there is no second button, to keep what is saved or to cancel."""
        player = self.one_player
        return player is None or (player.is_own and not player.saved)

    def _all_fields(self) -> Iterable[NumberField]:
        return (*self.table_fields, *(field for row in self.rows for field in row.fields))


@dataclass(frozen=True, slots=True)
class OpenedList:
    open_match: OpenMatch
    deal: StoredDeal
    part: Part
    only_position: int | None = None  # of the only row to show
    change: int | None = None  # the position of an entry that somebody asked to change


def build_list(
    replayed: ReplayedMatch,
    opened: OpenedList,
    problems: Mapping[int | None, RowProblem],
    lost: Sequence[str] = (),
) -> DealList:
    """Return the list of a deal as opened; `problems` are by position, None for the table."""
    deal = opened.deal
    part = opened.part
    stored = replayed.stored
    rules = list_rules(stored, part)
    rows = _build_rows(replayed, opened, problems)
    shown_rows = rows
    seats: list[tuple[Person, str, str]] = []
    one_player = None
    if opened.only_position is not None:
        shown_rows = [row for row in rows if row.person.position == opened.only_position]
        seats = [_build_seat(stored, deal, part, row, opened.only_position) for row in rows]
        one_player = _build_only_player(replayed, opened, shown_rows[0])
    table_problem = problems.get(None)
    typed = table_problem.typed if table_problem else None
    table_fields = build_table_fields(stored, deal, part, typed)
    entered_count = sum(row.is_in for row in rows)
    changed_seat = None if opened.change is None else seat_number(opened.change)
    mark = stored.game.mark if part == "scores" else None
    has_cards = part == "scores" and stored.game.has_cards
    has_scores_beside = part == "numbers" and stored.game.has_scores
    wrong_sums = describe_wrong_sums(stored, deal) if part == "numbers" else ()
    return DealList(
        part=part,
        deal_number=deal.number,
        game_and_deal=format_game_and_deal(stored, deal.number),
        title=_format_title(rules, part),
        description="" if part == "scores" else _describe_deal(replayed, deal.number),
        entered_text=phrase("{entered} of {total} entered", entered=entered_count, total=len(rows)),
        has_labels=len(rules) > 1 or has_scores_beside,
        rows=tuple(shown_rows),
        seats=tuple(seats),
        table_fields=table_fields,
        table_problem=table_problem,
        sums=tuple(build_sum_lines(stored, deal, part)),
        one_player=one_player,
        first_row=_find_first_row(opened, rows),
        changed_seat=changed_seat,
        mark=mark,
        mark_more=stored.game.words.mark_more,
        has_cards=has_cards,
        is_ready=_is_ready(stored, opened, rows, table_fields),
        lost=tuple(lost),
        wrong_sums=tuple(wrong_sums),
    )


def _build_rows(
    replayed: ReplayedMatch, opened: OpenedList, problems: Mapping[int | None, RowProblem]
) -> list[ListRow]:
    """Return the rows of all in the deal; without a problem, hide what this phone must not see."""
    deal = opened.deal
    rows = [
        _build_row(replayed, deal, opened.part, person, problems.get(person.position))
        for person in replayed.in_deal(deal.number)
    ]
    hidden = _find_hidden(replayed, deal, opened.part, opened.open_match.own_position)
    # A row that somebody asked to change, or whose entry was refused, has to show its fields.
    hidden -= {opened.only_position, opened.change, *problems}
    return [
        replace(row, is_hidden=True, total_after=None) if row.person.position in hidden else row
        for row in rows
    ]


def _format_title(rules: Sequence[NumberRule], part: Part) -> str:
    if part == "scores":
        return phrase("Scores")
    return rules[0].name if len(rules) == 1 else ""


def _find_first_row(opened: OpenedList, rows: Sequence[ListRow]) -> ListRow | None:
    """Return the row in which typing begins: the first hand that is still open, else the first."""
    by_position = {row.person.position: row for row in rows}
    still_open = [
        position
        for position in opened.open_match.list_open_hands(opened.deal)
        if position in by_position
    ]
    if still_open:
        return by_position[still_open[0]]
    return rows[0] if rows else None


def _is_ready(
    stored: StoredMatch,
    opened: OpenedList,
    rows: Sequence[ListRow],
    table_fields: Sequence[NumberField],
) -> bool:
    """Return whether everything that the list asks for is in, and allowed by the rules."""
    deal = opened.deal
    if not all(row.is_in for row in rows):
        return False
    if opened.part == "said" and find_who_must_change(stored, deal) is not None:
        return False
    return stored.adds_up(deal) and all(field.value for field in table_fields if field.is_needed)


def _build_row(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    part: Part,
    person: Person,
    problem: RowProblem | None,
) -> ListRow:
    """Return a player's row of the list; with a `problem`, as typed instead of as saved."""
    stored = replayed.stored
    position = person.position
    saved_hand = deal.hands.get(position)
    points = None
    if saved_hand and part != "said":
        points = score_hand(stored.game, to_hand(saved_hand)).points
    total = replayed.result.get_standing(position).total
    fields = build_player_fields(stored, deal, part, position)
    based_on = saved_hand.version if saved_hand else 0
    cards_score = None
    if problem:
        fields = [replace(field, value=read_typed_value(field, problem.typed)) for field in fields]
        based_on = problem.based_on
    elif saved_hand and saved_hand.cards is not None:
        cards_score = points
    total_after = None
    if part == "scores" and points is not None:
        total_after = total + points
    noted = collect_noted_numbers(deal, position)
    # After play the row shows what was bid, and sends it along with the hand.
    bid_rules = []
    if part == "numbers":
        bid_rules = [rule for rule in list_rules(stored, "said") if rule.name in noted]
    return ListRow(
        person=person,
        key=build_row_key(stored, position),
        total=total,
        total_after=total_after,
        bids=", ".join(f"{rule.name} {numeral(noted[rule.name])}" for rule in bid_rules),
        fields=tuple(fields),
        announced=tuple(
            (build_field_name(stored, rule, position), noted[rule.name]) for rule in bid_rules
        ),
        cards_score=cards_score,
        is_hidden=False,
        is_in=_is_row_in(stored, deal, part, position),
        based_on=based_on,
        submission=new_uid(),
        problem=problem,
    )


def _is_row_in(stored: StoredMatch, deal: StoredDeal, part: Part, position: int) -> bool:
    """Return whether what the row asks for is saved: all bids, or else the hand."""
    if part != "said":
        return position in deal.hands
    noted = get_noted(deal, part).get(position, {})
    return all(rule.name in noted for rule in list_rules(stored, part))


def _build_only_player(replayed: ReplayedMatch, opened: OpenedList, row: ListRow) -> OnePlayer:
    position = row.person.position
    is_own = position == opened.open_match.own_position
    must_change = (
        opened.part == "said"
        and is_own
        and position == find_who_must_change(replayed.stored, opened.deal)
    )
    # Before the first deal there is no total, and a team's is made of several hands.
    has_total = bool(replayed.result.deals) and not replayed.stored.teams
    player = OpenedPlayer(
        part=opened.part,
        person=row.person,
        is_in=row.is_in and not must_change,  # a dealer who must bid another number has not bid
        is_own=is_own,
        total=row.total if has_total else None,
    )
    return build_one_player(replayed.stored, opened.deal, player, row.bids)


def _find_hidden(
    replayed: ReplayedMatch, deal: StoredDeal, part: Part, own_position: int | None
) -> set[int | None]:
    """Return the positions of entered hands that the phone of `own_position` may not see."""
    if part == "said":
        return set()
    entered = deal.hands.keys() & replayed.stored.in_deal(deal.number)
    return {
        position
        for position in entered
        if not can_show_score(replayed.stored, deal, position, own_position)
    }


def _build_seat(
    stored: StoredMatch, deal: StoredDeal, part: Part, row: ListRow, only_position: int
) -> tuple[Person, str, str]:
    """Return a player with state and entry, for the line above the page of `only_position`."""
    if row.person.position == only_position:
        return row.person, "now", phrase("now")
    return row.person, "in" if row.is_in else "todo", _summarise_row(stored, deal, row, part)


def _summarise_row(stored: StoredMatch, deal: StoredDeal, row: ListRow, part: Part) -> str:
    """Return the text below the badge of a player whose row is not shown: “–”, “saved”, “2 · 3”."""
    open_numbers = collect_open_numbers(stored, deal, row.person.position)
    texts = [
        numeral(open_numbers[rule.name])
        for rule in stored.game.numbers
        if rule.name in open_numbers
    ]
    if part == "said" and texts:
        return texts[0]
    bid_count = sum(rule.name in open_numbers for rule in list_rules(stored, "said"))
    if not row.is_in:
        texts.append("–")
    elif len(texts) == bid_count:  # nothing of the hand itself may be seen
        texts.append(phrase("saved"))
    return " · ".join(texts)


def _describe_deal(replayed: ReplayedMatch, deal_number: int) -> str:
    """Describe a deal by its cards and dealer, if known: “5 cards each · Ann deals”."""
    stored = replayed.stored
    dealer = replayed.find_dealer(deal_number)
    dealt = stored.count_dealt(deal_number)
    facts = [phrase("1 card each", "{n} cards each", n=dealt)] if dealt else []
    if dealer:
        facts.append(phrase("{player} deals", player=dealer.name))
    return " · ".join(facts)
