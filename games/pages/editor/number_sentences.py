"""The editor's sentences on what is noted in a deal, and on the cards that are dealt."""

from __future__ import annotations

from games.rules.declared.bounds import MOST_DEALT
from games.rules.declared.counted import DEALT, NumberRule
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading_counted import fewest_dealt
from games.rules.declared.settings import NUMBER_GROUPS
from games.rules.editing.by_players import bounds
from games.rules.editing.dealt import written_cards
from games.rules.editing.parts import has_room
from games.wording.declared.noted import MOST_RUNS, dealt_phrase, number_phrase
from games.wording.declared.phrases import with_name
from games.wording.words import spell_number

from .controls import Control, Controls, EditorSection, Option, Panel, SentenceRow

LONGEST_LIST = 300
USUAL_NOTED = {"bid": "Bid", "tricks": "Tricks", "points": "Points", "yes": "Yes or no"}
USUAL_LISTS = {"1–10": "1 up to 10", "10–1": "10 down to 1", "7–1, 2–7": "7 to 1 to 7", "1–10, 9–1": "1 to 10 to 1"}


def what_is_noted(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on numbers noted in a deal, and the cards dealt."""
    if not game.numbers and not game.dealt:
        panel = make.panel(
            "p-note",
            "What is noted",
            make.several("note", "Note in every deal", USUAL_NOTED, ()),
            make.several("dealing-0", "Say how many cards are dealt", {"same": "Cards dealt"}, ()),
        )
        beside = "but the score" if game.layout == "typed" else "beside the cards"
        none = SentenceRow((make.value("Nothing", "p-note", "noted"), f"is noted {beside}."), (panel,))
        return EditorSection("noted", "What is noted", (none,))
    numbers = [_number(game, make, place) for place in range(len(game.numbers))]
    there = {noted.name for noted in game.numbers}
    adds = [Option(f"note={key}", text) for key, text in USUAL_NOTED.items() if text not in there]
    room = has_room(game, "numbers")
    return EditorSection(
        "noted", "What is noted", (_dealt(game, make), *numbers), tuple(adds * room), make.error("note")
    )


def _dealt(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on cards dealt, with a panel for each step by number of players."""
    panels = [_step(game, make, place) for place in range(max(1, len(game.dealt)))]
    return make.sentence(("Cards dealt: ", *dealt_phrase(game, MOST_RUNS)), panels, "p-dealt", "dealt")


def _step(game: Declaration, make: Controls, place: int) -> Panel:
    """Return the panel of the cards dealt in the step at `place`."""
    players, now = game.dealt[place] if game.dealt else (0, None)
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
        between = bounds(game.dealt, game.players[0], place)
        controls.append(make.number(f"dealt_since-{place}", "Players from", players, between))
        controls.append(make.action_buttons({f"fewer_dealt-{place}": f"No change at {spell_number(players)}"}))
    if game.dealt and place + 1 == len(game.dealt):
        controls.append(make.action_buttons({"more_dealt": "Otherwise with more players"}))
    return make.panel(f"p-dealt-{place}", "Cards dealt", *controls)


def _number(game: Declaration, make: Controls, place: int) -> SentenceRow:
    """Return the sentence on the number at `place`, with the panels that change it."""
    now = game.numbers[place]
    panels = [
        make.panel(
            f"p-number-{place}-name",
            now.name,
            make.setting("number", place),
            make.action_buttons({f"number_off-{place}": "Take this away, with what it gives"}),
        ),
        _range(game, make, place, now),
        *[
            make.group_panel(f"p-number-{place}-{group}", f"{now.name}: {title}", group, place)
            for group, title in NUMBER_GROUPS.items()
        ],
        _default(game, make, place, now),
    ]
    if not now.once:
        panels.append(_sum(game, make, place, now))
    phrase = with_name(now.name, number_phrase(now, whole=True))
    return make.sentence(phrase, panels, f"p-number-{place}", f"number {now.name}")


def _range(game: Declaration, make: Controls, place: int, now: NumberRule) -> Panel:
    controls = [make.setting("number_kind", place)]
    if not now.is_tick:
        controls.append(make.setting("number_least", place))
        if isinstance(now.most, int):
            controls.append(make.setting("number_most", place))
        if game.dealt:
            options = {"number": "A number", DEALT: "The cards dealt"}
            most = DEALT if now.most == DEALT else "number"
            controls.append(make.choice(f"number_most_as-{place}", "The most is", options, most))
    return make.panel(f"p-number-{place}-range", f"{now.name}: from where to where", *controls)


def _sum(game: Declaration, make: Controls, place: int, now: NumberRule) -> Panel:
    options = {"any": "Can be anything", "sum": "Must add up to a number", "not": "Must not add up to a number"}
    if game.dealt:
        options |= {"sum dealt": "Must add up to the cards dealt", "not dealt": "Must not add up to the cards dealt"}
    bound = now.not_sum if now.sum is None else now.sum
    kind = "any" if bound is None else ("not" if now.sum is None else "sum") + (" dealt" if bound == DEALT else "")
    controls: list[Control] = []
    if isinstance(bound, int):
        label = "Exactly" if now.sum is not None else "Not"
        controls.append(make.setting("number_sum_is", place, label=label, now=bound))
    controls.append(make.choice(f"number_sum-{place}", "All together", options, kind))
    return make.panel(f"p-number-{place}-sum", f"{now.name}: all together", *controls)


def _default(game: Declaration, make: Controls, place: int, now: NumberRule) -> Panel:
    controls: list[Control] = [
        make.yes_no(
            f"number_silent-{place}",
            "If nothing is noted",
            "It is something",
            "It must be noted",
            now=now.default is not None,
        )
    ]
    if now.default is not None:
        bounds = (now.least, now.highest(fewest_dealt(game.dealt) or MOST_DEALT))
        controls.append(make.setting("number_default", place, bounds=bounds))
    return make.panel(f"p-number-{place}-default", f"{now.name}: if nothing is noted", *controls)
