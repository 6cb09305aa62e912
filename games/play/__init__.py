"""Writing: everything that changes a club or a match. Each function is one transaction and leaves its lines in the log.

A change to a match begins by raising the match's revision. That takes the match's row, so that changes to one match
come one after the other, and gives the change a number: the version of what it writes. A form carries the version
of what it was filled in from (0: nothing was there), and a change that is based on an older one is a `ConflictError`.
Doing the same thing again changes nothing, and what raises an error has changed nothing. Facts that the rules do not
allow raise a `RuleError`. Every error says in a sentence what is the matter,
without the full stop at its end.
"""

from .clubs import PassphraseError, add_player, check_passphrase, delete_club, rename_club, replace_link, start_club
from .coming_and_going import (
    Becomes,
    Which,
    come,
    correct_change,
    leave,
    next_deal,
    play_after_all,
    play_for,
    sit_out,
)
from .confirming import confirm
from .corrections import UnsureError, change_seats, correct_end, go_on, with_consent
from .deleting import end_club, goes_on, keep_club
from .forgetting import forget_player
from .given_games import take_game
from .hands import answer_deal, record_hand, undo_entry
from .house_games import (
    GameChangedError,
    GameNameError,
    change_game,
    make_game,
    put_away,
    take_out,
)
from .limits import TooManyError
from .matches import change_decks, delete_match, end_match, put_match_away, remove_match, start_match, start_next
from .moving import Moved, MoveError, Way, begin_move, check_move, move_of, sign_out, use_move, ways_now
from .numbers import note_table, say
from .phones import LinkReplacedError, change_phone, keeper_in, let_in, note_seen, say_whose, show_out
from .players import NameTakenError, merge_players, rename_player, retire_player, set_pay_link
from .recovery import SheetError, club_of_words, found_lately, has_sheet, key_events, note_found, sheet_of, write_sheet
from .stakes import change_stakes
from .table_codes import (
    CodeError,
    closed_until,
    code_for,
    open_codes,
    present_code,
    state_of_codes,
    table_of_code,
)
from .tables import (
    begins,
    choose_next,
    come_to,
    end_evening,
    go_on_without,
    goes_home,
    last_people,
    left_alone,
    match_at,
    move,
    newest_table,
    note_keeper,
    open_table,
    plays_next,
    set_up,
    sit_down,
    tables_now,
    who_plays,
)
from .taking_over import UnansweredError, deals_to_answer, take_over_game
from .transaction import ClosedError, ConflictError, MovedError, dated
from .undo import Steps, steps_of, undo, was_just_undone

__all__ = [
    "Becomes",
    "ClosedError",
    "CodeError",
    "ConflictError",
    "GameChangedError",
    "GameNameError",
    "LinkReplacedError",
    "MoveError",
    "Moved",
    "MovedError",
    "NameTakenError",
    "PassphraseError",
    "SheetError",
    "Steps",
    "TooManyError",
    "UnansweredError",
    "UnsureError",
    "Way",
    "Which",
    "add_player",
    "answer_deal",
    "begin_move",
    "begins",
    "change_decks",
    "change_game",
    "change_phone",
    "change_seats",
    "change_stakes",
    "check_move",
    "check_passphrase",
    "choose_next",
    "closed_until",
    "club_of_words",
    "code_for",
    "come",
    "come_to",
    "confirm",
    "correct_change",
    "correct_end",
    "dated",
    "deals_to_answer",
    "delete_club",
    "delete_match",
    "end_club",
    "end_evening",
    "end_match",
    "forget_player",
    "found_lately",
    "go_on",
    "go_on_without",
    "goes_home",
    "goes_on",
    "has_sheet",
    "keep_club",
    "keeper_in",
    "key_events",
    "last_people",
    "leave",
    "left_alone",
    "let_in",
    "make_game",
    "match_at",
    "merge_players",
    "move",
    "move_of",
    "newest_table",
    "next_deal",
    "note_found",
    "note_keeper",
    "note_seen",
    "note_table",
    "open_codes",
    "open_table",
    "play_after_all",
    "play_for",
    "plays_next",
    "present_code",
    "put_away",
    "put_match_away",
    "record_hand",
    "remove_match",
    "rename_club",
    "rename_player",
    "replace_link",
    "retire_player",
    "say",
    "say_whose",
    "set_pay_link",
    "set_up",
    "sheet_of",
    "show_out",
    "sign_out",
    "sit_down",
    "sit_out",
    "start_club",
    "start_match",
    "start_next",
    "state_of_codes",
    "steps_of",
    "table_of_code",
    "tables_now",
    "take_game",
    "take_out",
    "take_over_game",
    "undo",
    "undo_entry",
    "use_move",
    "was_just_undone",
    "ways_now",
    "who_plays",
    "with_consent",
    "write_sheet",
]
