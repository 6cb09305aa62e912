"""The games that can be played. A new one is one file beside this, and one entry here."""

from collections.abc import Mapping

from ..variant import Variant
from .basketball import Basketball
from .golf import Golf
from .hang_ten import HangTen
from .tens_grid import TensGrid
from .tens_pile import TensPile

VARIANTS: Mapping[str, Variant] = {
    variant.key: variant for variant in (HangTen(), TensGrid(), Basketball(), Golf(), TensPile())
}
"""Every game by its key, in the order in which they are offered."""
