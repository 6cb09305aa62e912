"""Every action of the log says what its lines keep, and whatever goes by actions or kinds of facts
has them all.
"""

from games.club_file.checking_logs import CHECK_BY_TYPE
from games.matches.log_facts import (
    ACTIONS,
    Fact,
    NoteFact,
    NumbersFact,
    OptionsFact,
    PeopleFact,
    get_fact_type,
)
from games.models import LogEntry
from games.play.undo import RESTORE_BY_ACTION
from games.wording.log_lines import FACT_FORMATS, LINE_WORDS

KINDS = {get_fact_type(action) for action in ACTIONS}


def test_every_action_declares_what_it_keeps() -> None:
    assert ACTIONS.keys() == {*LogEntry.Action}
    assert {action for action, lines in ACTIONS.items() if lines.fact is None} == {
        "put_away",
        "take_out",
    }


def test_facts_of_every_kind_can_be_checked_and_read() -> None:
    assert (
        KINDS
        == FACT_FORMATS.keys() | {PeopleFact}
        == CHECK_BY_TYPE.keys() | {NumbersFact, OptionsFact, NoteFact, Fact}
    )
    assert LINE_WORDS.keys() <= ACTIONS.keys()


def test_every_change_of_the_match_itself_can_be_undone() -> None:
    undone = {
        action
        for action, lines in ACTIONS.items()
        if lines.can_be_undone and lines.about == "match"
    }
    assert undone == RESTORE_BY_ACTION.keys()
