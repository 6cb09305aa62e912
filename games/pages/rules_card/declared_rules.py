"""What a game's rules card says: every fact of the game as sentences, with hands that show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.rules.cards import Cards, format_card
from games.rules.declared.declaration import Card, Compared, Declaration, QuestionRule
from games.rules.declared.telling import COMPARED, explain_question
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import score_hand
from games.wording.declared.groups import build_discard_phrase, format_choice, group_phrase
from games.wording.declared.lines import build_line_phrase, count_phrase
from games.wording.declared.noted import build_dealt_phrase, number_phrase
from games.wording.declared.phrases import format_phrase
from games.wording.declared.play import (
    build_asked_phrase,
    build_landings_phrase,
    build_winner_phrase,
    end_phrase,
    mark_text,
)
from games.wording.words import capitalize, group_by_value, listing, numeral

from .counted_examples import work_out_count, work_out_line
from .example_hands import find_group_hand, find_wild_hand, list_groups, make_discarded_hand, make_plain_hand
from .options_on_card import find_limit, format_deals
from .statements import Section, Statement, draw_example, score_example

NAMES = ("Ann", "Bob", "Cy")
TYPED = (4, 9, 15)
"""Scores of an example in a game without cards."""


def build_sections(game: Game, options: Mapping[str, Any] | None) -> tuple[Section, ...]:
    """Build the sections of a game's card, without empty ones; `options` are those of a match, None: of none."""
    sections = (
        build_noted_section(game),
        build_scoring_section(game),
        build_lines_section(game),
        build_discarded_section(game),
        build_question_section(game),
        build_mark_section(game),
        build_counts_section(game),
        build_landings_section(game),
        build_end_section(game, options),
    )
    return tuple([section for section in sections if section.statements])


def write_card_notes(declared: Declaration) -> Iterator[str]:
    """Yield sentences on equal cards, wild cards, and how many of each a deck holds."""
    alike = dict(group_by_value((card, card.equal_key) for card in declared.cards))
    wild = alike.pop("", [])
    for cards in alike.values():
        like = next((card.equals for card in cards if card.equals), "")
        if len(cards) > 1:
            yield f"{_list_cards(cards)} count as equal, as {format_card(like)}."
        elif like:
            yield f"{format_card(cards[0].card)} counts as {format_card(like)} where equal cards give something."
    if wild:
        names = _list_cards(wild)
        one = len(wild) == 1
        yield f"{names} {'is' if one else 'are'} wild: {'it stands' if one else 'they stand'} for any card in a group."
    by_copies = dict(group_by_value((card, card.copies) for card in declared.cards))
    usual = max(by_copies, key=lambda copies: len(by_copies[copies]))
    most = by_copies.pop(usual)
    odd = [f"{numeral(copies)} of {_list_cards(cards)}" for copies, cards in by_copies.items()]
    held = f"{numeral(usual)} of each{f', but {listing(odd)}' if odd else ''}"
    if odd and len(most) == 1:
        held = listing([f"{numeral(usual)} of {_list_cards(most)}", *odd])
    yield f"A deck has {numeral(sum(card.copies for card in declared.cards))} cards: {held}."


def _list_cards(cards: Sequence[Card]) -> str:
    """Return the names of cards, listed in a text."""
    return listing(format_card(card.card) for card in cards)


def build_scoring_section(game: Game) -> Section:
    """Build the section on what equal cards give, that cards count alone, or that scores are typed."""
    declared = game.settled
    if declared.layout == "typed":
        typed = Statement("There are no cards here: each player’s score of a deal is typed.")
        return Section("scoring", "Scoring", (typed,))
    if game.has_scores and not declared.groups:
        shown = draw_example(game, make_plain_hand(game))
        single = Statement("Each card counts by itself; equal cards give nothing more.", shown, "Added up")
        return Section("scoring", "Scoring a hand", (single,))
    statements: list[Statement] = []
    wild: list[Statement] = []
    for turn, rule in enumerate(declared.groups):
        cards = find_group_hand(game, rule, turn)
        statements.append(_show_hand(game, format_phrase(group_phrase(declared, rule)), cards))
        if cards and not wild and (changed := find_wild_hand(game, rule, cards)):
            wild.append(_show_hand(game, "A wild card fits in:", changed))
    notes = [Statement(text) for text in _note_groups(declared)] if declared.groups else []
    return Section("scoring", "What equal cards give", (*statements, *wild, *notes))


def _show_hand(game: Game, text: str, cards: Cards | None) -> Statement:
    """Return a statement with a hand that shows it, and what to see in it: “Column of 5: 0”; without one for None."""
    if cards is None:
        return Statement(text)
    [group, *_] = list_groups(game, cards)
    what = group.text if group.kind != "block" else f"block of {group.text.partition(' of ')[2]}"
    return Statement(text, draw_example(game, cards), f"{capitalize(what)}: {numeral(group.points)}")


def _note_groups(declared: Declaration) -> Iterator[str]:
    """Yield whether wild cards alone make a group, if there are any, and which groups count if a hand has several."""
    limited = [bool(rule.only) for rule in declared.groups]
    if any(card.wild for card in declared.cards):
        but = ", but not one that is only for some cards" if any(limited) else ""
        none = "Wild cards alone, without a card that they stand for, are no group."
        yield none if all(limited) else f"Wild cards alone are a group, too{but}."
    alike = declared.groups[0].form == "same"
    if declared.choice == "all" and not alike:
        yield "They count in every place, also if two share a card. A card in any group counts nothing by itself."
    elif declared.choice == "in_order" and not alike:
        how = f"{format_choice(declared)}, from the top left and as often as they fit, even if that is no gain"
        yield f"They count {how}. A card is in one group only."
    else:
        yield f"They count where it helps the hand to its {declared.which_wins} score. A card is in one group only."


def build_discarded_section(game: Game) -> Section:
    """Build the section on what can be discarded, if anything can."""
    declared = game.settled
    statements = []
    if declared.gone and game.grid:
        line = declared.gone.removesuffix("s")
        fits = f"Wild cards are equal to any card there: a {line} of nothing but wild cards may be discarded, too."
        counts = "as it lies: what equal cards give holds for it, too" if declared.groups else "what its cards count"
        stays = f"Nothing has to be discarded. A {line} of equal cards that is still there at the end counts {counts}."
        example = draw_example(game, make_discarded_hand(game, game.grid))
        statements.append(
            Statement(format_phrase(build_discard_phrase(declared)), example, f"The last {line} is discarded")
        )
        statements += [Statement(fits)] if any(card.wild for card in declared.cards) else []
        statements.append(Statement(stays))
    return Section("gone", "Discarded", tuple(statements))


def build_mark_section(game: Game) -> Section:
    """Build the section on the mark that a deal can give players, if the game has one, and what it adds."""
    mark = game.settled.mark
    if mark is None:
        return Section("mark", "", ())
    text = f"{mark_text(mark)}. It can be true of any players in a deal and is added last."
    return Section("mark", mark.text, (Statement(text),))


def build_end_section(game: Game, options: Mapping[str, Any] | None) -> Section:
    """Build the section on when a match ends and who wins; `options` are those of a match, None: the defaults."""
    end = game.end
    limit = find_limit(game, options)
    when = format_phrase(end_phrase(end, limit, counted=bool(options)))
    if isinstance(end, AfterDeals):
        deals = f": {format_deals(game)}" if end.as_dealt and not options else ""
        text = f"The match ends {when}{deals}."
    else:
        text = f"The match ends with the deal that brings somebody to {when.removeprefix('at ')}."
        text += f" Exactly {numeral(limit)} plays on." if end.beyond and not end.below_zero else ""
    tied = "and who ties there, too, shares the win" if end.count else "and who ties shares the win"
    wins = f"{capitalize(format_phrase(build_winner_phrase(game.settled)))}, {tied}."
    return Section("match-end", "End of the match", (Statement(f"{text} {wins}"),))


def build_noted_section(game: Game) -> Section:
    """Build the section on the numbers noted in a deal, and the cards dealt."""
    statements = (
        [Statement(format_phrase(build_dealt_phrase(game.settled)), name="Cards dealt")] if game.settled.dealt else []
    )
    statements += [Statement(format_phrase(number_phrase(rule)), name=rule.name) for rule in game.numbers]
    return Section("noted", "What you note" if game.numbers else "Dealing", tuple(statements))


def build_lines_section(game: Game) -> Section:
    """Build the section on what the numbers give, with what holds for all lines, and an example for each."""
    statements: list[Statement] = []
    if game.lines:
        gives = " What they give is added to what a hand counts." if game.has_scores else ""
        statements.append(Statement(f"Every line that holds counts.{gives}"))
    if any(line.side for line in game.lines) and game.players[-1] > 2:
        sides = "What the players of a side have noted is added up. Where you play alone, each player is a side."
        statements.append(Statement(sides))
    if game.lines and game.settled.question:
        statements.append(Statement("The question below goes by the scores with these lines."))
    for line in game.lines:
        text = format_phrase(build_line_phrase(game.settled, line))
        statements.append(Statement(text, name=line.text, worked=work_out_line(game, line)))
    return Section("lines", "What the numbers give", tuple(statements))


def build_counts_section(game: Game) -> Section:
    """Build the section on what is counted through the match."""
    statements = [
        Statement(format_phrase(count_phrase(game.settled, count)), name=count.name, worked=work_out_count(game, count))
        for count in game.counts
    ]
    return Section("counts", "Counted through the match", tuple(statements))


def build_landings_section(game: Game) -> Section:
    """Build the section on totals that become others, if any does."""
    texts = [format_phrase(build_landings_phrase(game.settled)), "Who scores 0 in a deal does not land in it."]
    return Section("landings", "Landings", tuple([Statement(text) for text in texts if game.landings]))


def build_question_section(game: Game) -> Section:
    """Build the section on who is asked for in a deal, or is out, and what follows, if anything is asked."""
    declared = game.settled
    own = game.question
    question = declared.question
    if question is None:
        asked = [Statement(format_phrase(build_asked_phrase(declared)))] if declared.exactly_one_empty else []
        return Section("question", "Going out", tuple(asked))
    if own:
        question = replace(question, text=own.text)
        declared = replace(declared, question=question)
    texts = [format_phrase(build_asked_phrase(declared))]
    if game.exactly_one_empty:
        texts.append(f"That player is the answer to “{question.text}” Nobody is asked.")
    why = own.why if own else explain_question(question, lowest_wins=declared.lowest_wins)
    nobody = " If it is nobody, nothing changes." if question.nobody else ""
    marks = f" What “{declared.mark.text}” gives is added afterwards." if declared.mark else ""
    texts.append(why or "Nothing follows from it for the scores.")
    texts.append(f"All of this goes by the scores before any of it.{nobody}{marks}")
    return Section("question", question.text, (*[Statement(text) for text in texts], *_make_deals(game, question)))


def _make_deals(game: Game, question: QuestionRule) -> Iterator[Statement]:
    """Yield a deal of three for each way (at most two) in which the answer can compare and has an effect, if any."""
    if len(NAMES) not in game.players or game.is_counted:
        return
    shown = [compared for compared in COMPARED if question.find_action(compared)]
    if question.rest and not shown:
        shown = ["best"]
    best = game.settled.which_wins
    how = {"best": f"alone the {best}", "tied": f"as {best.removesuffix('est')} as Bob", "beaten": f"not the {best}"}
    for compared in shown[:1] if game.exactly_one_empty else shown[-2:]:
        hands = _make_hands(game, compared)
        scores = [score_hand(game, hand).points for hand in hands]
        if game.exactly_one_empty:
            yield Statement("Ann has no cards left", deal=score_example(game, NAMES, DealRecord(hands, None)))
        elif game.compare(scores, 0) == compared:
            text = f"Ann is named, and is {how[compared]}"
            yield Statement(text, deal=score_example(game, NAMES, DealRecord(hands, 0)))


def _make_hands(game: Game, compared: Compared) -> tuple[HandRecord, ...]:
    """Return three hands; the first compares as `compared` says, if that can be, or is empty if exactly one has to."""
    if game.has_cards:
        hands = [HandRecord(make_plain_hand(game, start)) for start in range(len(NAMES))]
    else:
        hands = [HandRecord(typed=points) for points in TYPED]
    best, middle, worst = sorted(hands, key=lambda hand: score_hand(game, hand).points, reverse=not game.lowest_wins)
    if game.exactly_one_empty:
        return HandRecord(()), middle, worst
    if compared == "tied":
        return best, best, worst
    return (middle, best, worst) if compared == "beaten" else (best, middle, worst)
