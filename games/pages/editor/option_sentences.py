"""The editor's sentences on points that a match can choose, and on totals that become others."""

from __future__ import annotations

from games.rules.declared.bounds import LARGEST_TOTAL, LONGEST_TEXT, MOST_LANDINGS
from games.rules.declared.declaration import Declaration
from games.wording.declared.phrases import Slot
from games.wording.declared.play import landings_phrase, option_phrase
from games.wording.words import number

from .controls import POINTS, Control, Controls, EditorSection, Panel, SentenceRow


def what_is_chosen(game: Declaration, make: Controls) -> EditorSection | None:
    """The options of a game; None where nothing can be chosen."""
    if not game.options:
        return None
    chosen = [
        make.sentence(
            (Slot(option.text, "option"), " ", *option_phrase(option)),
            f"p-option-{place}",
            f"option {option.name}",
            [_option(game, make, place)],
        )
        for place, option in enumerate(game.options)
    ]
    return EditorSection("chosen", "What set-up can change", tuple(chosen))


def landings(game: Declaration, make: Controls) -> SentenceRow:
    """Totals that become others, once somebody is exactly there."""
    panels = [_landing(game, make, place) for place in range(len(game.landings))] or [
        make.panel("p-landing-0", "Exact totals", make.deeds({"landing": "An exact total becomes another one"}))
    ]
    return make.sentence(landings_phrase(game), "p-landing", "landings", panels)


def _option(game: Declaration, make: Controls, place: int) -> Panel:
    option = game.options[place]
    return make.panel(
        f"p-option-{place}-option",
        option.text,
        make.text(f"option_text-{place}", "It is called", option.text, LONGEST_TEXT),
        make.number(f"option_default-{place}", "Unless chosen", option.default, POINTS),
        make.number(f"option_least-{place}", "From", option.low, POINTS),
        make.number(f"option_most-{place}", "To", option.high, POINTS),
        make.deeds({f"option_off-{place}": f"Always {number(option.default)}"}),
    )


def _landing(game: Declaration, make: Controls, place: int) -> Panel:
    landing = game.landings[place]
    bounds = (-LARGEST_TOTAL, LARGEST_TOTAL)
    deeds = {f"landing_off-{place}": "Take this away"}
    if len(game.landings) < MOST_LANDINGS:
        deeds = {"landing": "One more"} | deeds
    controls: list[Control] = [
        make.number(f"landing_total-{place}", "A total of exactly", landing.total, bounds),
        make.number(f"landing_becomes-{place}", "Becomes", landing.becomes, bounds),
    ]
    return make.panel(f"p-landing-{place}", "Exact totals", *controls, make.deeds(deeds))
