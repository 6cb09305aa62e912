"""Every write to the database: each function is one transaction, with its lines in the log.

- A change to a match first raises the match's revision. That locks its row, so changes to one match
  come one after the other, and it is the version of what the change writes.
- Doing the same thing again changes nothing, and what raises an error has changed nothing.
- `based_on` is the version that a form was filled in from (0: there was nothing). If it is older
  than the stored one, `ConflictError` or the like is raised.
- `uid`, `key`, `secret` of a new thing were made for its form: sent twice, it makes one thing.
- `phone` is the id of the player whose phone makes the change, if known; it signs the log.
- `sender` (a network's address) is counted, unless None: `TooManyError` if that is too often.
- Every error is a sentence for the user, made by `say`: `RuleError` for input that the rules
  forbid, `PlayersError` for impossible players, `ClosedError` if it is too late or too early, or
  the thing is deleted. Docstrings name an error only if it has a case of its own.
"""

from .adopting_rules import UnansweredError, adopt_rules, list_deals_to_answer
from .arrivals import add_newcomer, answer_rival, leave_phone, note_arrival, take_seat
from .clubs import (
    PassphraseError,
    add_player,
    check_passphrase,
    delete_club,
    note_printed_link,
    rename_club,
    replace_link,
    start_club,
)
from .coming_and_going import (
    ChangeRef,
    ChangeUpdate,
    correct_change,
    get_next_deal_number,
    join_match,
    leave_match,
    play_after_all,
    set_substitute,
    sit_out,
)
from .corrections import (
    ConsentNeededError,
    change_seats,
    correct_end,
    resume_match,
    run_with_consent,
)
from .deleting import cancel_club_deletion, get_deletion_time, schedule_club_deletion
from .draws import FEWEST_TO_DRAW, NO_DRAW, draw_first_player
from .forgetting import forget_player
from .hands import answer_deal, confirm_hand, get_asked_deal, record_hand, undo_entry, was_made_by
from .house_games import (
    GameChangedError,
    GameNameError,
    bring_back_game,
    change_game,
    get_or_make_game,
    get_or_make_own_game_key,
    make_game,
    put_game_away,
)
from .kept_matches import continue_match, let_absent_sit_out
from .limits import TooManyError
from .matches import (
    change_decks,
    delete_match,
    end_match,
    put_match_away,
    remove_match,
    start_match,
    start_next_match,
)
from .notes import NoteChangedError, write_note
from .numbers import announce, record_table_numbers
from .old_results import bring_in_results, query_corrected, undo_import
from .owners_words import load_hand_before
from .ownership import OwnEntryError, is_owner, load_replaced_bid
from .phones import (
    LinkReplacedError,
    find_keeper_phone,
    let_in,
    note_phone_seen,
    remove_phone,
    set_phone_owner,
    set_phone_role,
)
from .players import NameTakenError, merge_players, rename_player, retire_player, set_pay_link
from .sitting_down import (
    LeftMatch,
    find_matches_elsewhere,
    load_players_elsewhere,
    note_everyone_here,
    propose_people,
    sit_down,
)
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
    get_or_open_empty_table,
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
    swap_places,
    take_over_scoring,
)
from .transaction import ClosedError, ConflictError, MovedError, backdate
from .undo import UndoSteps, load_undo_steps, undo, was_just_undone
