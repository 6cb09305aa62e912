"""A deal to try: what made-up players note, and what each scores by the game as it is in the editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

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


def has_deal(game: Declaration) -> bool:
    """Return whether scores follow from more than each hand: from lines, or from counts that give something."""
    return bool(game.lines or any(count.every for count in game.counts))


def trial_deal(draft: Draft, make: Controls) -> TrialDeal | None:
    """Return the deal to try of a draft, with scores now and before; None if each hand scores by itself."""
    if not has_deal(draft.game):
        return None
    trial = _Trial(draft)
    scores, problem = trial.scores
    was = draft.were if len(draft.were) == len(trial.seats) else ()
    at_table = [text for name, text in trial.texts.items() if name.startswith("noted-table-")]
    sides = SIDES if plays_in_sides(trial.game) else ()
    return TrialDeal(
        players=tuple([_build_player(trial, make, seat, was[seat] if was else None) for seat in trial.seats]),
        table=_build_table_panel(trial, make),
        at_table=" · ".join(at_table) or "…",
        dealt=f"{counted(trial.dealt, 'card')} each" if trial.dealt else "",
        sides=tuple([(listing([PEOPLE[seat] for seat in side]), _format_sum(scores, side)) for side in sides]),
        hidden=tuple([(name, text) for name, text in trial.texts.items() if name in trial.ticks]),
        problem=problem,
    )


def with_deal(before: Draft, after: Draft) -> Draft:
    """Return the draft with a deal that fits the game as it is now, and with the scores before the change.

    If what was noted could be before and cannot now, the deal is a new one, without these scores. Without a deal to try
    the draft stays as it is.
    """
    if not has_deal(after.game):
        return after
    then, tried = _Trial(before), replace(after, noted=_Trial(after).texts)
    if not _Trial(tried).problem or then.problem:
        scores, _ = then.scores if has_deal(before.game) else ((), "")
        return replace(tried, were=tuple([score.points for score in scores]))
    return replace(after, noted=_Trial(replace(after, noted={})).texts, were=())


class _Trial:
    """The deal that is tried in a draft, as it was noted, else made up."""

    def __init__(self, draft: Draft) -> None:
        """Set the game of the draft, its made-up players, what they and the table note, and the cards dealt."""
        self.draft, self.game = draft, Game(draft.game)
        self.seats = range(how_many(self.game))
        self.own = [noted for noted in self.game.numbers if not noted.once]
        self.once = [noted for noted in self.game.numbers if noted.once]
        self.dealt = before_deal(self.game, {}).dealt

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What stands in each field of the deal, by name: each as it was noted, else made up."""
        noted, fields = self.draft.noted, self._list_fields()
        if noted.keys() >= fields.keys():
            return {name: noted[name] for name in fields}
        hands, table = example_deal(self.game)
        made_up = {f"noted-{seat}-{name}": value for seat, own in enumerate(hands) for name, value in own.items()}
        made_up |= {f"noted-table-{name}": value for name, value in table.items()}
        return {name: noted.get(name, str(made_up.get(name, low))) for name, low in fields.items()}

    @cached_property
    def ticks(self) -> set[str]:
        """The names of fields that are tapped, not typed."""
        ticks = [number.name for number in self.game.numbers if number.is_tick]
        return {ANSWER, *[f"noted-{whose}-{name}" for name in ticks for whose in (*self.seats, "table")]}

    @cached_property
    def scores(self) -> tuple[tuple[HandScore, ...], str]:
        """The scores of the deal, () if the rules refuse it; and why it cannot be, "" if it can.

        A deal with a `problem` only in its numbers has scores, too.
        """
        values, game = self._values, self.game
        counts = {
            count.name: [max(0, values.get(f"before-{seat}-{count.name}", 0)) for seat in self.seats]
            for count in game.counts
        }
        try:
            return score_deal(game, self._deal, before_deal(game, counts)), self.problem
        except RuleError as error:
            return (), sentence(error)

    @cached_property
    def problem(self) -> str:
        """Why the numbers of the deal cannot be, as a sentence; "" if they can, or there is no deal."""
        if not has_deal(self.draft.game):
            return ""
        wrong = next((text for text in self.texts.values() if _parse_whole(text) is None), None)
        if wrong is not None:
            return f"Write numbers only, not “{wrong}”."
        try:
            for seat, hand in enumerate(self._deal.hands):
                check_own_numbers(self.game, hand.numbers, self.dealt, PEOPLE[seat])
            check_table_numbers(self.game, self._deal.numbers, self.dealt)
            check_sums(self.game.numbers, [hand.numbers for hand in self._deal.hands], self.dealt)
        except NumberError as error:
            return sentence(error).replace("'", "’")
        return ""

    def _list_fields(self) -> dict[str, int]:
        """Return the fields of a deal by name (`noted-1-Bid`, `before-0-Bags`), each with its least or usual value."""
        game, fields = self.game, dict[str, int]()
        for seat in self.seats:
            fields |= {f"noted-{seat}-{noted.name}": noted.least for noted in self.own}
            if game.has_scores and (seat or not game.has_cards):
                fields[f"noted-{seat}-hand"] = 0 if game.exactly_one_empty and seat == 1 else HANDS[seat]
            if seat in [side[0] for side in SIDES] or not plays_in_sides(game):
                fields |= {f"before-{seat}-{count.name}": 0 for count in game.counts if count.every}
        fields |= {f"noted-table-{noted.name}": noted.least for noted in self.once}
        return fields | ({ANSWER: 0} if game.question else {})

    @cached_property
    def _values(self) -> Mapping[str, int]:
        """The whole number in each field of the deal, by name; 0 for other text."""
        return {name: _parse_whole(text) or 0 for name, text in self.texts.items()}

    @cached_property
    def _deal(self) -> DealRecord:
        """The deal as the rules see it, as it stands in the fields."""
        values = self._values
        hands = [
            HandRecord(
                typed=self._get_hand_points(seat) if self.game.has_scores else None,
                numbers={noted.name: values[f"noted-{seat}-{noted.name}"] for noted in self.own},
            )
            for seat in self.seats
        ]
        asked = values.get(ANSWER, -1)
        table = {noted.name: values[f"noted-table-{noted.name}"] for noted in self.once}
        return DealRecord(tuple(hands), asked if asked in self.seats else None, table)

    def _get_hand_points(self, seat: int) -> int:
        """Return what the hand of a seat gives: of seat 0 the cards that are tried, else what is typed."""
        if self.game.has_cards and seat == 0:
            return points_of(self.draft.game, self.draft.hand) or 0
        return self._values[f"noted-{seat}-hand"]


def _parse_whole(text: str) -> int | None:
    """Return a whole number as typed, with any minus and commas; None for other text or too many digits."""
    plain = text.strip().replace("−", "-").replace(",", "")
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(LARGEST)):
        return None
    return int(plain)


def _build_player(trial: _Trial, make: Controls, seat: int, was: int | None) -> TrialPlayer:
    """Return a player of the deal to try, with fields of what they note; `was`: the score before the game changed."""
    game, texts, (scores, _) = trial.game, trial.texts, trial.scores
    controls = [_build_noted_control(trial, make, f"noted-{seat}-{number.name}", number) for number in trial.own]
    fields = {f"noted-{seat}-hand": ("The hand", -LARGEST)}
    fields |= {f"before-{seat}-{count.name}": (f"{count.name} so far", 0) for count in game.counts}
    controls += [
        _build_number_control(name, label, texts, (low, LARGEST))
        for name, (label, low) in fields.items()
        if name in texts
    ]
    score = scores[seat] if scores else None
    hand = [("The hand", numeral(score.base))] if score and game.has_scores else []
    return TrialPlayer(
        name=PEOPLE[seat],
        score=numeral(score.points) if score else "–",
        was=numeral(was) if was is not None and score and was != score.points else "",
        panel=make.panel(f"p-try-{seat}", PEOPLE[seat], *controls),
        lines=(*hand, *[(line.text, signed(line.points)) for line in score.lines]) if score else (),
    )


def _build_table_panel(trial: _Trial, make: Controls) -> Panel | None:
    """Return the panel of what is noted once for the table, and the answer; None if there is neither."""
    controls = [_build_noted_control(trial, make, f"noted-table-{noted.name}", noted) for noted in trial.once]
    if question := trial.game.question:
        people = {str(seat): PEOPLE[seat] for seat in trial.seats} | ({"-1": "Nobody"} if question.nobody else {})
        controls.append(make.choice(ANSWER, question.text, people, trial.texts[ANSWER]))
    return make.panel("p-try-table", "The whole table", *controls) if controls else None


def _build_noted_control(trial: _Trial, make: Controls, name: str, noted: NumberRule) -> Control:
    """Return the control of a noted number: yes or no for a tick, else digits within its bounds."""
    if noted.is_tick:
        return make.choice(name, noted.name, {"0": "No", "1": "Yes"}, trial.texts[name])
    return _build_number_control(name, noted.name, trial.texts, (noted.least, noted.highest(trial.dealt)))


def _build_number_control(name: str, label: str, texts: Mapping[str, str], bounds: tuple[int, int]) -> Number:
    """Return the control of the number in the field `name` of `texts`; a text that is no number stays as typed.

    `bounds` are the least and the most; its − and + send nothing beyond them.
    """
    now, (low, high) = _parse_whole(texts[name]), bounds
    text = numeral(now) if now is not None else texts[name]
    less = f"{name}={now - 1}" if now is not None and now > low else ""
    more = f"{name}={now + 1}" if now is not None and now < high else ""
    return Number(name, label, text, low, high, less, more, (), "")


def _format_sum(scores: Sequence[HandScore], side: Sequence[int]) -> str:
    """Return the points of a side's players together; “–” without scores."""
    return numeral(sum([scores[seat].points for seat in side])) if scores else "–"
