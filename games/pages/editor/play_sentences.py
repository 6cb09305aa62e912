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
from games.wording.declared.phrases import Slot, begin_large
from games.wording.translated import numeral
from games.wording.words import capitalize

from .controls import Control, Controls, EditorSection, Panel, SentenceRow

USUAL_COUNTS = (3, 5, 7, 10, 12)


def going_out(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on the question, what follows from it, and the mark."""
    given = {"mark": {"now": game.mark is not None}}
    mark = make.group_panel("p-mark", "What else changes a score", "mark", given=given)
    return EditorSection(
        "out", "Going out", (_question(game, make), make.sentence(play.mark_phrase(game), [mark]))
    )


def ending(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on when a match is over, who wins, and which totals become others."""
    panels = [_end(game, make), *([_decks(game, make)] if game.cards else [])]
    phrase = (
        *play.end_phrase(game.end),
        " ",
        *play.build_winner_phrase(game),
        ". ",
        *play.build_players_phrase(game),
    )
    end = make.sentence(begin_large(phrase), panels)
    return EditorSection("end", "End of the match", (end, _landings(game, make)))


def what_is_chosen(game: Declaration, make: Controls) -> EditorSection | None:
    if not game.options:
        return None
    chosen = []
    for place, option in enumerate(game.options):
        off = make.action_buttons({f"option_off-{place}": f"Always {numeral(option.default)}"})
        panel = make.group_panel(
            f"p-option-{place}-option", option.text, "option", place, beside=[off]
        )
        phrase = (Slot(option.text, "option"), " ", *play.build_option_phrase(option))
        chosen.append(make.sentence(phrase, [panel], f"p-option-{place}", f"option {option.name}"))
    return EditorSection("chosen", "Options of a match", tuple(chosen))


def _question(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on what a deal asks, and what follows for whose score."""
    asks = game.question is not None or game.exactly_one_empty
    now = {
        "now": "out" if game.exactly_one_empty else "asked" if game.question else "no",
        "words": {} if game.layout == "pile" else {"out": ""},
    }
    hidden = dict.fromkeys(["question", "nobody"] if game.exactly_one_empty else [])
    panels = [make.group_panel("p-asked", "Going out", "asked", given={"asked": now, **hidden})]
    panels += [_action(game, make, compared) for compared in COMPARED if asks]
    return make.sentence((*play.build_asked_phrase(game), *play.build_outcomes(game)), panels)


def _action(game: Declaration, make: Controls, compared: str) -> Panel:
    """Return the panel of what follows for a score that is best, tied, beaten or the rest."""
    now: Action | None = getattr(game.question, compared, None)
    by_action = {"double": "double", "add": "add 10", "score": "score 0", "others": "take"}
    chosen = by_action[now.do] if now else "nothing"
    if now and now.do == "others" and now.number < 0:
        chosen = "give"
    label = capitalize(play.format_compared(game, compared))
    points = {"label": "Points added" if chosen == "add 10" else "The score is"}
    given = {
        f"{compared}_points": points if now and now.do in ("add", "score") else None,
        compared: {"label": f"{label}: the score", "now": chosen},
    }
    return make.group_panel(f"p-{compared}", label, compared, given=given)


def _end(game: Declaration, make: Controls) -> Panel:
    """Return the panel of when a match ends: after deals, or by a total or a count."""
    end = game.end
    names = [count.name for count in game.counts]
    options = {"deals": "After a number of deals"}
    if game.dealt and all(isinstance(cards, tuple) for _, cards in game.dealt):
        options["dealt"] = "After the last deal of the list"
    options |= {
        "reached": "At a total",
        "passed": "Above a total",
        "outside": "Above a total, or below its minus",
    }
    for place, name in enumerate(names):
        options |= {
            f"reached {place}": f"At a number of {name}",
            f"passed {place}": f"Above a number of {name}",
        }
    limit: dict[str, Any] = {"label": end.count, "usual": USUAL_COUNTS if end.count else ()}
    if isinstance(end, AfterDeals):
        now = "dealt" if end.as_dealt else "deals"
        limit = {"label": "Deals", "bounds": DEALS.bounds, "usual": DEALS.usual}
    else:
        now = "outside" if end.below_zero else "passed" if end.beyond else "reached"
        now += f" {names.index(end.count)}" if end.count else ""
    number = [] if now == "dealt" else [make.setting("limit", **limit)]
    return make.panel(
        "p-end", "End of the match", *number, make.choice("ends", "The match ends", options, now)
    )


def _decks(game: Declaration, make: Controls) -> Panel:
    """Return the panel of how many decks are used, step by step by number of players."""
    steps = get_decks(game)
    controls: list[Control] = [make.setting("decks", 0, label="Decks", now=steps[0][1])]
    for place, (players, many) in enumerate(steps[1:], 1):
        since, fewer = make.since(steps, place, "since", "fewer_decks")
        controls += [
            since,
            make.setting("decks", place, label=f"Decks from {players} players on", now=many),
            fewer,
        ]
    return make.panel(
        "p-decks",
        "Decks",
        *controls,
        make.action_buttons({"more_decks": "Add decks for more players"}),
    )


def _landings(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on exact totals that become others, with a panel for each."""
    more = {"landing": "Add another total"} if has_room(game, "landings") else {}
    panels = []
    for place in range(len(game.landings)):
        buttons = make.action_buttons(more | {f"landing_off-{place}": "Remove this"})
        panels.append(
            make.group_panel(
                f"p-landing-{place}", "Special totals", "landing", place, beside=[buttons]
            )
        )
    first = make.action_buttons({"landing": "Add a special total"})
    panels = panels or [make.panel("p-landing-0", "Special totals", first)]
    return make.sentence(play.build_landings_phrase(game), panels, "p-landing", "landings")
