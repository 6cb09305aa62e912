"""Finished matches of which only the scores are known: typed scores, no stakes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from games.rules.declared.declaration import Declaration
from games.rules.end import AfterDeals
from games.rules.errors import RuleError
from games.rules.figures import MatchFigures, build_figures
from games.rules.game import Game
from games.rules.limits import MAX_PLAYERS
from games.rules.notes import NOTE
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.replay import replay
from games.rules.say import say
from games.rules.text import MAX_NAME_LENGTH

# The end of a stand-in's name, so that it is not taken for the listed game.
TOTALS_SUFFIX = " (totals)"


def can_take_totals(game: Game) -> bool:
    """Return whether a game's totals follow from typed scores alone."""
    needs_answer = game.question is not None and not game.question.nobody
    needs_more = game.is_counted or game.landings or game.exactly_one_empty or needs_answer
    return game.has_scores and not needs_more


def build_totals_game(name: str, *, lowest_wins: bool) -> Game:
    """Build a game of one deal of typed scores: for an unknown game, or one that needs more."""
    return Game(
        Declaration(
            name,
            players=(2, MAX_PLAYERS),
            layout="typed",
            lowest_wins=lowest_wins,
            end=AfterDeals(1),
        )
    )


def build_past_record(
    game: Game, names: Sequence[str], totals: Sequence[int], note: str = ""
) -> tuple[MatchRecord, MatchFigures]:
    """Return the finished match of these totals, without stakes, and its figures.

    - If the totals do not end the game, the match ended early.
    - A game that needs more than totals has a stand-in of its name: one deal of typed scores.

    Raise `RuleError` if there cannot be such a match of any game.
    """
    if can_take_totals(game):
        with suppress(RuleError):
            return _build_record(game, names, totals, note)
    name = game.name
    if game.listed:
        name = name[: MAX_NAME_LENGTH - len(TOTALS_SUFFIX)] + TOTALS_SUFFIX
    return _build_record(build_totals_game(name, lowest_wins=game.lowest_wins), names, totals, note)


def _build_record(
    game: Game, names: Sequence[str], totals: Sequence[int], note: str
) -> tuple[MatchRecord, MatchFigures]:
    """Return the match of one deal, and its figures; raise `RuleError` if its totals are others."""
    # A game’s own pot is on unless the option says something else.
    options: dict[str, object] = {"pot": False} if game.pot else {}
    if isinstance(game.end, AfterDeals):
        options["deals"] = 1
    resolved = game.resolve_options(options, len(names))
    deal = DealRecord(tuple(HandRecord(typed=points) for points in totals))
    record = MatchRecord(
        game=game.with_options(resolved),
        players=tuple(names),
        first_dealer=0,
        options=resolved,
        deals=(deal,),
    )
    result = replay(record)
    if not result.finished:
        # Either word will do: it is for the rest of a pot, and there is none.
        record = replace(record, ended_early="leader")
        result = replay(record, checked=True)
    figures = build_figures(record, result)
    if [seat.total for seat in figures.seats] != [*totals]:
        raise RuleError(say("These scores give other totals in {game}.", game=game.name))
    return replace(record, notes={NOTE.name: note} if note else {}), figures
