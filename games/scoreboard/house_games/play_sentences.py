"""The editor's sentences on going out, marks, the end, players and decks."""

from __future__ import annotations

from games.rules.changes.table import LEAST_PLAYERS, decks_of
from games.rules.declared.declaration import Action, Declaration
from games.rules.declared.reading import LONGEST_TEXT, MOST_DEALS, MOST_TARGET
from games.rules.declared.values import MOST_POINTS
from games.rules.end import AfterDeals
from games.rules.variant import MAX_DECKS, MOST_PLAYERS

from ..shown.words import signed, spelled
from .controls import Control, Controls, Panel, Sentences, Value
from .declared_facts import action_text, best_word, compared_text, deck_word, end_text

POINTS = (-MOST_POINTS, MOST_POINTS)
USUAL_DEALS = (1, 5, 9, 10, 18)
USUAL_TARGETS = (50, 100, 200, 300, 500)
USUAL_ACTIONS = (-10, 0, 5, 10, 20)


def going_out(game: Declaration, make: Controls) -> Sentences:
    """What a deal asks, and what follows for whose score."""
    parts: list[str | Value]
    if game.one_out:
        parts = ["Who went out", make.value("has no cards left", "p-asked", "asked", ".")]
    elif game.question:
        asked = make.value("is asked", "p-asked", "asked")
        parts = [_as_subject(game.question.text), asked, "after a deal."]
    else:
        parts = ["Who went out", make.value("is not asked", "p-asked", "asked", ".")]
    panels = [_asking(game, make)]
    for compared in ("best", "tied", "beaten", "rest") if game.question or game.one_out else ():
        now: Action | None = getattr(game.question, compared, None)
        parts += [f"{compared_text(game, compared)}:", make.value(action_text(now), f"p-{compared}", compared, ".")]
        panels.append(_action(game, make, compared, now))
    return Sentences(tuple(parts), tuple(panels))


def marks(game: Declaration, make: Controls) -> Sentences:
    """What else can be true of players in a deal."""
    if game.mark is None:
        switch = make.yes_no("mark", "Something else in a deal", "Changes a score", "Nothing", now=False)
        panel = make.panel("p-mark", "What else changes a score", switch)
        return Sentences((make.value("Nothing", "p-mark", "mark"), "else changes a score."), (panel,))
    panel = make.panel(
        "p-mark",
        "What else changes a score",
        make.text("mark_text", "What a player did", game.mark.text, LONGEST_TEXT),
        make.number("mark_points", "It changes the score by", game.mark.points, POINTS, USUAL_ACTIONS),
        make.yes_no("mark", "Something else in a deal", "Changes a score", "Nothing", now=True),
    )
    value = make.value(f"{game.mark.text}: {signed(game.mark.points)}", "p-mark", "mark", ".")
    return Sentences(("Besides:", value), (panel,))


def ending(game: Declaration, make: Controls) -> Sentences:
    """When a match is over, who wins, for how many players, with how many decks."""
    after = isinstance(game.end, AfterDeals)
    parts: list[str | Value] = [
        "After" if after else "At a total",
        make.value(end_text(game) if after else _of(end_text(game)), "p-end", "end"),
        "the",
        make.value(best_word(game).lower(), "p-wins", "wins"),
        "total wins. For",
        make.value(str(game.players[0]), "p-players", "players"),
        "to",
        make.value(str(game.players[1]), "p-players", "players", "" if game.cards else "."),
        "players" if game.cards else "players.",
    ]
    panels = [_end(game, make, after=after), _wins(game, make), _players(game, make)]
    if game.layout == "typed":
        parts[-2] = make.value(str(game.players[1]), "p-players", "players")
        return Sentences(tuple(parts), tuple(panels))
    steps = [step for step in decks_of(game) if step[0] <= game.players[1]]
    parts += ["with", make.value(deck_word(steps[0][1]), "p-decks", "decks", "." if len(steps) == 1 else ",")]
    for place, (players, many) in enumerate(steps[1:], 2):
        last = "." if place == len(steps) else ","
        parts += [f"from {spelled(players)} on", make.value(spelled(many), "p-decks", "decks", last)]
    return Sentences(tuple(parts), (*panels, _decks(game, make)))


def _as_subject(question: str) -> str:
    """A question as a sentence begins with it."""
    return question[:-1] if question.startswith("Who ") and question.endswith("?") else f"“{question}”"


def _of(total: str) -> str:
    return f"of {total}" if total[0].isdigit() else total


def _asking(game: Declaration, make: Controls) -> Panel:
    options = {"no": "Is not asked", "asked": "Is asked"}
    if game.layout == "pile":
        options["out"] = "Has no cards left"
    now = "out" if game.one_out else "asked" if game.question else "no"
    controls: list[Control] = [make.choice("asked", "Who went out", options, now)]
    if game.question and not game.one_out:
        controls.append(make.text("question", "The question", game.question.text, LONGEST_TEXT))
        nobody = make.yes_no("nobody", "The answer", "Can be nobody", "Is a player", now=game.question.nobody)
        controls.append(nobody)
    return make.panel("p-asked", "Going out", *controls)


def _action(game: Declaration, make: Controls, compared: str, now: Action | None) -> Panel:
    options = {
        "nothing": "Nothing",
        "add 10": "Points are added",
        "double": "Doubles if it hurts",
        "score 0": "Becomes a number",
        "take": "Takes the others’",
        "give": "Loses the others’",
    }
    by_action = {None: "nothing", "double": "double", "add": "add 10", "score": "score 0", "others": "take"}
    chosen = by_action[now.do if now else None]
    if now and now.do == "others" and now.number < 0:
        chosen = "give"
    label = compared_text(game, compared)
    controls: list[Control] = []
    if now and now.do in ("add", "score"):
        name = "Points added" if now.do == "add" else "The score becomes"
        controls.append(make.number(f"{compared}_points", name, now.number, POINTS, USUAL_ACTIONS))
    return make.panel(f"p-{compared}", label, *controls, make.choice(compared, f"{label}: the score", options, chosen))


def _end(game: Declaration, make: Controls, *, after: bool) -> Panel:
    limit = game.end.default
    options = {
        "deals": "After so many deals",
        "reached": "At a total",
        "passed": "Above a total",
        "outside": "Above it, or below minus it",
    }
    now = "deals"
    if not isinstance(game.end, AfterDeals):
        now = "outside" if game.end.below_zero else "passed" if game.end.beyond else "reached"
    bounds, usual = ((1, MOST_DEALS), USUAL_DEALS) if after else ((1, MOST_TARGET), USUAL_TARGETS)
    number = make.number("limit", "Deals" if after else "The total", limit, bounds, usual)
    return make.panel("p-end", "The end", number, make.choice("ends", "The match ends", options, now))


def _wins(game: Declaration, make: Controls) -> Panel:
    options = {"lowest": "The lowest", "highest": "The highest"}
    return make.panel(
        "p-wins", "Who wins", make.choice("wins", "The total that wins", options, best_word(game).lower())
    )


def _players(game: Declaration, make: Controls) -> Panel:
    bounds = (LEAST_PLAYERS, MOST_PLAYERS)
    least = make.number("least", "At least", game.players[0], bounds)
    return make.panel("p-players", "Players", least, make.number("most", "At most", game.players[1], bounds))


def _decks(game: Declaration, make: Controls) -> Panel:
    steps = decks_of(game)
    controls: list[Control] = []
    for place, (players, many) in enumerate(steps):
        if place:
            high = steps[place + 1][0] - 1 if place + 1 < len(steps) else MOST_PLAYERS
            controls.append(make.number(f"since-{place}", "Players from", players, (steps[place - 1][0] + 1, high)))
        controls.append(
            make.number(f"decks-{place}", f"Decks from {players} on" if place else "Decks", many, (1, MAX_DECKS))
        )
        if place:
            controls.append(make.deeds(**{f"fewer_decks__{place}": f"No change at {spelled(players)}"}))
    controls.append(make.deeds(more_decks="More decks for more players"))
    return make.panel("p-decks", "Decks", *controls)
