"""The editor's sentences on what is noted in a deal, and on the cards that are dealt."""

from __future__ import annotations

from typing import Any

from games.rules.declared.bounds import MOST_DEALT
from games.rules.declared.counted import DEALT, NumberRule
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading_counted import fewest_dealt
from games.rules.declared.settings import NUMBER_GROUPS
from games.rules.editing.by_players import written_cards
from games.rules.editing.parts import has_room
from games.wording.declared.noted import MOST_RUNS, dealt_phrase, number_phrase
from games.wording.declared.phrases import with_name

from .controls import Control, Controls, EditorSection, Option, Panel, SentenceRow

LONGEST_LIST = 300
USUAL_NOTED = {"bid": "Bid", "tricks": "Tricks", "points": "Points", "yes": "Yes or no"}
USUAL_LISTS = {"1–10": "1 up to 10", "10–1": "10 down to 1", "7–1, 2–7": "7 to 1 to 7", "1–10, 9–1": "1 to 10 to 1"}


def what_is_noted(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on cards dealt and numbers, with what else can be noted; “Nothing” and choices if neither."""
    if not game.numbers and not game.dealt:
        panel = make.panel(
            "p-note",
            "What is noted",
            make.choice("note", "Note in every deal", USUAL_NOTED),
            make.choice("dealing-0", "Say how many cards are dealt", {"same": "Cards dealt"}),
        )
        beside = "but the score" if game.layout == "typed" else "beside the cards"
        none = SentenceRow((make.value("Nothing", "p-note", "noted"), f"is noted {beside}."), (panel,))
        return EditorSection("noted", "What is noted", (none,))
    steps = [_step(game, make, place) for place in range(max(1, len(game.dealt)))]
    dealt = make.sentence(("Cards dealt: ", *dealt_phrase(game, MOST_RUNS)), steps, "p-dealt", "dealt")
    numbers = [_number(game, make, place) for place in range(len(game.numbers))]
    usual = USUAL_NOTED if has_room(game, "numbers") else {}
    there = {noted.name for noted in game.numbers}
    adds = [Option(f"note={key}", text) for key, text in usual.items() if text not in there]
    return EditorSection("noted", "What is noted", (dealt, *numbers), tuple(adds), make.error("note"))


def _step(game: Declaration, make: Controls, place: int) -> Panel:
    """Return the panel of the cards dealt in the step at `place`, by number of players."""
    now = game.dealt[place][1] if game.dealt else None
    options = {"no": "Not said"} if place == 0 else {}
    options |= {"same": "Always as many", "list": "Deal by deal"}
    kind = "no" if now is None else "list" if isinstance(now, tuple) else "same"
    controls: list[Control] = []
    if isinstance(now, tuple):
        written = written_cards(now)
        controls.append(make.text(f"dealt-{place}", "Cards of each deal", written, LONGEST_LIST, USUAL_LISTS))
    elif now is not None:
        controls.append(make.setting("dealt", place))
    controls.append(make.choice(f"dealing-{place}", "Cards dealt to each player", options, kind))
    if place:
        controls += make.since(game.dealt, place, "dealt_since", "fewer_dealt")
    if game.dealt and place + 1 == len(game.dealt):
        controls.append(make.action_buttons({"more_dealt": "Otherwise with more players"}))
    return make.panel(f"p-dealt-{place}", "Cards dealt", *controls)


def _number(game: Declaration, make: Controls, place: int) -> SentenceRow:
    """Return the sentence on the number at `place`, with the panels that change it."""
    now, owner = game.numbers[place], f"p-number-{place}"
    given = _given(game, now)
    off = make.action_buttons({f"number_off-{place}": "Take this away, with what it gives"})
    panels = [make.panel(f"{owner}-name", now.name, make.setting("number", place), off)]
    for group, title in NUMBER_GROUPS.items():
        if group != "sum" or not now.once:
            title = f"{now.name}: {title}"
            panels.append(make.group_panel(f"{owner}-{group}", title, group, place, given=given))
    return make.sentence(with_name(now.name, number_phrase(now, whole=True)), panels, owner, f"number {now.name}")


def _given(game: Declaration, now: NumberRule) -> dict[str, dict[str, Any] | None]:
    """Return, by setting of a number, what its control has instead of the usual; None hides one that does not fit."""
    how = "any" if now.together is None else "not" if now.sum is None else "sum"
    most_as = {"now": DEALT if now.most == DEALT else "number"}
    return {
        "number_least": None if now.is_tick else {},
        "number_most": None if now.is_tick or now.most == DEALT else {},
        "number_most_as": None if now.is_tick or not game.dealt else most_as,
        "number_sum_is": {"label": "Exactly" if how == "sum" else "Not"} if isinstance(now.together, int) else None,
        "number_sum": {
            "now": f"{how} dealt" if now.together == DEALT else how,
            "words": {} if game.dealt else {"sum dealt": "", "not dealt": ""},
        },
        "number_silent": {"now": now.default is not None},
        "number_default": {"bounds": (now.least, now.highest(fewest_dealt(game.dealt) or MOST_DEALT))},
    }
