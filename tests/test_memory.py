"""What a process keeps in memory: only what was made from the same state, and no more than there is room for."""

import pytest

from games.memory import Memory


@pytest.fixture
def memory():
    memory = Memory(2)
    memory.keep("a", 1, "A")
    memory.keep("b", 1, "B")
    return memory


def kept(memory):
    return {key for key in "abc" if memory.get(key, 1)}


def test_what_was_not_asked_for_longest_makes_room(memory):
    assert memory.get("a", 1) == "A"
    memory.keep("c", 1, "C")
    assert kept(memory) == {"a", "c"}


def test_what_is_kept_anew_is_not_the_oldest_any_more(memory):
    memory.keep("a", 1, "A again")
    memory.keep("c", 1, "C")
    assert kept(memory) == {"a", "c"}


def test_what_was_made_from_another_state_is_not_given_out(memory):
    assert memory.get("a", 2) is None
    assert memory.get_or_make("a", 2, lambda: "A2") == "A2"
    assert memory.get("a", 1) is None
