"""Writing: everything that changes a club or a match. Each function is one transaction and leaves its lines in the log.

A change to a match begins by raising the match's revision. That takes the match's row, so that changes to one match
come one after the other, and gives the change a number: the version of what it writes. A form carries the version
of what it was filled in from (0: nothing was there), and a change that is based on an older one is a `ConflictError`.
Doing the same thing again changes nothing, and what raises an error has changed nothing. Facts that the rules do not
allow raise a `RuleError`. Every error says in a sentence what is the matter,
without the full stop at its end.
"""

from .clubs import PassphraseError, add_player, check_passphrase, delete_club, rename_club, replace_link, start_club
from .confirming import confirm
from .corrections import UnsureError, change_seats, correct_end, go_on, with_consent
from .given_games import take_game
from .hands import answer_deal, record_hand, take_back
from .house_games import (
    GameChangedError,
    GameNameError,
    change_game,
    make_game,
    put_away,
    take_out,
    take_over_game,
)
from .limits import TooManyError
from .matches import change_decks, delete_match, end_match, put_match_away, remove_match, start_match
from .phones import change_phone, let_in, say_whose, show_out
from .players import NameTakenError, merge_players, rename_player, retire_player, set_pay_link
from .stakes import change_stakes
from .table_codes import CodeError, club_of_code, code_for, present_code
from .transaction import ClosedError, ConflictError, dated
from .undo import Steps, steps_of, undo, was_just_undone

__all__ = [
    "ClosedError",
    "CodeError",
    "ConflictError",
    "GameChangedError",
    "GameNameError",
    "NameTakenError",
    "PassphraseError",
    "Steps",
    "TooManyError",
    "UnsureError",
    "add_player",
    "answer_deal",
    "change_decks",
    "change_game",
    "change_phone",
    "change_seats",
    "change_stakes",
    "check_passphrase",
    "club_of_code",
    "code_for",
    "confirm",
    "correct_end",
    "dated",
    "delete_club",
    "delete_match",
    "end_match",
    "go_on",
    "let_in",
    "make_game",
    "merge_players",
    "present_code",
    "put_away",
    "put_match_away",
    "record_hand",
    "remove_match",
    "rename_club",
    "rename_player",
    "replace_link",
    "retire_player",
    "say_whose",
    "set_pay_link",
    "show_out",
    "start_club",
    "start_match",
    "steps_of",
    "take_back",
    "take_game",
    "take_out",
    "take_over_game",
    "undo",
    "was_just_undone",
    "with_consent",
]
