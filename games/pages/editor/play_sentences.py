"""The editor's sentences on going out, marks, the end, players, decks and options."""

from __future__ import annotations

from typing import Any

from games.rules.declared.declaration import Action, Declaration
from games.rules.declared.reading import COMPARED
from games.rules.declared.settings import DEALS
from games.rules.editing.by_players import get_decks
from games.rules.editing.parts import has_room
from games.rules.end import AfterDeals
from games.wording.declared import play
from games.wording.declared.changes import name_topic
from games.wording.declared.phrases import join_sentences, make_slot
from games.wording.translated import phrase

from .controls import Control, Controls, EditorSection, Panel, SentenceRow

USUAL_COUNTS = (3, 5, 7, 10, 12)


def going_out(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on the question, what follows from it, and the mark."""
    given = {"mark": {"now": game.mark is not None}}
    mark = make.group_panel("p-mark", name_topic("mark"), "mark", given=given)
    sentences = (_question(game, make), make.sentence(play.mark_phrase(game), [mark]))
    return EditorSection("out", phrase("Going out"), sentences)


def ending(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on when a match is over, who wins, and which totals become others."""
    panels = [_end(game, make)]
    if game.cards:
        panels.append(_decks(game, make))
    sentences = join_sentences(play.build_ending_phrase(game), play.build_players_phrase(game))
    rows = (make.sentence(sentences, panels), _landings(game, make))
    return EditorSection("end", phrase("End of the match"), rows)


def what_is_chosen(game: Declaration, make: Controls) -> EditorSection | None:
    if not game.options:
        return None
    chosen = []
    for place, option in enumerate(game.options):
        always = phrase("Always {points}", points=option.default)
        off = make.action_buttons({f"option_off-{place}": always})
        panel = make.group_panel(
            f"p-option-{place}-option", option.text, "option", place, beside=[off]
        )
        sentence = phrase(
            "{option} {values}",
            option=make_slot(option.text, "option"),
            values=play.build_option_phrase(option),
        )
        fact = f"option {option.name}"
        chosen.append(make.sentence(sentence, [panel], f"p-option-{place}", fact))
    return EditorSection("chosen", phrase("Options of a match"), tuple(chosen))


def _question(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on what a deal asks, and what follows for whose score."""
    given: dict[str, Any] = {"asked": {"now": "asked" if game.question else "no"}}
    if game.exactly_one_empty:
        given = {"asked": {"now": "out"}, "question": None, "nobody": None}
    given["asked"]["words"] = {} if game.layout == "pile" else {"out": ""}
    panels = [make.group_panel("p-asked", phrase("Going out"), "asked", given=given)]
    if game.question or game.exactly_one_empty:
        panels += [_action(game, make, compared) for compared in COMPARED]
    sentences = join_sentences(play.build_asked_phrase(game), play.build_outcomes(game))
    return make.sentence(sentences, panels)


def _action(game: Declaration, make: Controls, compared: str) -> Panel:
    """Return the panel of what follows for a score that is best, tied, beaten or the rest."""
    now: Action | None = getattr(game.question, compared, None)
    by_action = {"double": "double", "add": "add 10", "score": "score 0", "others": "take"}
    chosen = by_action[now.do] if now else "nothing"
    if now and now.do == "others" and now.number < 0:
        chosen = "give"
    points = None
    if chosen == "add 10":
        points = {"label": phrase("Points added")}
    elif chosen == "score 0":
        points = {"label": phrase("The score is")}
    label = play.format_compared(game, compared)
    given = {
        f"{compared}_points": points,
        compared: {"label": phrase("{comparison}: the score", comparison=label), "now": chosen},
    }
    return make.group_panel(f"p-{compared}", label, compared, given=given)


def _list_ends(game: Declaration) -> dict[str, str]:
    """Return the ends that a game can have, by what the control sends."""
    options = {"deals": phrase("After a number of deals")}
    if game.dealt and all(isinstance(cards, tuple) for _, cards in game.dealt):
        options["dealt"] = phrase("After the last deal of the list")
    options |= {
        "reached": phrase("At a total"),
        "passed": phrase("Above a total"),
        "outside": phrase("Above a total, or below its minus"),
    }
    for place, count in enumerate(game.counts):
        options |= {
            f"reached {place}": phrase("At a number of {counted}", counted=count.name),
            f"passed {place}": phrase("Above a number of {counted}", counted=count.name),
        }
    return options


def _end(game: Declaration, make: Controls) -> Panel:
    """Return the panel of when a match ends: after deals, or by a total or a count."""
    end = game.end
    limit: dict[str, Any] = {"label": end.count, "usual": USUAL_COUNTS if end.count else ()}
    if isinstance(end, AfterDeals):
        limit = {"label": phrase("Deals"), "bounds": DEALS.bounds, "usual": DEALS.usual}
    now = _find_end(game)
    controls: list[Control] = []
    if now != "dealt":
        controls.append(make.setting("limit", **limit))
    controls.append(make.choice("ends", phrase("The match ends"), _list_ends(game), now))
    return make.panel("p-end", phrase("End of the match"), *controls)


def _find_end(game: Declaration) -> str:
    """Return the key of the game's end in `_list_ends`."""
    end = game.end
    if isinstance(end, AfterDeals):
        return "dealt" if end.as_dealt else "deals"
    key = "passed" if end.beyond else "reached"
    if end.below_zero:
        key = "outside"
    if not end.count:
        return key
    names = [count.name for count in game.counts]
    return f"{key} {names.index(end.count)}"


def _decks(game: Declaration, make: Controls) -> Panel:
    """Return the panel of how many decks are used, step by step by number of players."""
    steps = get_decks(game)
    controls: list[Control] = [make.setting("decks", 0, now=steps[0][1])]
    for place, (players, decks) in enumerate(steps[1:], 1):
        since, fewer = make.since(steps, place, "since", "fewer_decks")
        label = phrase("Decks from {n} player on", "Decks from {n} players on", n=players)
        controls += [
            since,
            make.setting("decks", place, label=label, now=decks),
            fewer,
        ]
    more = make.action_buttons({"more_decks": phrase("Add decks for more players")})
    return make.panel("p-decks", phrase("Decks"), *controls, more)


def _landings(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on exact totals that become others, with a panel for each."""
    more = {"landing": phrase("Add another total")} if has_room(game, "landings") else {}
    title = name_topic("landings")
    panels = []
    for place in range(len(game.landings)):
        buttons = make.action_buttons(more | {f"landing_off-{place}": phrase("Remove this")})
        panels.append(
            make.group_panel(f"p-landing-{place}", title, "landing", place, beside=[buttons])
        )
    first = make.action_buttons({"landing": phrase("Add a special total")})
    panels = panels or [make.panel("p-landing-0", title, first)]
    return make.sentence(play.build_landings_phrase(game), panels, "p-landing", "landings")
