"""The editor's sentences on going out, marks, the end, players and decks."""

from __future__ import annotations

from games.rules.declared.declaration import Action, Declaration
from games.rules.declared.reading import COMPARED
from games.rules.declared.settings import DEALS
from games.rules.editing.by_players import bounds
from games.rules.editing.play import decks_of
from games.rules.end import AfterDeals
from games.wording.declared.phrases import begin_large
from games.wording.declared.play import (
    asked_phrase,
    compared_text,
    end_phrase,
    mark_phrase,
    outcomes_phrase,
    players_phrase,
    winner_phrase,
)
from games.wording.words import capitalize, spell_number

from .controls import Control, Controls, EditorSection, Panel, SentenceRow
from .option_sentences import landings

USUAL_COUNTS = (3, 5, 7, 10, 12)


def going_out(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on the question, what follows from it, and the mark."""
    return EditorSection("out", "Going out", (_question(game, make), _mark(game, make)))


def ending(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on when a match is over, who wins, for how many, and which totals become others."""
    return EditorSection("end", "The end", (_ending(game, make), landings(game, make)))


def _question(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on what a deal asks, and what follows for whose score."""
    asks = game.question is not None or game.exactly_one_empty
    actions = [(compared, getattr(game.question, compared, None)) for compared in COMPARED if asks]
    panels = [_action(game, make, compared, now) for compared, now in actions]
    return make.sentence((*asked_phrase(game), *outcomes_phrase(game)), [_asking(game, make), *panels])


def _mark(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on the mark, or that there is none."""
    if game.mark is None:
        panel = make.panel("p-mark", "What else changes a score", make.setting("mark", now=False))
        return make.sentence(mark_phrase(game), [panel])
    panel = make.panel(
        "p-mark",
        "What else changes a score",
        make.setting("mark_text"),
        make.setting("mark_points"),
        make.setting("mark", now=True),
        more=(make.chosen("mark_points", game.mark.points),),
        summary=make.said_of(game.mark.points),
    )
    return make.sentence(mark_phrase(game), [panel])


def _ending(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on when a match is over, who wins, and for how many players and decks."""
    wins = make.panel("p-wins", "Who wins", make.setting("wins"))
    panels = [_end(game, make), wins, make.group_panel("p-players", "Players", "players")]
    panels += [_decks(game, make)] if game.cards else []
    end = (*end_phrase(game.end), " ", *winner_phrase(game), ". ", *players_phrase(game))
    return make.sentence(begin_large(end), panels)


def _asking(game: Declaration, make: Controls) -> Panel:
    options = {"no": "Is not asked", "asked": "Is asked"}
    if game.layout == "pile":
        options["out"] = "Has no cards left"
    now = "out" if game.exactly_one_empty else "asked" if game.question else "no"
    controls: list[Control] = [make.choice("asked", "Who went out", options, now)]
    if game.question and not game.exactly_one_empty:
        controls += [make.setting("question"), make.setting("nobody")]
    return make.panel("p-asked", "Going out", *controls)


def _action(game: Declaration, make: Controls, compared: str, now: Action | None) -> Panel:
    """Return the panel of what follows for a score that compares so."""
    options = {
        "nothing": "Nothing",
        "add 10": "Points are added",
        "double": "Counts double if it hurts",
        "score 0": "Is a number",
        "take": "Plus what all others score",
        "give": "Less what all others score",
    }
    by_action = {None: "nothing", "double": "double", "add": "add 10", "score": "score 0", "others": "take"}
    chosen = by_action[now.do if now else None]
    if now and now.do == "others" and now.number < 0:
        chosen = "give"
    label = capitalize(compared_text(game, compared))
    controls: list[Control] = []
    more: tuple[Control, ...] = ()
    summary = ""
    if now and now.do in ("add", "score"):
        name = "Points added" if now.do == "add" else "The score is"
        controls.append(make.setting(f"{compared}_points", label=name))
        more, summary = (make.chosen(f"{compared}_points", now.number),), make.said_of(now.number)
    controls.append(make.choice(compared, f"{label}: the score", options, chosen))
    return make.panel(f"p-{compared}", label, *controls, more=more, summary=summary)


def _end(game: Declaration, make: Controls) -> Panel:
    end = game.end
    options = {"deals": "After so many deals"}
    if game.dealt and all(isinstance(cards, tuple) for _, cards in game.dealt):
        options["dealt"] = "Once all is dealt"
    options |= {"reached": "At a total", "passed": "Above a total", "outside": "Above it, or below minus it"}
    for place, count in enumerate(game.counts):
        options |= {f"reached {place}": f"At so many {count.name}", f"passed {place}": f"Above so many {count.name}"}
    if isinstance(end, AfterDeals):
        choice = make.choice("ends", "The match ends", options, "dealt" if end.as_dealt else "deals")
        if end.as_dealt:
            return make.panel("p-end", "The end", choice)
        deals = make.setting("limit", label="Deals", bounds=DEALS.bounds, usual=DEALS.usual)
        return make.panel("p-end", "The end", deals, choice)
    now = "outside" if end.below_zero else "passed" if end.beyond else "reached"
    names = [count.name for count in game.counts]
    now += f" {names.index(end.count)}" if end.count else ""
    number = make.setting("limit", label=end.count, usual=USUAL_COUNTS if end.count else ())
    return make.panel("p-end", "The end", number, make.choice("ends", "The match ends", options, now))


def _decks(game: Declaration, make: Controls) -> Panel:
    steps = decks_of(game)
    controls: list[Control] = []
    for place, (players, many) in enumerate(steps):
        if place:
            between = bounds(steps, game.players[0], place)
            controls.append(make.number(f"since-{place}", "Players from", players, between))
        controls.append(make.setting("decks", place, label=f"Decks from {players} on" if place else "", now=many))
        if place:
            controls.append(make.action_buttons({f"fewer_decks-{place}": f"No change at {spell_number(players)}"}))
    controls.append(make.action_buttons({"more_decks": "More decks for more players"}))
    return make.panel("p-decks", "Decks", *controls)
