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

from .controls import Control, ControlMaker, EditorSection, Panel, SentenceRow

USUAL_COUNTS = (3, 5, 7, 10, 12)  # limits of a count that ends a match


def build_going_out_section(game: Declaration, make: ControlMaker) -> EditorSection:
    """Return the section on the question, what follows from it, and the mark."""
    overrides = {"mark": {"current": game.mark is not None}}
    mark = make.group_panel("p-mark", name_topic("mark"), "mark", overrides=overrides)
    sentences = (
        _build_question_sentence(game, make),
        make.sentence(play.mark_phrase(game), [mark]),
    )
    return EditorSection("out", phrase("Going out"), sentences)


def build_end_section(game: Declaration, make: ControlMaker) -> EditorSection:
    """Return the section on when a match ends, who wins, and totals that change to others."""
    panels = [_build_end_panel(game, make)]
    if game.cards:
        panels.append(_build_decks_panel(game, make))
    marked = join_sentences(play.build_ending_phrase(game), play.build_players_phrase(game))
    rows = (make.sentence(marked, panels), _build_landings_sentence(game, make))
    return EditorSection("end", phrase("End of the match"), rows)


def build_options_section(game: Declaration, make: ControlMaker) -> EditorSection | None:
    if not game.options:
        return None
    sentences = []
    for index, option in enumerate(game.options):
        owner = f"p-option-{index}"
        always = phrase("Always {points}", points=option.default)
        remove = make.action_buttons({f"option_off-{index}": always})
        panel = make.group_panel(f"{owner}-option", option.text, "option", index, beside=[remove])
        text = phrase(
            "{option} {values}",
            option=make_slot(option.text, "option"),
            values=play.build_option_phrase(option),
        )
        sentences.append(make.sentence(text, [panel], owner=owner, fact=f"option {option.name}"))
    return EditorSection("chosen", phrase("Options of a match"), tuple(sentences))


def _build_question_sentence(game: Declaration, make: ControlMaker) -> SentenceRow:
    """Return the sentence on what is asked after a deal, and how answers change the score."""
    overrides: dict[str, Any] = {"asked": {"current": "asked" if game.question else "no"}}
    if game.exactly_one_empty:  # the app knows the answer, and does not ask
        overrides = {"asked": {"current": "out"}, "question": None, "nobody": None}
    # Only in a pile can a player have no cards left; an empty text hides the word.
    overrides["asked"]["words"] = {} if game.layout == "pile" else {"out": ""}
    panels = [make.group_panel("p-asked", phrase("Going out"), "asked", overrides=overrides)]
    if game.question or game.exactly_one_empty:
        panels += [_build_action_panel(game, make, compared) for compared in COMPARED]
    marked = join_sentences(play.build_asked_phrase(game), play.build_outcomes(game))
    return make.sentence(marked, panels)


def _build_action_panel(game: Declaration, make: ControlMaker, compared: str) -> Panel:
    """Return the panel of what follows for the answer: best, tied or beaten; or for the rest."""
    action: Action | None = getattr(game.question, compared, None)
    # The words of the setting: “add 10” stands for any number that is added.
    word_by_action = {"double": "double", "add": "add 10", "score": "score 0", "others": "take"}
    chosen = word_by_action[action.do] if action else "nothing"
    if action and action.do == "others" and action.number < 0:
        chosen = "give"
    points = None  # other actions have no number to set
    if chosen == "add 10":
        points = {"label": phrase("Points added")}
    elif chosen == "score 0":
        points = {"label": phrase("The score is")}
    label = play.format_compared(game, compared)
    score_label = phrase("{comparison}: the score", comparison=label)
    overrides = {
        f"{compared}_points": points,
        compared: {"label": score_label, "current": chosen},
    }
    return make.group_panel(f"p-{compared}", label, compared, overrides=overrides)


def _list_ends(game: Declaration) -> dict[str, str]:
    """Return the ends that a game can have, by what the control sends."""
    options = {"deals": phrase("After a number of deals")}
    # Only lists have a last deal.
    if game.dealt and all(isinstance(cards, tuple) for _, cards in game.dealt):
        options["dealt"] = phrase("After the last deal of the list")
    options |= {
        "reached": phrase("At a total"),
        "passed": phrase("Above a total"),
        "outside": phrase("Above a total, or below its minus"),
    }
    for index, count in enumerate(game.counts):
        options |= {
            f"reached {index}": phrase("At a number of {counted}", counted=count.name),
            f"passed {index}": phrase("Above a number of {counted}", counted=count.name),
        }
    return options


def _build_end_panel(game: Declaration, make: ControlMaker) -> Panel:
    """Return the panel of when a match ends: after deals, or by a total or a count."""
    end = game.end
    # A total has the setting's own label and usual numbers.
    limit: dict[str, Any] = {"label": end.count, "usual": USUAL_COUNTS if end.count else ()}
    if isinstance(end, AfterDeals):
        limit = {"label": phrase("Deals"), "bounds": DEALS.bounds, "usual": DEALS.usual}
    chosen = _find_end(game)
    controls: list[Control] = []
    if chosen != "dealt":  # the list says how many deals there are
        controls.append(make.setting("limit", **limit))
    controls.append(make.choice("ends", phrase("The match ends"), _list_ends(game), chosen))
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


def _build_decks_panel(game: Declaration, make: ControlMaker) -> Panel:
    """Return the panel of how many decks are used, in steps by number of players."""
    steps = get_decks(game)
    controls: list[Control] = [make.setting("decks", 0, current=steps[0][1])]
    for index, (players, decks) in enumerate(steps[1:], 1):
        since, remove = make.player_step(steps, index, "since", "fewer_decks")
        label = phrase("Decks from {n} player on", "Decks from {n} players on", n=players)
        controls += [since, make.setting("decks", index, label=label, current=decks), remove]
    add = make.action_buttons({"more_decks": phrase("Add decks for more players")})
    return make.panel("p-decks", phrase("Decks"), *controls, add)


def _build_landings_sentence(game: Declaration, make: ControlMaker) -> SentenceRow:
    """Return the sentence on exact totals that change to others, with a panel for each."""
    add = {"landing": phrase("Add another total")} if has_room(game, "landings") else {}
    title = name_topic("landings")
    panels = []
    for index in range(len(game.landings)):
        buttons = make.action_buttons(add | {f"landing_off-{index}": phrase("Remove this")})
        panels.append(
            make.group_panel(f"p-landing-{index}", title, "landing", index, beside=[buttons])
        )
    if not panels:
        add_first = make.action_buttons({"landing": phrase("Add a special total")})
        panels = [make.panel("p-landing-0", title, add_first)]
    return make.sentence(
        play.build_landings_phrase(game), panels, owner="p-landing", fact="landings"
    )
