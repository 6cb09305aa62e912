"""A deal to try: what made-up players note, and what each scores by the game as it is in the editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.rules.checks import check_own_numbers, check_sums, check_table_numbers
from games.rules.declared.counted import NumberRule
from games.rules.declared.declaration import Declaration
from games.rules.errors import NumberError, RuleError
from games.rules.game import Game
from games.rules.record import DealRecord, HandRecord
from games.rules.result import HandScore
from games.rules.scoring import score_deal
from games.wording.words import count as counted
from games.wording.words import listing, numeral, sentence, signed

from .controls import Control, Controls, Number, Panel
from .draft import Draft
from .example_deal import HANDS, PEOPLE, SIDES, before_deal, example_deal, how_many, plays_in_sides
from .trial_hand import points_of

ANSWER = "noted-answer"
LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class TrialPlayer:
    """A made-up player: the score, what it was before the last change, what was noted, and the lines that held."""

    name: str
    score: str
    was: str
    panel: Panel
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TrialDeal:
    """The players of a deal, what the whole table noted, what sides score, and why it cannot have happened so.

    `at_table` is what the whole table noted, in short. `hidden` is what was noted by tapping, by field.
    """

    players: tuple[TrialPlayer, ...]
    table: Panel | None
    at_table: str
    dealt: str
    sides: tuple[tuple[str, str], ...]
    hidden: tuple[tuple[str, str], ...]
    problem: str


@dataclass(frozen=True, slots=True)
class _TypedDeal:
    """A deal as it was noted, with what was counted before; `problem` is why it cannot be, empty where it can."""

    deal: DealRecord
    counts: Mapping[str, Sequence[int]]
    problem: str


def has_deal(game: Declaration) -> bool:
    """Return whether scores follow from more than each hand."""
    return bool(game.lines or any(count.every for count in game.counts))


def trial_deal(draft: Draft, make: Controls) -> TrialDeal | None:
    """Return the deal to try of a draft, with scores now and before; None if each hand scores by itself."""
    if not has_deal(draft.game):
        return None
    game, texts = Game(draft.game), _fill_fields(draft)
    read = _read(game, draft, texts)
    scores, problem = _scores(game, read)
    seats = range(how_many(game))
    was = draft.were if len(draft.were) == len(seats) else ()
    sides = SIDES if plays_in_sides(game) else ()
    return TrialDeal(
        players=tuple([_build_player(game, make, texts, scores, seat, was) for seat in seats]),
        table=_build_table_panel(game, make, texts),
        at_table=" · ".join([text for name, text in texts.items() if name.startswith("noted-table-")]) or "…",
        dealt=f"{counted(dealt, 'card')} each" if (dealt := before_deal(game, {}).dealt) else "",
        sides=tuple([(listing([PEOPLE[seat] for seat in side]), _format_sum(scores, side)) for side in sides]),
        hidden=tuple([(name, texts[name]) for name in texts if name in _ticks(game)]),
        problem=problem,
    )


def with_deal(before: Draft, after: Draft) -> Draft:
    """Return the draft with a deal that fits the game as it is now, and with the scores before the change."""
    if not has_deal(after.game):
        return after
    tried = replace(after, noted=_fill_fields(after))
    if _fits(tried) or not _fits(before):
        return replace(tried, were=_points(before))
    return replace(after, noted=_fill_fields(replace(after, noted={})), were=())


def _points(draft: Draft) -> tuple[int, ...]:
    """Return what the made-up players score; () if no deal is tried, or it cannot be scored."""
    if not has_deal(draft.game):
        return ()
    game = Game(draft.game)
    scores, _ = _scores(game, _read(game, draft, _fill_fields(draft)))
    return tuple([score.points for score in scores])


def _fits(draft: Draft) -> bool:
    """Return whether the example deal of a draft is possible by its rules; True if the game has no deal to try."""
    game = Game(draft.game)
    return not has_deal(draft.game) or not _read(game, draft, _fill_fields(draft)).problem


def _fill_fields(draft: Draft) -> dict[str, str]:
    """Return what stands in each field of the deal: as it was noted, else made up."""
    game = Game(draft.game)
    fields = _list_fields(game)
    if draft.noted.keys() >= fields.keys():
        return {name: draft.noted[name] for name in fields}
    hands, table = example_deal(game)
    made_up = {f"noted-{seat}-{name}": value for seat, own in enumerate(hands) for name, value in own.items()}
    made_up |= {f"noted-table-{name}": value for name, value in table.items()}
    return {name: draft.noted.get(name, str(made_up.get(name, low))) for name, low in fields.items()}


def _list_fields(game: Game) -> dict[str, int]:
    """Return the fields of a deal by name (`noted-1-Bid`, `before-0-Bags`), each with its least or usual value."""
    fields: dict[str, int] = {}
    own = [noted for noted in game.numbers if not noted.once]
    for seat in range(how_many(game)):
        fields |= {f"noted-{seat}-{noted.name}": noted.least for noted in own}
        if game.has_scores and (seat or not game.has_cards):
            fields[f"noted-{seat}-hand"] = 0 if game.exactly_one_empty and seat == 1 else HANDS[seat]
        if seat in [side[0] for side in SIDES] or not plays_in_sides(game):
            fields |= {f"before-{seat}-{count.name}": 0 for count in game.counts if count.every}
    fields |= {f"noted-table-{noted.name}": noted.least for noted in game.numbers if noted.once}
    return fields | ({ANSWER: 0} if game.question else {})


def _read(game: Game, draft: Draft, texts: Mapping[str, str]) -> _TypedDeal:
    """Return the deal and counts so far that the fields hold, and why it cannot be ("": it can)."""
    seats = range(how_many(game))
    wrong = next((text for text in texts.values() if _parse_whole(text) is None), None)
    values = {name: _parse_whole(text) or 0 for name, text in texts.items()}
    own = [noted.name for noted in game.numbers if not noted.once]
    hands = [
        HandRecord(
            typed=_get_hand_points(game, draft, values, seat) if game.has_scores else None,
            numbers={name: values[f"noted-{seat}-{name}"] for name in own},
        )
        for seat in seats
    ]
    table = {noted.name: values[f"noted-table-{noted.name}"] for noted in game.numbers if noted.once}
    asked = values.get(ANSWER, -1)
    deal = DealRecord(tuple(hands), asked if asked in seats else None, table)
    counts = {
        count.name: [max(0, values.get(f"before-{seat}-{count.name}", 0)) for seat in seats] for count in game.counts
    }
    if wrong is not None:
        return _TypedDeal(deal, counts, f"Write numbers only, not “{wrong}”.")
    return _TypedDeal(deal, counts, _find_problem(game, deal))


def _get_hand_points(game: Game, draft: Draft, values: Mapping[str, int], seat: int) -> int:
    """Return what the hand of a seat gives: of seat 0 the cards that are tried, else what is typed."""
    if game.has_cards and seat == 0:
        return points_of(draft.game, draft.hand) or 0
    return values[f"noted-{seat}-hand"]


def _find_problem(game: Game, deal: DealRecord) -> str:
    """Return why the numbers of a deal cannot be, as a sentence; "" if they can."""
    dealt = before_deal(game, {}).dealt
    try:
        for seat, hand in enumerate(deal.hands):
            check_own_numbers(game, hand.numbers, dealt, PEOPLE[seat])
        check_table_numbers(game, deal.numbers, dealt)
        check_sums(game.numbers, [hand.numbers for hand in deal.hands], dealt)
    except NumberError as error:
        return sentence(error).replace("'", "’")
    return ""


def _scores(game: Game, read: _TypedDeal) -> tuple[tuple[HandScore, ...], str]:
    """Return the scores of the deal, and why it cannot be ("" if it can); () if it has no scores."""
    try:
        return score_deal(game, read.deal, before_deal(game, read.counts)), read.problem
    except RuleError as error:
        return (), sentence(error)


def _parse_whole(text: str) -> int | None:
    """Return a whole number as typed, with any minus and commas; None for other text or too many digits."""
    plain = text.strip().replace("−", "-").replace(",", "")
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(LARGEST)):
        return None
    return int(plain)


def _build_player(
    game: Game, make: Controls, texts: Mapping[str, str], scores: Sequence[HandScore], seat: int, was: Sequence[int]
) -> TrialPlayer:
    """Return a player of the deal to try, with fields of what they note; `was` are the scores before the change."""
    noted = [number for number in game.numbers if not number.once]
    controls = [_build_noted_control(game, make, f"noted-{seat}-{number.name}", number, texts) for number in noted]
    name = f"noted-{seat}-hand"
    if name in texts:
        controls.append(_build_number_control(name, "The hand", texts, (-LARGEST, LARGEST)))
    for count in game.counts:
        name = f"before-{seat}-{count.name}"
        if name in texts:
            controls.append(_build_number_control(name, f"{count.name} so far", texts, (0, LARGEST)))
    score = scores[seat] if scores else None
    return TrialPlayer(
        name=PEOPLE[seat],
        score=numeral(score.points) if score else "–",
        was=numeral(was[seat]) if was and score and was[seat] != score.points else "",
        panel=make.panel(f"p-try-{seat}", PEOPLE[seat], *controls),
        lines=_list_parts_of_score(game, score) if score else (),
    )


def _list_parts_of_score(game: Game, score: HandScore) -> tuple[tuple[str, str], ...]:
    """Return the parts of a score, each with its points: the hand, if it has points, and each line."""
    hand = [("The hand", numeral(score.base))] if game.has_scores else []
    return (*hand, *[(line.text, signed(line.points)) for line in score.lines])


def _build_table_panel(game: Game, make: Controls, texts: Mapping[str, str]) -> Panel | None:
    """Return the panel of what is noted once for the table, and the answer; None if there is neither."""
    once = [noted for noted in game.numbers if noted.once]
    controls = [_build_noted_control(game, make, f"noted-table-{noted.name}", noted, texts) for noted in once]
    if game.question:
        people = {str(seat): PEOPLE[seat] for seat in range(how_many(game))}
        people |= {"-1": "Nobody"} if game.question.nobody else {}
        controls.append(make.choice(ANSWER, game.question.text, people, texts[ANSWER]))
    return make.panel("p-try-table", "The whole table", *controls) if controls else None


def _build_noted_control(game: Game, make: Controls, name: str, noted: NumberRule, texts: Mapping[str, str]) -> Control:
    """Return the control of a noted number: yes or no for a tick, else digits within its bounds."""
    if noted.is_tick:
        return make.choice(name, noted.name, {"0": "No", "1": "Yes"}, texts[name])
    return _build_number_control(name, noted.name, texts, (noted.least, noted.highest(before_deal(game, {}).dealt)))


def _build_number_control(name: str, label: str, texts: Mapping[str, str], bounds: tuple[int, int]) -> Number:
    """Return the control of a number; a text that is none stays as typed."""
    now, (low, high) = _parse_whole(texts[name]), bounds
    text = numeral(now) if now is not None else texts[name]
    less = f"{name}={now - 1}" if now is not None and now > low else ""
    more = f"{name}={now + 1}" if now is not None and now < high else ""
    return Number(name, label, text, low, high, less, more, (), "")


def _ticks(game: Game) -> set[str]:
    """Return the names of fields that are tapped, not typed."""
    ticks = {number.name for number in game.numbers if number.is_tick}
    seats = range(how_many(game))
    return {ANSWER, *[f"noted-{whose}-{name}" for name in ticks for whose in (*seats, "table")]}


def _format_sum(scores: Sequence[HandScore], side: Sequence[int]) -> str:
    """Return the points of a side's players together; “–” without scores."""
    return numeral(sum([scores[seat].points for seat in side])) if scores else "–"
