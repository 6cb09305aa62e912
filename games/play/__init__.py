"""Writing: everything that changes a club or a match. Each function is one transaction and leaves its lines in the log.

A change to a match begins by raising the match's revision. That takes the match's row, so that changes to one match
come one after the other, and gives the change a number: the version of what it writes. A form carries the version
of what it was filled in from (0: nothing was there), and a change that is based on an older one is a `ConflictError`.
Doing the same thing again changes nothing, and what raises an error has changed nothing. Facts that the rules do not
allow raise a `RuleError`. Every error says in a sentence what is the matter,
without the full stop at its end.
"""

from .adopting_rules import UnansweredError, adopt_rules, deals_to_answer
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
from .corrections import UnsureError, change_seats, correct_end, go_on, with_consent
from .deleting import end_club, goes_on, keep_club
from .forgetting import forget_player
from .hands import answer_deal, confirm_hand, record_hand, undo_entry
from .house_games import (
    GameChangedError,
    GameNameError,
    bring_back_game,
    change_game,
    make_game,
    own_game,
    put_away,
    take_game,
)
from .limits import TooManyError
from .matches import change_decks, delete_match, end_match, put_match_away, remove_match, start_match, start_next_match
from .moving import Membership, Moved, MoveError, begin_move, check_move, move_of, sign_out, use_move, ways_now
from .numbers import note_table, say
from .ownership import OwnEntryError, is_owner
from .phones import LinkReplacedError, change_phone, keeper_in, let_in, note_seen, say_whose, show_out
from .players import NameTakenError, merge_players, rename_player, retire_player, set_pay_link
from .recovery import SheetError, club_of_words, found_lately, key_events, note_found, sheet_of, write_sheet
from .replaced_entries import ReplacedEntry, give_back, replaced_entries
from .stakes import change_stakes
from .table_codes import (
    CodeError,
    find_code,
    find_codes_reopening,
    get_or_make_code,
    load_codes_checksum,
    load_table_by_code,
    reopen_codes,
)
from .tables import (
    can_reopen,
    choose_next_game,
    end_evening,
    get_or_open_newest_table,
    is_keeper_absent,
    leave_table,
    list_next_player_ids,
    load_current_tables,
    load_last_players,
    load_latest_match,
    move_person,
    note_keeper,
    note_phone_at_match,
    note_phone_at_table,
    open_table,
    reopen_evening,
    set_first_dealer,
    set_plays_next,
    set_up_table,
    sit_down,
    swap_places,
    take_over_scoring,
)
from .transaction import ClosedError, ConflictError, MovedError, backdate
from .undo import Steps, steps_of, undo, was_just_undone
