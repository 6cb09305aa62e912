"""What a process keeps in memory: only what was made from the same state, and no more than there is room for."""

import pytest

from games.matches.match_reading import read
from games.memory import OVERHEAD, READINGS, Memory
from tests.builders import long_match


@pytest.fixture
def memory():
    memory = Memory(2 * (10 + OVERHEAD), lambda value: 10)
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


def test_what_is_kept_takes_no_more_bytes_than_there_is_room_for():
    memory = Memory(10_000, len)
    for number in range(100):
        memory.keep(number, 1, "x" * 3_000)
    assert [number for number in range(100) if memory.get(number, 1)] == [98, 99]
    memory.keep(99, 1, "x")
    memory.keep(100, 1, "x" * 3_000)
    assert [number for number in range(101) if memory.get(number, 1)] == [98, 99, 100]


def test_what_is_larger_than_the_whole_room_is_not_kept_and_drives_nothing_out():
    memory = Memory(10_000, len)
    memory.keep("a", 1, "x")
    memory.keep("b", 1, "x" * 10_000)
    assert memory.get("a", 1) == "x"
    assert memory.get("b", 1) is None
    memory.keep("a", 1, "x" * 10_000)
    assert memory.get("a", 1) is None


def test_what_was_forgotten_leaves_its_room():
    memory = Memory(10_000, len)
    for _ in range(3):
        memory.keep("a", 1, "x" * 9_000)
        memory.clear()
    memory.keep("b", 1, "x" * 9_000)
    assert memory.get("b", 1)


@pytest.mark.django_db
def test_a_match_is_weighed_by_its_hands():
    small, large = (read(long_match("golf", 4, deals)) for deals in (1, 90))
    assert READINGS._size_of(small) < 20_000
    assert 300_000 < READINGS._size_of(large) < 1_000_000
