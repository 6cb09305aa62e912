"""The editor's sentences on points that a match can choose, and on totals that become others."""

from __future__ import annotations

from games.rules.declared.declaration import Declaration
from games.rules.editing.parts import has_room
from games.wording.declared.phrases import Slot
from games.wording.declared.play import landings_phrase, option_phrase
from games.wording.words import numeral

from .controls import Controls, EditorSection, Panel, SentenceRow


def what_is_chosen(game: Declaration, make: Controls) -> EditorSection | None:
    """Return the section on the options of a game; None without any."""
    if not game.options:
        return None
    chosen = [
        make.sentence(
            (Slot(option.text, "option"), " ", *option_phrase(option)),
            [_option(game, make, place)],
            f"p-option-{place}",
            f"option {option.name}",
        )
        for place, option in enumerate(game.options)
    ]
    return EditorSection("chosen", "What set-up can change", tuple(chosen))


def landings(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on exact totals that become others, with a panel for each."""
    panels = [_landing(game, make, place) for place in range(len(game.landings))] or [
        make.panel(
            "p-landing-0", "Exact totals", make.action_buttons({"landing": "An exact total becomes another one"})
        )
    ]
    return make.sentence(landings_phrase(game), panels, "p-landing", "landings")


def _option(game: Declaration, make: Controls, place: int) -> Panel:
    option = game.options[place]
    off = make.action_buttons({f"option_off-{place}": f"Always {numeral(option.default)}"})
    return make.group_panel(f"p-option-{place}-option", option.text, "option", place, beside=(off,))


def _landing(game: Declaration, make: Controls, place: int) -> Panel:
    deeds = {f"landing_off-{place}": "Take this away"}
    if has_room(game, "landings"):
        deeds = {"landing": "One more"} | deeds
    return make.group_panel(
        f"p-landing-{place}", "Exact totals", "landing", place, beside=(make.action_buttons(deeds),)
    )
