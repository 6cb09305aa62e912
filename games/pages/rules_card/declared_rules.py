"""What a game's rules card says: every fact of the game as sentences, with hands that show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.rules.cards import Cards, format_card
from games.rules.declared.declaration import Card, Declaration
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.result import Group
from games.wording.declared.groups import choice_text, gone_phrase, group_phrase
from games.wording.declared.phrases import plain
from games.wording.declared.play import end_phrase, mark_text, winner_phrase
from games.wording.words import capitalize, listing, numeral

from .counted_rules import build_counts_section, build_landings_section, build_lines_section, build_noted_section
from .declared_question import build_question_section
from .example_hands import find_group_hand, find_wild_hand, group_of, make_discarded_hand, make_plain_hand
from .options_on_card import deals_text, find_limit
from .statements import Section, Statement, draw_example


def build_sections(game: Game, options: Mapping[str, Any] | None) -> tuple[Section, ...]:
    """Build the sections of a game's card, without empty ones; `options` are those of a match, None: of none."""
    sections = (
        build_noted_section(game),
        _groups(game),
        build_lines_section(game),
        _gone(game),
        build_question_section(game),
        _mark(game.settled),
        build_counts_section(game),
        build_landings_section(game),
        _end(game, options),
    )
    return tuple(section for section in sections if section)


def write_card_notes(declared: Declaration) -> Iterator[str]:
    """Yield sentences on equal cards, wild cards, and how many a deck holds."""
    alike: dict[str, list[Card]] = {}
    for card in declared.cards:
        alike.setdefault(card.equal_key, []).append(card)
    wild = alike.pop("", [])
    for cards in alike.values():
        like = next((card.equals for card in cards if card.equals), "")
        if len(cards) > 1:
            yield f"{_listed(cards)} count as equal, as {format_card(like)}."
        elif like:
            yield f"{format_card(cards[0].card)} counts as {format_card(like)} where equal cards give something."
    if wild:
        names, one = _listed(wild), len(wild) == 1
        yield f"{names} {'is' if one else 'are'} wild: {'it stands' if one else 'they stand'} for any card in a group."
    yield _copies(declared)


def _listed(cards: Sequence[Card]) -> str:
    return listing(format_card(card.card) for card in cards)


def _copies(declared: Declaration) -> str:
    """Return how many of each card a deck holds: the usual number, and those that differ."""
    by_copies: dict[int, list[Card]] = {}
    for card in declared.cards:
        by_copies.setdefault(card.copies, []).append(card)
    usual = max(by_copies, key=lambda copies: len(by_copies[copies]))
    total = sum(card.copies for card in declared.cards)
    odd = [f"{numeral(copies)} of {_listed(cards)}" for copies, cards in by_copies.items() if copies != usual]
    if odd and len(by_copies[usual]) == 1:
        return (
            f"A deck has {numeral(total)} cards: {listing([f'{numeral(usual)} of {_listed(by_copies[usual])}', *odd])}."
        )
    return f"A deck has {numeral(total)} cards: {numeral(usual)} of each{f', but {listing(odd)}' if odd else ''}."


def _groups(game: Game) -> Section | None:
    """Build the section on what equal cards give, or that cards count alone or are typed; None without scores."""
    declared = game.settled
    if not game.has_scores:
        return None
    if declared.layout == "typed":
        return Section(
            "scoring", "Scoring", (Statement("There are no cards here: each player’s score of a deal is typed."),)
        )
    if not declared.groups:
        shown = draw_example(game, make_plain_hand(game))
        single = Statement("Each card counts by itself; equal cards give nothing more.", shown, "Added up")
        return Section("scoring", "Scoring a hand", (single,))
    statements: list[Statement] = []
    wild: list[Statement] = []
    for turn, rule in enumerate(declared.groups):
        cards = find_group_hand(game, rule, turn)
        statements.append(_shown(game, plain(group_phrase(declared, rule)), cards))
        if cards and not wild:
            changed = find_wild_hand(game, rule, cards)
            wild += [_shown(game, "A wild card fits in:", changed)] if changed else []
    wild += [Statement(_all_wild(declared))] if any(card.wild for card in declared.cards) else []
    return Section("scoring", "What equal cards give", (*statements, *wild, Statement(_choice(declared))))


def _all_wild(declared: Declaration) -> str:
    """Return a sentence on whether wild cards alone make a group."""
    limited = [bool(rule.only) for rule in declared.groups]
    if all(limited):
        return "Wild cards alone, without a card that they stand for, are no group."
    but = ", but not one that is only for some cards" if any(limited) else ""
    return f"Wild cards alone are a group, too{but}."


def _shown(game: Game, text: str, cards: Cards | None) -> Statement:
    """Return a statement with a hand that shows it; without one if `cards` is None."""
    if cards is None:
        return Statement(text)
    group = group_of(game, cards)
    return Statement(text, draw_example(game, cards), _caption(group) if group else "")


def _caption(group: Group) -> str:
    """Return what to see in an example: “Column of 5: 0”."""
    what = group.text if group.kind != "block" else f"block of {group.text.partition(' of ')[2]}"
    return f"{capitalize(what)}: {numeral(group.points)}"


def _choice(declared: Declaration) -> str:
    """Return which groups count if a hand has several, as sentences."""
    alike = declared.groups[0].form == "same"
    if declared.choice == "all" and not alike:
        return "They count in every place, also if two share a card. A card in any group counts nothing by itself."
    if declared.choice == "in_order" and not alike:
        how = f"{choice_text(declared)}, from the top left and as often as they fit, even if that is no gain"
        return f"They count {how}. A card is in one group only."
    return f"They count where it helps the hand to its {declared.which_wins} score. A card is in one group only."


def _gone(game: Game) -> Section | None:
    """Build the section on what can be discarded; None if nothing can."""
    declared = game.settled
    if not declared.gone or not game.grid:
        return None
    line = declared.gone.removesuffix("s")
    fits = f"Wild cards are equal to any card there: a {line} of nothing but wild cards may be discarded, too."
    counts = "as it lies: what equal cards give holds for it, too" if declared.groups else "what its cards count"
    stays = f"Nothing has to be discarded. A {line} of equal cards that is still there at the end counts {counts}."
    example = draw_example(game, make_discarded_hand(game, game.grid))
    shown = Statement(plain(gone_phrase(declared)), example, f"The last {line} is discarded")
    wild = [Statement(fits)] if any(card.wild for card in declared.cards) else []
    return Section("gone", "Discarded", (shown, *wild, Statement(stays)))


def _mark(declared: Declaration) -> Section | None:
    mark = declared.mark
    if not mark:
        return None
    text = f"{mark_text(mark)}. It can be true of any players in a deal and is added last."
    return Section("mark", mark.text, (Statement(text),))


def _end(game: Game, options: Mapping[str, Any] | None) -> Section:
    """Build the section on when a match ends and who wins; `options` are those of a match, None: the defaults."""
    end, limit = game.end, find_limit(game, options)
    when = plain(end_phrase(game.end, limit, counted=bool(options)))
    if isinstance(end, AfterDeals):
        deals = f": {deals_text(game)}" if end.as_dealt and not options else ""
        text = f"The match ends {when}{deals}."
    else:
        text = f"The match ends with the deal that brings somebody to {when.removeprefix('at ')}."
        text += f" Exactly {numeral(limit)} plays on." if end.beyond and not end.below_zero else ""
    wins = capitalize(plain(winner_phrase(game.settled)))
    tied = "and who ties there, too, shares the win" if end.count else "and who ties shares the win"
    return Section("match-end", "End of the match", (Statement(f"{text} {wins}, {tied}."),))
