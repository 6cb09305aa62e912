"""The stored facts of every match, and beside them a small cache for lists.

Scores, totals and money follow from the facts by replay. Cached fields, marked so below, repeat
what lists need; only `games.play` writes them, together with the facts.
"""

from .clubs import UID_BYTES, UID_LENGTH, Club, HouseGame, Player, Role, new_game_key, new_uid
from .deals import Deal, Hand
from .log import LogEntry
from .matches import (
    LAST_PLACE,
    SEATED,
    Change,
    ImportBatch,
    Match,
    RemovedMatch,
    Seat,
    SeatedManager,
    game_names,
)
from .payments import Paid
from .phones import ClubPhone, PhoneRole, TableCode
from .rate_limits import Tally
from .tables import Table, TablePerson
