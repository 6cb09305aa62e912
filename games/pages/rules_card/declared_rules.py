"""The sections of a rules card: each fact of a game as sentences, with hands that show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from games.rules.cards import Cards, format_card
from games.rules.declared.declaration import Card, Compared, Declaration, QuestionRule
from games.rules.declared.telling import COMPARED, explain_question
from games.rules.end import AfterDeals, AtTotal
from games.rules.game import Game
from games.rules.record import DealRecord, HandRecord
from games.rules.say import Text, say
from games.rules.scoring import score_hand
from games.wording.declared.groups import build_discard_phrase, group_phrase
from games.wording.declared.lines import build_line_phrase, count_phrase
from games.wording.declared.noted import build_dealt_phrase, number_phrase
from games.wording.declared.phrases import format_phrase
from games.wording.declared.play import (
    build_asked_phrase,
    build_landings_phrase,
    build_mark_sentence,
)
from games.wording.translated import numeral, phrase, translate
from games.wording.words import capitalize, group_by_value

from .counted_examples import work_out_count, work_out_line
from .example_hands import (
    find_group_hand,
    find_wild_hand,
    list_groups,
    make_discarded_hand,
    make_plain_hand,
)
from .options_on_card import find_limit, format_deals
from .statements import Section, Statement, draw_example, score_example

NAMES = ("Ann", "Bob", "Cy")
TYPED_SCORES = (4, 9, 15)
"""Scores of an example in a game without cards."""
LOWEST_WINS: Mapping[Compared, str] = {
    "best": say("The answer is Ann, who has the lowest score"),
    "tied": say("The answer is Ann, who ties with Bob for the lowest score"),
    "beaten": say("The answer is Ann, who does not have the lowest score"),
}
HIGHEST_WINS: Mapping[Compared, str] = {
    "best": say("The answer is Ann, who has the highest score"),
    "tied": say("The answer is Ann, who ties with Bob for the highest score"),
    "beaten": say("The answer is Ann, who does not have the highest score"),
}
"""What an example deal shows, by how the score of the question’s answer compares."""


class DiscardTexts(NamedTuple):
    caption: str  # of the example
    wild: str  # for games with wild cards
    kept: str  # on lines that nobody discards
    kept_in_group: str  # the same, in games with groups


DISCARD_TEXTS = {
    "rows": DiscardTexts(
        say("The last row is discarded"),
        say(
            "A wild card is equal to any card in its row. You can also discard a row of only "
            "wild cards."
        ),
        say(
            "You do not have to discard a row. If a row of equal cards is still there at the "
            "end, its cards count."
        ),
        say(
            "You do not have to discard a row. If a row of equal cards is still there at the "
            "end, it counts as any"
            " cards of the grid do, also in groups."
        ),
    ),
    "columns": DiscardTexts(
        say("The last column is discarded"),
        say(
            "A wild card is equal to any card in its column. You can also discard a column of "
            "only wild cards."
        ),
        say(
            "You do not have to discard a column. If a column of equal cards is still there at "
            "the end, its cards"
            " count."
        ),
        say(
            "You do not have to discard a column. If a column of equal cards is still there at "
            "the end, it counts as"
            " any cards of the grid do, also in groups."
        ),
    ),
}


def build_sections(game: Game, options: Mapping[str, Any] | None) -> tuple[Section, ...]:
    """Build the sections of a game's card, without empty ones; `options` are those of a match."""
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
    equal_cards = dict(group_by_value((card, card.equal_key) for card in declared.cards))
    wild_cards = equal_cards.pop("", [])  # wild cards have an empty key
    for cards in equal_cards.values():
        yield from _write_equal_cards(cards)
    if len(wild_cards) == 1:
        yield phrase(
            "{card} is wild: it can replace any card in a group.",
            card=format_card(wild_cards[0].card),
        )
    elif wild_cards:
        yield phrase(
            "{cards} are wild: they can replace any card in a group.",
            cards=_name_cards(wild_cards),
        )
    yield _format_deck(declared)


def _write_equal_cards(cards: Sequence[Card]) -> Iterator[str]:
    """Yield what equal cards count as; nothing for a card that equals only itself."""
    equals = next((card.equals for card in cards if card.equals), "")
    if len(cards) > 1:
        yield phrase(
            "{cards} are equal cards. In a group, each of them is {card}.",
            cards=_name_cards(cards),
            card=format_card(equals),
        )
    elif equals:
        yield phrase(
            "In a group of equal cards, {first} is {card}.",
            first=format_card(cards[0].card),
            card=format_card(equals),
        )


def _format_deck(declared: Declaration) -> str:
    """Return how many cards a deck has, and how many of each: most have the usual number."""
    by_copies = dict(group_by_value((card, card.copies) for card in declared.cards))
    usual = max(by_copies, key=lambda copies: len(by_copies[copies]))
    usual_cards = by_copies.pop(usual)
    unusual = [_format_copies(copies, cards) for copies, cards in by_copies.items()]
    held = sum(card.copies for card in declared.cards)
    if not unusual:
        return phrase("A deck has {held} cards: {usual} of each.", held=held, usual=usual)
    if len(usual_cards) == 1:
        parts = [_format_copies(usual, usual_cards), *unusual]
        return phrase("A deck has {held} cards: {parts}.", held=held, parts=parts)
    return phrase(
        "A deck has {held} cards: {usual} of each, but {others}.",
        held=held,
        usual=usual,
        others=unusual,
    )


def _format_copies(copies: int, cards: Sequence[Card]) -> str:
    return phrase("{copies} of {cards}", copies=copies, cards=_name_cards(cards))


def _name_cards(cards: Sequence[Card]) -> list[str]:
    return [format_card(card.card) for card in cards]


def build_scoring_section(game: Game) -> Section:
    """Build the section on equal cards, or that cards count alone, or that scores are typed."""
    declared = game.settled
    if declared.layout == "typed":
        typed = Statement(phrase("You do not enter cards. You type each player’s score of a deal."))
        return Section("scoring", phrase("Scoring"), (typed,))
    if game.has_scores and not declared.groups:
        plain_hand = draw_example(game, make_plain_hand(game))
        text = phrase("Each card counts by itself. Equal cards give no extra points.")
        single = Statement(text, plain_hand, phrase("Sum of the cards"))
        return Section("scoring", phrase("Scoring a hand"), (single,))
    statements: list[Statement] = []
    wild_hand: Cards | None = None  # of the first group for which there is one
    for turn, rule in enumerate(declared.groups):  # each example has other cards
        cards = find_group_hand(game, rule, turn)
        statements.append(_show_hand(game, format_phrase(group_phrase(declared, rule)), cards))
        if cards and wild_hand is None:
            wild_hand = find_wild_hand(game, rule, cards)
    if wild_hand:
        statements.append(_show_hand(game, phrase("With a wild card:"), wild_hand))
    if declared.groups:
        statements += [Statement(text) for text in _note_groups(declared)]
    return Section("scoring", phrase("Sets of equal cards"), tuple(statements))


def _show_hand(game: Game, text: str, cards: Cards | None) -> Statement:
    """Return a statement with a hand that shows it, and what to see in it: “Column of 5: 0”."""
    if cards is None:
        return Statement(text)
    [group, *_] = list_groups(game, cards)
    group_text = group.text
    # “Block of 8” instead of “2 × 2 of 8”: the sentence has the size already.
    if group.kind == "block" and isinstance(group_text, Text):
        group_text = phrase("block of {cards}", cards=group_text.slots["cards"])
    caption = f"{capitalize(translate(group_text))}: {numeral(group.points)}"
    return Statement(text, draw_example(game, cards), caption)


def _note_groups(declared: Declaration) -> Iterator[str]:
    """Yield whether wild cards alone make a group, and which groups count if a hand has several."""
    are_limited = [bool(rule.only) for rule in declared.groups]
    if any(card.wild for card in declared.cards):
        if all(are_limited):
            yield phrase("Wild cards alone do not make a group.")
        elif any(are_limited):
            yield phrase(
                "Wild cards alone also make a group, but not one that is only for some cards."
            )
        else:
            yield phrase("Wild cards alone also make a group.")
    # Of groups anywhere in a hand, those that are best for the player always count.
    can_choose = declared.groups[0].form != "same"
    if can_choose and declared.choice == "all":
        yield phrase(
            "Every group counts, even if two groups share a card. A card in a group does not "
            "count by itself."
        )
    elif can_choose and declared.choice == "in_order":
        if len(declared.groups) > 1:
            yield phrase(
                "Groups count in this order. Of each kind, every group that fits counts, from "
                "the top left."
            )
        else:
            yield phrase("Every group that fits counts, from the top left.")
        yield phrase("They count even if the score gets worse. A card can be in only one group.")
    elif declared.lowest_wins:
        yield phrase(
            "A card can be in only one group. The app chooses the groups that give the lowest "
            "score."
        )
    else:
        yield phrase(
            "A card can be in only one group. The app chooses the groups that give the highest "
            "score."
        )


def build_discarded_section(game: Game) -> Section:
    declared = game.settled
    statements = []
    if declared.gone and game.grid:  # only a grid has lines of cards to discard
        texts = DISCARD_TEXTS[declared.gone]
        text = format_phrase(build_discard_phrase(declared))
        example = draw_example(game, make_discarded_hand(game, game.grid))
        statements.append(Statement(text, example, translate(texts.caption)))
        if any(card.wild for card in declared.cards):
            statements.append(Statement(translate(texts.wild)))
        kept = texts.kept_in_group if declared.groups else texts.kept
        statements.append(Statement(translate(kept)))
    return Section("gone", phrase("Discarding"), tuple(statements))


def build_mark_section(game: Game) -> Section:
    mark = game.settled.mark
    if mark is None:
        return Section("mark", "", ())
    points = Statement(build_mark_sentence(mark))
    when = Statement(
        phrase("In a deal, any number of players can have this. Its points are added last.")
    )
    return Section("mark", translate(mark.text), (points, when))


def build_end_section(game: Game, options: Mapping[str, Any] | None) -> Section:
    end = game.end
    limit = find_limit(game, options)
    # A match has chosen its number of deals, also in a game with a list.
    if isinstance(end, AfterDeals) and end.as_dealt and not options:
        text = phrase(
            "The match ends after the last deal of the list: {deals}.", deals=format_deals(game)
        )
    elif isinstance(end, AfterDeals):
        text = phrase("The match ends after 1 deal.", "The match ends after {n} deals.", n=limit)
    else:
        text = _explain_target(end, limit)
    statement = Statement(f"{text} {_explain_win(game)}")
    return Section("match-end", phrase("End of the match"), (statement,))


def _explain_target(end: AtTotal, limit: int) -> str:
    if end.count and end.beyond:
        return phrase(
            "The match ends after a deal in which a player has more than {limit} {counted}.",
            limit=limit,
            counted=end.count,
        )
    if end.count:
        return phrase(
            "The match ends after a deal in which a player has {limit} {counted} or more.",
            limit=limit,
            counted=end.count,
        )
    if end.below_zero:
        return phrase(
            "The match ends after a deal that brings a total above {limit} or below {lowest}.",
            limit=limit,
            lowest=-limit,
        )
    if end.beyond:
        return phrase(
            "The match ends after a deal that brings a total above {limit}. "
            "A total of exactly {limit} does not end it.",
            limit=limit,
        )
    return phrase(
        "The match ends after a deal that brings a total to {limit} or more.", limit=limit
    )


def _explain_win(game: Game) -> str:
    if not game.end.count:
        if game.lowest_wins:
            return phrase("The lowest total wins. Players who tie share the win.")
        return phrase("The highest total wins. Players who tie share the win.")
    if game.lowest_wins:
        return phrase(
            "The player with most {counted} wins. Among equal players, the lowest total wins.",
            counted=game.end.count,
        )
    return phrase(
        "The player with most {counted} wins. Among equal players, the highest total wins.",
        counted=game.end.count,
    )


def build_noted_section(game: Game) -> Section:
    statements = []
    if game.settled.dealt:
        text = format_phrase(build_dealt_phrase(game.settled))
        statements.append(Statement(text, name=phrase("Cards dealt")))
    for rule in game.numbers:
        statements.append(Statement(format_phrase(number_phrase(rule)), name=rule.name))
    title = phrase("Numbers you enter") if game.numbers else phrase("Dealing")
    return Section("noted", title, tuple(statements))


def build_lines_section(game: Game) -> Section:
    """Build the section on what the numbers give, with an example for each line."""
    statements: list[Statement] = []
    if game.lines:
        statements.append(Statement(phrase("Every rule that applies gives its points.")))
    if game.lines and game.has_scores:
        text = phrase("These points are added to the points of the hand.")
        statements.append(Statement(text))
    # Two players are no teams.
    if any(line.side for line in game.lines) and game.players[-1] > 2:
        teams = phrase(
            "The numbers of a team’s players are added up. If you play alone, each player is a "
            "team."
        )
        statements.append(Statement(teams))
    if game.lines and game.settled.question:
        statements.append(
            Statement(phrase("The question below compares scores that include these points."))
        )
    for line in game.lines:
        text = format_phrase(build_line_phrase(game.settled, line))
        statements.append(Statement(text, name=line.text, worked=work_out_line(game, line)))
    return Section("lines", phrase("Points for these numbers"), tuple(statements))


def build_counts_section(game: Game) -> Section:
    statements = []
    for count in game.counts:
        text = format_phrase(count_phrase(game.settled, count))
        statements.append(Statement(text, name=count.name, worked=work_out_count(game, count)))
    return Section("counts", phrase("Counted during the match"), tuple(statements))


def build_landings_section(game: Game) -> Section:
    """Build the section on exact totals that change to others."""
    texts = []
    if game.landings:
        texts = [
            format_phrase(build_landings_phrase(game.settled)),
            phrase("A player who scores 0 in a deal cannot land on a special total in that deal."),
        ]
    statements = [Statement(text) for text in texts]
    return Section("landings", phrase("Special totals"), tuple(statements))


def build_question_section(game: Game) -> Section:
    """Build the section on the question of a deal, or on who goes out, and how scores change."""
    declared = game.settled
    question = declared.question
    if question is None:
        statements = []
        if declared.exactly_one_empty:
            statements.append(Statement(format_phrase(build_asked_phrase(declared))))
        return Section("question", phrase("Going out"), tuple(statements))
    # A built-in game can ask in words of its own; None if the app does not ask.
    worded_question = game.question
    if worded_question:
        question = replace(question, text=worded_question.text)
        declared = replace(declared, question=question)
    texts = [format_phrase(build_asked_phrase(declared))]
    if game.exactly_one_empty:
        texts.append(
            phrase(
                "This player is the answer to “{question}” The app does not ask.",
                question=question.text,
            )
        )
    if worded_question:
        why = worded_question.why
    else:
        why = explain_question(question, lowest_wins=declared.lowest_wins)
    texts.append(translate(why) or phrase("The answer does not change any score."))
    texts.append(phrase("The app compares the scores from before these changes."))
    if question.nobody:
        texts.append(phrase("If the answer is nobody, no score changes."))
    if declared.mark:
        mark = declared.mark.text
        texts.append(phrase("The points for “{mark}” are added afterwards.", mark=mark))
    statements = [Statement(text) for text in texts]
    return Section(
        "question", translate(question.text), (*statements, *_make_deals(game, question))
    )


def _make_deals(game: Game, question: QuestionRule) -> Iterator[Statement]:
    """Yield a deal of three for each way (at most two) in which the answer can have an effect.

    Ann, the first player, is always the answer, or the one without cards.
    """
    # In a counted game, scores also depend on numbers.
    if len(NAMES) not in game.players or game.is_counted:
        return
    effects = [compared for compared in COMPARED if question.find_action(compared)]
    if question.rest and not effects:  # only for everyone else: the comparison does not matter
        effects = ["best"]
    if game.exactly_one_empty:
        for compared in effects[:1]:
            deal = DealRecord(_make_hands(game, compared), answer=None)
            text = phrase("Ann has no cards left")
            yield Statement(text, deal=score_example(game, NAMES, deal))
        return
    captions = LOWEST_WINS if game.lowest_wins else HIGHEST_WINS
    for compared in effects[-2:]:
        hands = _make_hands(game, compared)
        scores = [score_hand(game, hand).points for hand in hands]
        # In some games no plain hands compare so.
        if game.compare(scores, seat=0) == compared:
            deal = DealRecord(hands, answer=0)
            yield Statement(translate(captions[compared]), deal=score_example(game, NAMES, deal))


def _make_hands(game: Game, compared: Compared) -> tuple[HandRecord, ...]:
    """Return three hands; the first compares as `compared`, or is empty if one has to be."""
    if game.has_cards:
        hands = [HandRecord(make_plain_hand(game, start)) for start in range(len(NAMES))]
    else:
        hands = [HandRecord(typed=points) for points in TYPED_SCORES]
    best, middle, worst = sorted(
        hands, key=lambda hand: score_hand(game, hand).points, reverse=not game.lowest_wins
    )
    if game.exactly_one_empty:
        return HandRecord(cards=()), middle, worst
    if compared == "tied":
        return best, best, worst
    if compared == "beaten":
        return middle, best, worst
    return best, middle, worst
