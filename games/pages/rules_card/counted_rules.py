"""What is noted in a game and what it gives, on its rules card: numbers, lines, counts, landings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.rules.declared.counted import CountRule, LineRule, NumberRule
from games.rules.game import Game
from games.wording.words import count, listing, number, span

from .counted_examples import worked_count, worked_line
from .counted_sentences import NumberSentences, multiples
from .said import Said, Section


def noted_section(game: Game) -> Section | None:
    """The numbers that are noted in a deal, and how many cards are dealt in it; None where there is neither."""
    said = [Said(_dealt(game), name="Cards dealt")] if game.declaration.dealt else []
    said += [Said(_number(rule), name=rule.name) for rule in game.numbers]
    if not said:
        return None
    title = "What you note" if game.numbers else "Dealing"
    return Section("noted", title, tuple(said))


def lines_section(game: Game) -> Section | None:
    """What the numbers give, with an example for each line; None where they give nothing."""
    if not game.lines:
        return None
    sentences = NumberSentences(game.numbers)
    said = [_line(game, line, sentences) for line in game.lines]
    return Section("lines", "What the numbers give", (*(Said(text) for text in _beside(game)), *said))


def counts_section(game: Game) -> Section | None:
    """What is counted through the match; None where nothing is."""
    if not game.counts:
        return None
    sentences = NumberSentences(game.numbers)
    said = [_count(game, counted, sentences) for counted in game.counts]
    return Section("counts", "Counted through the match", tuple(said))


def landings_section(game: Game) -> Section | None:
    """Which totals become others; None where none does."""
    if not game.landings:
        return None
    becomes = [f"{number(landing.total)} becomes {number(landing.becomes)}" for landing in game.landings]
    exact = f"A total that a deal brings to exactly {listing(becomes)}."
    return Section("landings", "Landings", (Said(exact), Said("Who scores 0 in a deal does not land in it.")))


def dealt_words(cards: int | tuple[int, ...]) -> str:
    """How many cards are dealt, deal by deal: 13; 7 down to 1, then 2 up to 7."""
    if not isinstance(cards, tuple):
        return number(cards)
    return ", then ".join(_run(run) for run in _runs(cards))


def _dealt(game: Game) -> str:
    """How many cards each is dealt, by players where that differs; empty where the game does not say."""
    dealt = game.declaration.dealt
    if not dealt:
        return ""
    untils = [*(players - 1 for players, _ in dealt[1:]), game.players[-1]]
    each = [
        f"{dealt_words(cards)} to each{f' of {span(since, until)}' if len(dealt) > 1 else ''}"
        for (since, cards), until in zip(dealt, untils, strict=True)
    ]
    first, *others = each
    changes = any(isinstance(cards, tuple) for _, cards in dealt)
    when = "deal by deal, and again from the start" if changes else "in every deal"
    return f"{'; '.join([f'{first} player' if not others else f'{first} players', *others])}, {when}."


def _runs(cards: Sequence[int]) -> list[list[int]]:
    """The cards of deal after deal, in runs that go up or down by one, or stay."""
    runs = [[cards[0]]]
    for before, now in pairwise(cards):
        run = runs[-1]
        if abs(now - before) <= 1 and (len(run) == 1 or run[-1] - run[-2] == now - before):
            run.append(now)
        else:
            runs.append([now])
    return runs


def _run(run: Sequence[int]) -> str:
    first, last = run[0], run[-1]
    if len(run) == 1:
        return number(first)
    if first == last:
        return f"{number(first)} {len(run)} times"
    return f"{number(first)} {'up' if last > first else 'down'} to {number(last)}"


def _number(rule: NumberRule) -> str:
    """What a number may be, who notes it and when, and what all must make together."""
    who = "once for the whole table" if rule.once else "by each player"
    how = f"said {who} before the deal is played" if rule.first else f"noted {who}"
    bounds = "Yes or no" if rule.is_tick else f"{number(rule.least)} to {_or_dealt(rule.most)}"
    return " ".join([f"{bounds}, {how}.", *_together(rule), *_silent(rule)])


def _together(rule: NumberRule) -> Iterator[str]:
    if rule.sum is not None and rule.is_tick and isinstance(rule.sum, int):
        yield f"In every deal it is so for exactly {count(rule.sum, 'player')}."
    elif rule.sum is not None:
        yield f"All together must add up to {_or_dealt(rule.sum)}."
    elif rule.not_sum is not None:
        yield f"All together must not add up to {_or_dealt(rule.not_sum)}."


def _silent(rule: NumberRule) -> Iterator[str]:
    if rule.default is not None and not rule.is_tick:
        yield f"If nothing is noted, it is {number(rule.default)}."
    elif rule.default:
        yield "If nothing is noted, it is so."


def _or_dealt(value: object) -> str:
    return number(value) if isinstance(value, int) else "the number of cards dealt"


def _beside(game: Game) -> Iterator[str]:
    """What there is to know of all the lines."""
    holds = "Every line that holds counts."
    yield f"{holds} What they give is added to what a hand counts." if game.has_scores else holds
    if any(line.side for line in game.lines) and game.players[-1] > 2:
        yield "What the players of a side have noted is added up. Where you play alone, each player is a side."
    if game.question or (game.exactly_one_empty and game.settled.question):
        yield "The question below goes by the scores with these lines."


def _line(game: Game, line: LineRule, sentences: NumberSentences) -> Said:
    return Said(sentences.line(line), name=line.text, worked=worked_line(game, line))


def _count(game: Game, counted: CountRule, sentences: NumberSentences) -> Said:
    every = multiples(counted, lowest_wins=game.lowest_wins)
    text = " ".join([sentences.counted(counted), every]).strip()
    return Said(text, name=counted.name, worked=worked_count(game, counted))
