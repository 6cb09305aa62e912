"""A deal to try: what made-up players note, and what each scores by the game as it is in the editor."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
from games.wording.words import listing, sentence

from .controls import Control, Controls, Panel
from .draft import Draft
from .example_deal import HANDS, PEOPLE, before_deal, example_deal, how_many
from .trial_hand import score_tried

ANSWER = "noted-answer"
LARGEST = 100_000
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class TrialPlayer:
    """A made-up player: the score, None if there is none; what it was, if it has changed; what the player noted."""

    name: str
    score: HandScore | None
    was: int | None
    panel: Panel


@dataclass(frozen=True, slots=True)
class TrialDeal:
    """The players of a deal, what the whole table noted, what sides score, and why it cannot have happened so.

    `at_table` is what the whole table noted, in short. `hands`: hands count something, too. `hidden` is what was noted
    by tapping, by field.
    """

    players: tuple[TrialPlayer, ...]
    table: Panel | None
    at_table: str
    dealt: int
    sides: tuple[tuple[str, int | None], ...]
    hands: bool
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
    tapped = [(name, text) for name, text in trial.texts.items() if name == ANSWER or trial.rules[name].is_tick]
    controls = _build_controls(trial, make, trial.table)
    if question := trial.game.question:
        people = {str(seat): PEOPLE[seat] for seat in trial.seats} | ({"-1": "Nobody"} if question.nobody else {})
        controls.append(make.choice(ANSWER, question.text, people, trial.texts[ANSWER]))
    points = {side: sum([scores[seat].points for seat in side]) if scores else None for side in trial.sides}
    return TrialDeal(
        players=tuple([_build_player(trial, make, seat) for seat in trial.seats]),
        table=make.panel("p-try-table", "The whole table", *controls) if controls else None,
        at_table=" · ".join([trial.texts[name] for name in trial.table]) or "…",
        dealt=trial.dealt,
        sides=tuple([(listing([PEOPLE[seat] for seat in side]), together) for side, together in points.items()]),
        hands=trial.game.has_scores,
        hidden=tuple(tapped),
        problem=problem,
    )


def with_deal(before: Draft, after: Draft) -> Draft:
    """Return the draft with a deal that fits the game as it is now, if any, and with the scores before the change.

    If what was noted could be before and cannot now, the deal is a new one, without these scores.
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
        """Set the draft and its game, the made-up players, and the fields of each and of the table by name."""
        self.draft, self.game = draft, Game(draft.game)
        start = before_deal(self.game, {})
        self.seats, self.dealt, self.sides = range(how_many(self.game)), start.dealt, start.sides
        self.own = [noted for noted in self.game.numbers if not noted.once]
        self.fields = [self._list_fields(seat) for seat in self.seats]
        self.table = {f"noted-table-{noted.name}": noted for noted in self.game.numbers if noted.once}
        self.rules = {name: rule for fields in (*self.fields, self.table) for name, rule in fields.items()}

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What stands in each field of the deal, by name: each as it was noted, else made up."""
        noted, fields = self.draft.noted, {name: rule.default or 0 for name, rule in self.rules.items()}
        fields |= {ANSWER: 0} if self.game.question else {}
        if not noted.keys() >= fields.keys():
            hands, table = example_deal(self.game)
            fields |= {f"noted-{seat}-{name}": value for seat, own in enumerate(hands) for name, value in own.items()}
            fields |= {f"noted-table-{name}": value for name, value in table.items()}
        return {name: noted.get(name, str(value)) for name, value in fields.items()}

    @cached_property
    def scores(self) -> tuple[tuple[HandScore, ...], str]:
        """The scores of the deal, also if just its numbers cannot be, () if rules refuse it; and why it cannot be."""
        counts = {
            count.name: [max(0, self._values.get(f"before-{seat}-{count.name}", 0)) for seat in self.seats]
            for count in self.game.counts
        }
        try:
            return score_deal(self.game, self._deal, before_deal(self.game, counts)), self.problem
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

    def _list_fields(self, seat: int) -> dict[str, NumberRule]:
        """Return a player's fields by name (`noted-1-Bid`, `before-0-Bags`), as rules with usual values as defaults."""
        fields = {f"noted-{seat}-{noted.name}": noted for noted in self.own}
        if self.game.has_scores and (seat or not self.game.has_cards):
            points = 0 if self.game.exactly_one_empty and seat == 1 else HANDS[seat]
            fields[f"noted-{seat}-hand"] = NumberRule("The hand", -LARGEST, LARGEST, points)
        if not self.sides or seat in [side[0] for side in self.sides]:
            counts = [count.name for count in self.game.counts if count.every]
            fields |= {f"before-{seat}-{name}": NumberRule(f"{name} so far", 0, LARGEST) for name in counts}
        return fields

    @cached_property
    def _values(self) -> Mapping[str, int]:
        """The whole number in each field of the deal, by name; 0 for other text."""
        return {name: _parse_whole(text) or 0 for name, text in self.texts.items()}

    @cached_property
    def _deal(self) -> DealRecord:
        """The deal as the rules see it, as it stands in the fields; the first hand is the one that is tried, if any."""
        hands = []
        for seat in self.seats:
            points = self._values.get(f"noted-{seat}-hand")
            if self.game.has_cards and seat == 0:
                points = score_tried(self.game, self.draft.hand).points
            numbers = {noted.name: self._values[f"noted-{seat}-{noted.name}"] for noted in self.own}
            hands.append(HandRecord(typed=points, numbers=numbers))
        asked = self._values.get(ANSWER, -1)
        table = {noted.name: self._values[name] for name, noted in self.table.items()}
        return DealRecord(tuple(hands), asked if asked in self.seats else None, table)


def _parse_whole(text: str) -> int | None:
    """Return a whole number as typed, with any minus and commas; None for other text or too many digits."""
    plain = text.strip().replace("−", "-").replace(",", "")
    return int(plain) if WHOLE_NUMBER.fullmatch(plain) else None


def _build_player(trial: _Trial, make: Controls, seat: int) -> TrialPlayer:
    """Return a player of the deal to try, with fields of what they note."""
    scores, were = trial.scores[0], trial.draft.were
    score = scores[seat] if scores else None
    was = were[seat] if score and len(were) == len(trial.seats) and were[seat] != score.points else None
    controls = _build_controls(trial, make, trial.fields[seat])
    return TrialPlayer(PEOPLE[seat], score, was, make.panel(f"p-try-{seat}", PEOPLE[seat], *controls))


def _build_controls(trial: _Trial, make: Controls, fields: Mapping[str, NumberRule]) -> list[Control]:
    """Return the controls of fields: yes or no for a tick, else digits; a text that is no number stays as typed."""
    controls: list[Control] = []
    for name, rule in fields.items():
        text, bounds = trial.texts[name], (rule.least, rule.get_highest(trial.dealt))
        if rule.is_tick:
            controls.append(make.choice(name, rule.name, {"0": "No", "1": "Yes"}, text))
        else:
            whole = _parse_whole(text)
            controls.append(make.number(name, rule.name, text if whole is None else whole, bounds))
    return controls
