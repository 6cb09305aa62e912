"""What is no valid match gives one error in its place, which says where and what; the others are
still done.
"""

import pytest

from games.rules.errors import FileError, RuleError
from games.rules.files.json_values import parse_json
from games.rules.files.match_file import read_match
from games.rules.files.match_lines import read_matches
from games.rules.record import MatchRecord
from tests.rules.bad_lines import BAD_LINES, GOOD


@pytest.mark.parametrize("bad", BAD_LINES, ids=[bad.why for bad in BAD_LINES])
def test_a_bad_line_is_one_short_error_and_others_are_read(bad):
    (_, first), (number, error), (_, last) = read_matches(b"\n".join([GOOD, bad.line, GOOD]))
    assert [type(record) for record in (first, last)] == [MatchRecord] * 2
    assert isinstance(error, RuleError)
    assert number == 2
    for piece in bad.says:
        assert piece in str(error)
    assert 10 < len(str(error)) < 250
    assert (error.deal_number is not None) == any(piece.startswith("Deal ") for piece in bad.says)


def test_a_bad_value_that_never_was_json_is_rejected():
    for value in (object(), {1: 2}, (), b"{}", float("nan")):
        with pytest.raises(RuleError):
            read_match(value)


def test_broken_json_is_rejected_with_its_place():
    with pytest.raises(FileError, match="line 2, at character 3"):
        parse_json('{"a": 1,\n  b}')
