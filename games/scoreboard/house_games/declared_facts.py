"""What a declared game is, fact by fact, in the words of its editor; and which facts two games differ in."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.changes.table import decks_of
from games.rules.declared.declaration import Action, Card, Declaration, GroupRule
from games.rules.end import AfterDeals

from ..shown.words import count, listing, number, signed, spelled

NAMES = {"Jo": "joker", "A": "ace", "J": "jack", "Q": "queen", "K": "king"}
"""Cards that are called something else than they are written."""
COUNTS = {"best": "where it helps", "in_order": "always", "all": "in every place"}
"""When groups count."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a game: what it is about, and what it says."""

    title: str
    text: str


def facts_of(game: Declaration) -> dict[str, Fact]:
    """The facts of a game by key; of a fact that two games differ in, key or text differ."""
    facts = {"name": Fact("Name", game.name), "lying": Fact("Cards", lying_text(game))}
    for card in game.cards:
        facts[card_key(card)] = Fact(card.card, _card(card))
    for place, key in enumerate(group_keys(game)):
        group = game.groups[place]
        facts[key] = Fact(f"Equal {group_name(game, group)}", f"{number(group.points)} with {holds_for(group)}")
    if game.groups:
        facts["choice"] = Fact("Groups count", COUNTS[game.choice])
    facts["gone"] = Fact("Thrown out", f"equal {game.gone}" if game.gone else "nothing")
    facts["asked"] = Fact("Going out", _asked(game))
    for compared in ("best", "tied", "beaten", "rest"):
        facts[compared] = Fact(f"Going out: {compared}", action_text(getattr(game.question, compared, None)))
    facts["mark"] = Fact("Mark", f"{game.mark.text}: {signed(game.mark.points)}" if game.mark else "none")
    facts["end"] = Fact("The end", end_text(game))
    facts["wins"] = Fact("Wins", f"the {best_word(game).lower()} total")
    facts["players"] = Fact("Players", f"{game.players[0]} to {game.players[1]}")
    facts["decks"] = Fact("Decks", _decks(game))
    return facts


def differing(game: Declaration, other: Declaration) -> set[str]:
    """The keys of the facts that two games differ in, of both."""
    facts, others = facts_of(game), facts_of(other)
    return {key for key in {*facts, *others} if facts.get(key) != others.get(key)} - _following(game, other)


def _following(game: Declaration, other: Declaration) -> set[str]:
    """What follows from another fact that differs, and is not told once more."""
    following = {"choice"} if not (game.groups and other.groups) else set()
    if (game.layout == "typed") != (other.layout == "typed"):
        following |= {card_key(card) for card in (*game.cards, *other.cards)}
    return following


def card_key(card: Card) -> str:
    """The key of what a card counts and is."""
    return f"card {card.card}"


def group_keys(game: Declaration) -> tuple[str, ...]:
    """The keys of the groups, in order."""
    keys: list[str] = []
    for group in game.groups:
        form = f"{group.form} {group.shape[0]}x{group.shape[1]}"
        keys.append(f"group {form} {sum(key.startswith(f'group {form} ') for key in keys)}")
    return tuple(keys)


def card_name(card: str) -> str:
    """What a card is called with an article: a joker, an ace, a 7."""
    name = NAMES.get(card, card)
    return f"{'an' if name in ('ace', '8', '11', '18') else 'a'} {name}"


def group_name(game: Declaration, group: GroupRule) -> str:
    """What a group is called: column, two in a row, block, corners, diagonal, cards anywhere."""
    if group.form == "same":
        return f"{spelled(group.same)} anywhere"
    return group.form if group.form != "shape" else shape_name(game, *group.shape)


def shape_name(game: Declaration, high: int, wide: int) -> str:
    """What a rectangle in the grid is called."""
    if (high, wide) == (game.rows, game.columns):
        return "all cards"
    if (high, wide) == (game.rows, 1):
        return "column"
    if (high, wide) == (1, game.columns):
        return "row"
    if wide == 1:
        return f"{spelled(high)} in a column"
    if high == 1:
        return f"{spelled(wide)} in a row"
    return "block" if (high, wide) == (2, 2) else f"block {high} × {wide}"


def holds_for(group: GroupRule) -> str:
    """Which cards a group holds for."""
    if group.only:
        return f"only {listing(group.only)}"
    return f"all but {listing(group.excluded)}" if group.excluded else "all cards"


def lying_text(game: Declaration) -> str:
    """How the cards lie."""
    if game.layout == "typed":
        return "none, scores are typed"
    return "any number" if game.layout == "pile" else f"{count(game.rows, 'row')} of {game.columns}"


def best_word(game: Declaration) -> str:
    """Which total wins."""
    return "Lowest" if game.lowest_wins else "Highest"


def compared_text(game: Declaration, compared: str) -> str:
    """Whose score an action changes."""
    return {"best": f"{best_word(game)} alone", "tied": "Tied", "beaten": "Beaten", "rest": "The others"}[compared]


def action_text(action: Action | None) -> str:
    """What happens to a score."""
    if action is None:
        return "nothing"
    if action.do == "double":
        return "doubles"
    if action.do == "others":
        return "takes the others’ points" if action.number > 0 else "loses the others’ points"
    return signed(action.number) if action.do == "add" else f"becomes {number(action.number)}"


def end_text(game: Declaration) -> str:
    """When a match is over."""
    if isinstance(game.end, AfterDeals):
        many = game.end.default
        return f"{spelled(many)} deal{'' if many == 1 else 's'}"
    target = number(game.end.default)
    if game.end.below_zero:
        return f"outside −{target} to {target}"
    return f"more than {target}" if game.end.beyond else f"{target} or more"


def deck_word(many: int) -> str:
    """A number of decks in words: `two decks`."""
    return f"{spelled(many)} deck{'' if many == 1 else 's'}"


def _card(card: Card) -> str:
    parts = [number(card.points), f"{card.copies} in a deck"]
    parts += ["wild"] * card.wild + [f"like {card.like}"] * bool(card.like)
    return ", ".join(parts)


def _asked(game: Declaration) -> str:
    if game.one_out:
        return "one player has no cards left"
    if game.question is None:
        return "not asked"
    return f"“{game.question.text}” is asked{', nobody is an answer' if game.question.nobody else ''}"


def _decks(game: Declaration) -> str:
    if game.layout == "typed":
        return "none"
    return ", ".join([f"{many} from {players} players" for players, many in decks_of(game)])
