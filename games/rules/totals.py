"""Finished matches of which only the scores are known: typed scores, no stakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.rules.declared.declaration import Declaration
from games.rules.end import AfterDeals
from games.rules.errors import RuleError
from games.rules.figures import MatchFigures, build_figures
from games.rules.game import Game
from games.rules.limits import MAX_PLAYERS
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.replay import replay
from games.rules.result import MatchResult
from games.rules.text import MAX_NAME_LENGTH

HIGHEST_TARGET = 10_000
TOTALS = " (totals)"


def can_take_totals(game: Game) -> bool:
    """Return whether scores alone are whole deals of a game, and add up to its totals.

    They are not if hands have no scores or exactly one must be empty, if a question must be answered by a player, if
    numbers are noted, or if totals land on others.
    """
    asks = game.question is not None and not game.question.nobody
    return game.has_scores and not (game.is_counted or game.landings or game.exactly_one_empty or asks)


def build_totals_game(name: str, *, lowest_wins: bool) -> Game:
    """Return a game of one deal of typed scores, for results of a game unknown here, or with more than scores."""
    return Game(Declaration(name, (2, MAX_PLAYERS), "typed", lowest_wins, AfterDeals(1)))


def build_stand_in(game: Game) -> Game:
    """Return the game for old totals: the game itself if it can take them (`can_take_totals`), else a stand-in.

    That has one deal of typed scores, the same winner, and the game's name, with “ (totals)” if the game is listed.
    """
    if can_take_totals(game):
        return game
    name = f"{game.name[: MAX_NAME_LENGTH - len(TOTALS)]}{TOTALS}" if game.listed else game.name
    return build_totals_game(name, lowest_wins=game.lowest_wins)


def build_past_record(
    game: Game, names: Sequence[str], deals: Sequence[Sequence[int]]
) -> tuple[MatchRecord, MatchFigures]:
    """Return the finished match of these scores by deal and player, without stakes, and its figures.

    If it was not over then, it ended early; if it went on after the game's usual target, it had a higher one. Raise
    `RuleError` if the game cannot have been played so, or makes other totals of it.
    """
    options: dict[str, object] = {"pot": False} if game.pot else {}
    if isinstance(game.end, AfterDeals):
        options["deals"] = len(deals)
    record, result = _play(game, names, deals, options)
    if result.not_counted:  # they went on: it was played for more
        record, result = _play(game, names, deals, options | {game.end_option: HIGHEST_TARGET})
    if not result.finished:
        record = replace(record, ended_early="leader")
        result = replay(record, checked=True)
    figures = build_figures(record, result)
    for seat, (name, *scores) in zip(figures.seats, zip(names, *deals, strict=True), strict=True):
        if seat.total != sum(scores):
            raise RuleError(f"as {game.name}, {name} would have another total. Choose another game for it")
    return record, figures


def _play(
    game: Game, names: Sequence[str], deals: Sequence[Sequence[int]], options: dict[str, object]
) -> tuple[MatchRecord, MatchResult]:
    """Return the record of these scores, by deal and player, with its result. Raise `RuleError` if it cannot be so."""
    resolved = game.resolve_options(options, len(names))
    hands = tuple(DealRecord(tuple(HandRecord(typed=points) for points in deal)) for deal in deals)
    record = MatchRecord(game.with_options(resolved), tuple(names), 0, resolved, hands)
    return record, replay(record)
