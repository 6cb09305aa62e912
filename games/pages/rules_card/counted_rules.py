"""What is noted in a game and what it gives, on its rules card: numbers, lines, counts, landings."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.game import Game
from games.wording.declared.lines import count_phrase, line_phrase
from games.wording.declared.noted import dealt_phrase, number_phrase
from games.wording.declared.phrases import plain
from games.wording.declared.play import landings_phrase

from .counted_examples import work_out_count, work_out_line
from .statements import Section, Statement


def build_noted_section(game: Game) -> Section | None:
    """Build the section on the numbers noted in a deal, and the cards dealt; None if there is neither."""
    statements = [Statement(plain(dealt_phrase(game.settled)), name="Cards dealt")] if game.settled.dealt else []
    statements += [Statement(plain(number_phrase(rule)), name=rule.name) for rule in game.numbers]
    if not statements:
        return None
    title = "What you note" if game.numbers else "Dealing"
    return Section("noted", title, tuple(statements))


def build_lines_section(game: Game) -> Section | None:
    """Build the section on what the numbers give, with an example for each line; None if they give nothing."""
    if not game.lines:
        return None
    statements = [
        Statement(plain(line_phrase(game.settled, line)), name=line.text, worked=work_out_line(game, line))
        for line in game.lines
    ]
    return Section("lines", "What the numbers give", (*(Statement(text) for text in _beside(game)), *statements))


def build_counts_section(game: Game) -> Section | None:
    """Build the section on what is counted through the match; None if nothing is."""
    if not game.counts:
        return None
    statements = [
        Statement(plain(count_phrase(game.settled, count)), name=count.name, worked=work_out_count(game, count))
        for count in game.counts
    ]
    return Section("counts", "Counted through the match", tuple(statements))


def build_landings_section(game: Game) -> Section | None:
    """Build the section on totals that become others; None if none does."""
    if not game.landings:
        return None
    exact = Statement(plain(landings_phrase(game.settled)))
    return Section("landings", "Landings", (exact, Statement("Who scores 0 in a deal does not land in it.")))


def _beside(game: Game) -> Iterator[str]:
    """Yield sentences that hold for all lines of the game."""
    holds = "Every line that holds counts."
    yield f"{holds} What they give is added to what a hand counts." if game.has_scores else holds
    if any(line.side for line in game.lines) and game.players[-1] > 2:
        yield "What the players of a side have noted is added up. Where you play alone, each player is a side."
    if game.question or (game.exactly_one_empty and game.settled.question):
        yield "The question below goes by the scores with these lines."
