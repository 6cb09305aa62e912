"""What is noted in a game and what it gives, on its rules card: numbers, lines, counts, landings."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.game import Game
from games.wording.declared.lines import count_phrase, line_phrase
from games.wording.declared.noted import dealt_phrase, number_phrase
from games.wording.declared.phrases import plain
from games.wording.declared.play import landings_phrase

from .counted_examples import worked_count, worked_line
from .said import Said, Section


def noted_section(game: Game) -> Section | None:
    """The numbers that are noted in a deal, and how many cards are dealt in it; None where there is neither."""
    said = [Said(plain(dealt_phrase(game.settled)), name="Cards dealt")] if game.settled.dealt else []
    said += [Said(plain(number_phrase(rule)), name=rule.name) for rule in game.numbers]
    if not said:
        return None
    title = "What you note" if game.numbers else "Dealing"
    return Section("noted", title, tuple(said))


def lines_section(game: Game) -> Section | None:
    """What the numbers give, with an example for each line; None where they give nothing."""
    if not game.lines:
        return None
    said = [
        Said(plain(line_phrase(game.settled, line)), name=line.text, worked=worked_line(game, line))
        for line in game.lines
    ]
    return Section("lines", "What the numbers give", (*(Said(text) for text in _beside(game)), *said))


def counts_section(game: Game) -> Section | None:
    """What is counted through the match; None where nothing is."""
    if not game.counts:
        return None
    said = [
        Said(plain(count_phrase(game.settled, count)), name=count.name, worked=worked_count(game, count))
        for count in game.counts
    ]
    return Section("counts", "Counted through the match", tuple(said))


def landings_section(game: Game) -> Section | None:
    """Which totals become others; None where none does."""
    if not game.landings:
        return None
    exact = Said(plain(landings_phrase(game.settled)))
    return Section("landings", "Landings", (exact, Said("Who scores 0 in a deal does not land in it.")))


def _beside(game: Game) -> Iterator[str]:
    """What there is to know of all the lines."""
    holds = "Every line that holds counts."
    yield f"{holds} What they give is added to what a hand counts." if game.has_scores else holds
    if any(line.side for line in game.lines) and game.players[-1] > 2:
        yield "What the players of a side have noted is added up. Where you play alone, each player is a side."
    if game.question or (game.exactly_one_empty and game.settled.question):
        yield "The question below goes by the scores with these lines."
