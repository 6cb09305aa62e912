"""The table of all that can be set in a declared game: where it lies, what it can be, its name.

The editor's plain changes and its controls with their bounds follow from it, and the titles of
changes. A control's name ends with the index of its card, group or line, as in `points-3`; that
index stands for the `*` of the path. Changes with consequences are in `games.rules.editing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from games.rules.grid import MAX_COLUMNS, MAX_ROWS
from games.rules.limits import MAX_DECKS, MAX_PLAYERS
from games.rules.say import say

from . import bounds
from .walking import FieldPath

YES = "yes"
NO = "no"
EMPTY = say("This cannot be empty.")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds; the editor offers the `usual` ones."""

    least: int
    most: int
    usual: tuple[int, ...] = ()

    @property
    def bounds(self) -> tuple[int, int]:
        return self.least, self.most


@dataclass(frozen=True, slots=True)
class Points(Whole):
    """Points: a number, or one of the game's options, which each match chooses, or minus it."""

    least: int = -bounds.MAX_DECLARED_POINTS
    most: int = bounds.MAX_DECLARED_POINTS


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `longest` characters."""

    longest: int
    missing: str = EMPTY  # the error if there is none; "": it can be empty
    exact: bool = False  # space around it in a file is not trimmed


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that is one of a few words."""

    options: Mapping[str, str]  # what each word says in the editor
    means: Mapping[str, object] = field(default_factory=dict)  # values of words, if not themselves
    refusal: str = ""  # the error for other words; without one, they mean the first

    def get_value(self, word: str) -> object:
        return self.means.get(word, word)

    def find_word(self, value: object) -> str:
        """Return the word that means a value; "" if none does."""
        return next((word for word in self.options if self.get_value(word) == value), "")


@dataclass(frozen=True, slots=True)
class Entries:
    """A list in a declared game, with the most and the fewest entries."""

    called: str  # the name of an entry: card {place}
    most: int
    full: str  # the error for more than the most
    least: int = 1


Kind = Whole | Text | Choice


@dataclass(frozen=True, slots=True)
class Topic:
    """What a comparison of two versions, and the log, tell as one thing."""

    key: str  # of two words: a topic of each card, or of each group
    title: str = ""  # without one: the name of the card, number, line or answer itself
    fields: tuple[str, ...] = ()  # that are compared; without any, code compares it in its own way


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be set in a declared game."""

    name: str  # of its control
    path: str  # to its field in the declaration, with `*` for an index
    kind: Kind
    label: str
    group: str = ""  # its panel of the editor; "" if it is put into one singly

    def fill_path(self, *indexes: int) -> FieldPath:
        """Return the path with these indexes instead of its stars."""
        return _split_path(self.path, indexes)

    def fill_part_path(self, *indexes: int) -> FieldPath:
        """Return the path to what must not be None before this is set.

        That is its own value; for a choice, which can mean None, the part that it belongs to.
        """
        path = self.fill_path(*indexes)
        return path[:-1] if isinstance(self.kind, Choice) else path


@cache
def _split_path(path: str, indexes: tuple[int, ...]) -> FieldPath:
    """Return the steps of a dotted path; digits are indexes, too."""
    next_index = iter(indexes)
    steps: list[str | int] = []
    for step in path.split("."):
        if step == "*":
            steps.append(next(next_index))
        elif step.isdigit():
            steps.append(int(step))
        else:
            steps.append(step)
    return tuple(steps)


def make_yes_no(yes: str, no: str) -> Choice:
    """Return the choice between “no” (False), which comes first, and “yes” (True)."""
    return Choice({NO: no, YES: yes}, means={NO: False, YES: True})


# Slots of messages that are filled later: the name of a number, a card, a position from 1.
NUMBER = "{number}"
CARD = "{card}"
PLACE = "{place}"
# The titles of a number's panels, by their group of settings; a slot of its sentence opens each.
NUMBER_GROUPS: Mapping[str, str] = {
    "range": say("{number}: smallest and largest number", number=NUMBER),
    "when": say("{number}: when it is entered, and for whom", number=NUMBER),
    "default": say("{number}: if nothing is entered", number=NUMBER),
    "sum": say("{number}: all together", number=NUMBER),
}
# In the order in which they are told.
TOPICS = (
    Topic("name", say("Name"), ("name",)),
    Topic("layout", say("Cards"), ("layout", "rows", "columns")),
    Topic("card"),
    Topic("card points", say("{card} counts", card=CARD), ("points",)),
    Topic("card copies", say("{card} is in a deck", card=CARD), ("copies",)),
    Topic("card like", say("{card} is equal to", card=CARD), ("equals", "wild")),
    Topic("group"),
    Topic("group points", "", ("points",)),
    Topic("group same", say("Number of equal cards that count together"), ("same",)),
    Topic("group cards", "", ("only", "excluded")),
    Topic("order", say("Equal cards count in this order")),
    Topic("choice", say("Equal cards count"), ("choice",)),
    Topic("gone", say("Discarded in play"), ("gone",)),
    Topic("dealt", say("Cards dealt"), ("dealt",)),
    *map(Topic, ("number", "line", "count")),
    Topic("asked", say("Question after a deal")),
    *map(Topic, ("best", "tied", "beaten", "rest")),
    Topic("mark", say("What else changes a score"), ("mark",)),
    Topic("end", say("The match ends"), ("end",)),
    Topic("wins", say("Who wins"), ("lowest_wins",)),
    Topic("landings", say("Special totals"), ("landings",)),
    Topic("players", say("Players"), ("players",)),
    Topic("decks", say("Decks")),
    Topic("option"),
)

# By field of the declaration, or of a line or count.
LISTS: Mapping[str, Entries] = {
    "cards": Entries(
        say("card {place}", place=PLACE),
        bounds.MAX_CARD_KINDS,
        say("A game has at most {most} cards.", most=bounds.MAX_CARD_KINDS),
        least=bounds.LEAST_CARDS,
    ),
    "groups": Entries(
        say("group {place}", place=PLACE),
        bounds.MAX_GROUPS,
        say("A game has at most {most} groups.", most=bounds.MAX_GROUPS),
        least=0,
    ),
    "numbers": Entries(
        say("number {place}", place=PLACE),
        bounds.MAX_NOTED_NUMBERS,
        say("A game has at most {most} numbers.", most=bounds.MAX_NOTED_NUMBERS),
    ),
    "lines": Entries(
        say("line {place}", place=PLACE),
        bounds.MAX_SCORING_LINES,
        say("A game has at most {most} lines.", most=bounds.MAX_SCORING_LINES),
    ),
    "counts": Entries(
        say("count {place}", place=PLACE),
        bounds.MAX_COUNTS,
        say("A game has at most {most} counts.", most=bounds.MAX_COUNTS),
    ),
    "conditions": Entries(
        say("condition {place}", place=PLACE),
        bounds.MAX_CONDITIONS,
        say("A line has at most {most} conditions.", most=bounds.MAX_CONDITIONS),
    ),
    "landings": Entries(
        say("landing {place}", place=PLACE),
        bounds.MAX_LANDINGS,
        say("A game has at most {most} special totals.", most=bounds.MAX_LANDINGS),
    ),
    "options": Entries(
        say("option {place}", place=PLACE),
        bounds.MAX_OPTIONS,
        say("A game has at most {most} options.", most=bounds.MAX_OPTIONS),
    ),
}

_LAYOUTS = {
    "grid": say("In a grid"),
    "pile": say("Any number of cards"),
    "typed": say("No cards, scores are typed"),
    "numbers": say("No cards, numbers are entered"),
}
_COUNTING = {
    "best": say("If they help the score"),
    "in_order": say("Always, in the order above"),
    "all": say("In every place, even if they cross"),
}
_NOT_COUNTING = say(
    "Choose whether groups count if they help, in the order of the list, or in every place."
)
_GONE = {"": say("Nothing"), "rows": say("A row"), "columns": say("A column")}
_MOSTS = {"number": say("A number"), "dealt": say("The cards dealt")}
_SUMS = {
    "any": say("Can be anything"),
    "sum": say("Must add up to a number"),
    "not": say("Must not add up to a number"),
    "sum dealt": say("Must add up to the cards dealt"),
    "not dealt": say("Must not add up to the cards dealt"),
}
_GETS = {"": say("The same"), "others": say("All others")}
_ASKED = {"no": say("Is not asked"), "asked": say("Is asked"), "out": say("Has no cards left")}
_FOLLOWS = {
    "nothing": say("Nothing"),
    "add 10": say("Points are added"),
    "double": say("Counts double if it hurts"),
    "score 0": say("Is a number"),
    "take": say("Plus the scores of all others"),
    "give": say("Minus the scores of all others"),
}
_WINS = {"lowest": say("The lowest"), "highest": say("The highest")}
_LOWEST = {"lowest": True, "highest": False}
_NEITHER_WINS = say("Choose whether the lowest or the highest total wins.")
_ACTION = Points(usual=(-10, 0, 5, 10, 20))
_MARK = make_yes_no(say("Changes a score"), say("Nothing"))
_FIRST = make_yes_no(say("Before the deal"), say("After the deal"))
_ONCE = make_yes_no(say("For the whole table"), say("For each player"))
_SILENT = make_yes_no(say("It has a usual value"), say("It must be entered"))
_SAME = Whole(bounds.LEAST_SAME, bounds.MAX_SAME, usual=(2, 3, 4))
# What the setting `limit` can be if a match ends after so many deals.
DEALS = Whole(1, bounds.MAX_DECLARED_DEALS, usual=(1, 5, 9, 10, 18))
_NOTED = Whole(-bounds.MAX_NUMBER, bounds.MAX_NUMBER)
_SUM = Whole(-bounds.MAX_SUM, bounds.MAX_SUM)
_TOTAL = Whole(-bounds.MAX_TOTAL, bounds.MAX_TOTAL)
_CHOSEN = Whole(-bounds.MAX_DECLARED_POINTS, bounds.MAX_DECLARED_POINTS)
_PLAYERS = Whole(bounds.LEAST_PLAYERS, MAX_PLAYERS)
_CARD = Text(bounds.MAX_CARD_LENGTH, exact=True)
_TEXT = Text(bounds.MAX_TEXT_LENGTH)
_NAME = Text(bounds.MAX_NUMBER_LENGTH)

_TABLE = (
    Setting(
        "name",
        "name",
        Text(bounds.MAX_NAME_LENGTH, say("A game needs a name.")),
        say("Name of the game"),
    ),
    # How the cards lie, and what they count.
    Setting("layout", "layout", Choice(_LAYOUTS), say("The cards")),
    Setting("rows", "rows", Whole(1, MAX_ROWS), say("Rows")),
    Setting("columns", "columns", Whole(1, MAX_COLUMNS), say("Columns")),
    Setting("points", "cards.*.points", Points(), say("It counts"), "card"),
    Setting("copies", "cards.*.copies", Whole(1, bounds.MAX_COPIES), say("In a deck")),
    Setting("wild", "cards.*.wild", make_yes_no(say("Wild"), say("Not wild")), say("Wild")),
    Setting("written", "cards.*.card", _CARD, say("Written")),
    Setting("like", "cards.*.equals", _CARD, say("Equal to")),
    # What equal cards give.
    Setting(
        "gives",
        "groups.*.points",
        Points(usual=(-20, -10, 0, 10, 20)),
        say("Points together"),
        "gives",
    ),
    Setting("same", "groups.*.same", _SAME, say("Number of equal cards")),
    Setting("choice", "choice", Choice(_COUNTING, refusal=_NOT_COUNTING), say("Equal cards count")),
    Setting("gone", "gone", Choice(_GONE, means={"": None}), say("Discarded in play")),
    # What is noted.
    Setting("dealt", "dealt.*.1", Whole(1, bounds.MAX_DEALT, usual=(5, 7, 10, 13)), say("Cards")),
    Setting("number", "numbers.*.name", _NAME, say("Name")),
    Setting(
        "number_kind",
        "numbers.*.is_tick",
        make_yes_no(say("Yes or no"), say("A number")),
        say("It is"),
        "range",
    ),
    Setting("number_least", "numbers.*.least", _NOTED, say("From"), "range"),
    Setting("number_most", "numbers.*.most", _NOTED, say("To"), "range"),
    Setting("number_most_as", "numbers.*.most", Choice(_MOSTS), say("The most is"), "range"),
    Setting("number_first", "numbers.*.first", _FIRST, say("It is entered"), "when"),
    Setting("number_once", "numbers.*.once", _ONCE, say("It counts"), "when"),
    Setting("number_sum_is", "numbers.*.together", _SUM, say("Exactly"), "sum"),
    Setting("number_sum", "numbers.*.sum", Choice(_SUMS), say("All together"), "sum"),
    Setting("number_silent", "numbers.*.default", _SILENT, say("If nothing is entered"), "default"),
    Setting("number_default", "numbers.*.default", _NOTED, say("It is"), "default"),
    # What that gives.
    Setting("line", "lines.*.text", Text(bounds.MAX_TEXT_LENGTH, missing=""), say("Name"), "line"),
    Setting(
        "line_side",
        "lines.*.side",
        make_yes_no(say("Each team"), say("Each player")),
        say("Points are for"),
        "line",
    ),
    Setting(
        "line_to",
        "lines.*.to_others",
        Choice(_GETS, means={"": False, "others": True}),
        say("The points go to"),
        "line",
    ),
    Setting("line_points", "lines.*.points", Points(), say("Points"), "line_points"),
    Setting("line_each", "lines.*.each", Points(), say("Points for each"), "line_each"),
    Setting("line_than", "lines.*.conditions.*.value", _SUM, say("A number")),
    Setting("line_high", "lines.*.conditions.*.value.1", _SUM, say("To")),
    Setting("count", "counts.*.name", _NAME, say("Name")),
    Setting(
        "count_every",
        "counts.*.every",
        Whole(1, bounds.MAX_POINTS_STEP, usual=(1, 3, 5, 7, 10)),
        say("Every"),
        "every",
    ),
    Setting("count_points", "counts.*.points", Points(), say("Points"), "every"),
    Setting(
        "count_gives",
        "counts.*.every",
        make_yes_no(say("Gives points"), say("Gives no points")),
        say("The count"),
        "every",
    ),
    Setting("count_than", "counts.*.conditions.*.value", _SUM, say("A number")),
    Setting("count_high", "counts.*.conditions.*.value.1", _SUM, say("To")),
    # Going out, and what else can be true of a player.
    Setting("asked", "question", Choice(_ASKED), say("Who went out"), "asked"),
    Setting("question", "question.text", _TEXT, say("The question"), "asked"),
    Setting(
        "nobody",
        "question.nobody",
        make_yes_no(say("Can be nobody"), say("Is a player")),
        say("The answer"),
        "asked",
    ),
    Setting("best_points", "question.best.number", _ACTION, say("Points"), "best"),
    Setting("best", "question.best", Choice(_FOLLOWS), say("The score"), "best"),
    Setting("tied_points", "question.tied.number", _ACTION, say("Points"), "tied"),
    Setting("tied", "question.tied", Choice(_FOLLOWS), say("The score"), "tied"),
    Setting("beaten_points", "question.beaten.number", _ACTION, say("Points"), "beaten"),
    Setting("beaten", "question.beaten", Choice(_FOLLOWS), say("The score"), "beaten"),
    Setting("rest_points", "question.rest.number", _ACTION, say("Points"), "rest"),
    Setting("rest", "question.rest", Choice(_FOLLOWS), say("The score"), "rest"),
    Setting("mark_text", "mark.text", _TEXT, say("What a player did"), "mark"),
    Setting("mark_points", "mark.points", _ACTION, say("It changes the score by"), "mark"),
    Setting("mark", "mark", _MARK, say("Something else in a deal"), "mark"),
    # The end, players and decks.
    Setting(
        "limit",
        "end.default",
        Whole(1, bounds.MAX_TARGET, usual=(50, 100, 200, 300, 500)),
        say("The total"),
    ),
    Setting(
        "wins",
        "lowest_wins",
        Choice(_WINS, means=_LOWEST, refusal=_NEITHER_WINS),
        say("The total that wins"),
        "wins",
    ),
    Setting("landing_total", "landings.*.total", _TOTAL, say("A total of exactly"), "landing"),
    Setting("landing_becomes", "landings.*.becomes", _TOTAL, say("Becomes"), "landing"),
    Setting("least", "players.0", _PLAYERS, say("At least"), "players"),
    Setting("most", "players.1", _PLAYERS, say("At most"), "players"),
    Setting("decks", "decks.*.1", Whole(1, MAX_DECKS), say("Decks")),
    # What set-up can change.
    Setting("option_text", "options.*.text", _TEXT, say("Name"), "option"),
    Setting("option_default", "options.*.default", _CHOSEN, say("Usual value"), "option"),
    Setting("option_least", "options.*.low", _CHOSEN, say("From"), "option"),
    Setting("option_most", "options.*.high", _CHOSEN, say("To"), "option"),
)
# In the order of the editor.
SETTINGS: Mapping[str, Setting] = {setting.name: setting for setting in _TABLE}
# Settings of numbers in ascending order: one that is set lowers those before it, and raises those
# behind it, as far as it takes to keep that order.
ORDERS = (
    ("least", "most"),
    ("number_least", "number_default", "number_most"),
    ("option_least", "option_default", "option_most"),
)
# The settings of each panel.
GROUPS: dict[str, list[Setting]] = {}
for _setting in _TABLE:
    GROUPS.setdefault(_setting.group, []).append(_setting)
