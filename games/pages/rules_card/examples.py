"""Hands and deals that the rules cards point at, by game and name; the rules score them."""

from __future__ import annotations

from games.rules.say import say

HANDS = {
    "hang-ten": {
        "columns": "7 A 5 K 9 3 4 5 Q 2",
        "block": "8 8 3 J A 8 8 3 6 2",
        "three": "4 4 4 9 K 4 4 4 2 5",
        "apart": "6 J 6 2 9 6 A 6 3 8",
    },
    "tens-grid": {
        "columns": "8 3 K J 2 8 9 5 Q 7",
        "run": "5 5 9 K A 5 5 4 2 A",
        "long": "Q Q Q 6 3 Q Q Q K 8",
    },
    "basketball": {
        "sets": "9 7 4 Q 9 4 2 9 6 J",
        "singles": "A K 8 3 A K 8 5 10 2",
        "five": "9 9 9 3 Q 9 9 5 7 2",
    },
    "golf": {
        "rows": "4 9 6 6 Q K",
        "gone": "4 9 - - Q K",
        "jacks": "J J 8 8 A 3",
    },
    "tens-pile": {
        "left": "A 3 3 8 10 10 Q",
    },
}
"""By game and name, the cards of a hand; `-` is a discarded one."""

DEALS = {
    "golf": {
        "lowest": ({"Ann": "A K 2 J 3 2", "Bob": "5 A - - 6 2", "Cy": "9 2 4 3 A Q"}, "Ann"),
        "tied": ({"Ann": "A K 2 J 3 2", "Bob": "A A - - 2 2", "Cy": "9 2 4 3 A Q"}, "Ann"),
    },
    "tens-pile": {
        "nineteen": ({"Ann": "", "Bob": "10 10 4", "Cy": "A 6 J"}, "Bob"),
    },
}
"""By game and name, the hands of a deal, and whom the game's question or mark is about."""

COLUMNS = (
    (say("1 column"), "9 A 3 5 7 9 2 4 6 8", "9"),
    (say("2 columns"), "9 9 3 5 7 9 9 4 6 8", "9"),
    (say("3 columns"), "9 9 9 5 7 9 9 9 6 8", "9"),
    (say("4 columns"), "9 9 9 9 7 9 9 9 9 8", "9"),
    (say("5 columns"), "9 9 9 9 9 9 9 9 9 9", "9"),
)
STEPS = {
    "hang-ten": COLUMNS,
    "tens-grid": COLUMNS,
    "basketball": (
        (say("pair"), "9 9 A 2 3 4 5 6 7 8", "9"),
        (say("3 equal cards"), "9 9 9 2 3 4 5 6 7 8", "9"),
        (say("4 equal cards"), "9 9 9 9 3 4 5 6 7 8", "9"),
    ),
}
"""By game, what more and more equal cards give: a name, a hand that has them, and their rank."""
