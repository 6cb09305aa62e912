"""Checking facts: a record that cannot have happened so.

Bad lines and made-up matches have the others.
"""

from dataclasses import replace

import pytest

from games.rules.checks import check_match
from games.rules.errors import OptionError, PlayersError
from games.rules.files.match_file import read_match
from tests.rules.build import match


def golf_record():
    return read_match(match("golf", [[1, 2], [3, 4]]))


def test_an_impossible_record_is_rejected():
    check_match(golf_record())
    for seat in (-1, 2):
        with pytest.raises(PlayersError, match="first dealer"):
            check_match(replace(golf_record(), first_dealer=seat))
    with pytest.raises(PlayersError, match="“Ann ” has spaces before or after it"):
        check_match(replace(golf_record(), players=("Ann ", "Bob")))
    with pytest.raises(OptionError, match="decks is missing"):
        check_match(replace(golf_record(), options={"deals": 9}))
