"""What a process keeps in memory: only what was made from the same state, and no more than there is
room for.
"""

import pytest

from games.matches.replayed_match import load_replayed_match
from games.memory import OVERHEAD, REPLAYED_MATCHES, MemoryCache
from tests.builders import make_long_match


@pytest.fixture
def memory():
    memory = MemoryCache(2 * (10 + OVERHEAD), lambda value: 10)
    memory.store("a", 1, "A")
    memory.store("b", 1, "B")
    return memory


def kept(memory):
    return {key for key in "abc" if memory.get(key, 1)}


@pytest.mark.parametrize(
    "use", [lambda memory: memory.get("a", 1), lambda memory: memory.store("a", 1, "A again")]
)
def test_the_least_recently_used_value_makes_room(memory, use):
    use(memory)
    memory.store("c", 1, "C")
    assert kept(memory) == {"a", "c"}


def test_a_value_of_another_state_is_not_returned(memory):
    assert memory.get("a", 2) is None
    assert memory.get_or_build("a", 2, lambda: "A2") == "A2"
    assert memory.get("a", 1) is None


def test_cached_values_stay_within_the_limit_of_bytes():
    memory = MemoryCache(10_000, len)
    for number in range(100):
        memory.store(number, 1, "x" * 3_000)
    assert [number for number in range(100) if memory.get(number, 1)] == [98, 99]
    memory.store(99, 1, "x")
    memory.store(100, 1, "x" * 3_000)
    assert [number for number in range(101) if memory.get(number, 1)] == [98, 99, 100]


def test_a_value_larger_than_the_cache_is_not_kept():
    memory = MemoryCache(10_000, len)
    memory.store("a", 1, "x")
    memory.store("b", 1, "x" * 10_000)
    assert (memory.get("a", 1), memory.get("b", 1)) == ("x", None)
    memory.store("a", 1, "x" * 10_000)
    assert memory.get("a", 1) is None
    for key in "abc":
        memory.store(key, 1, "x" * 9_000)
        assert memory.get(key, 1)
        memory.clear()


@pytest.mark.django_db
def test_a_match_is_weighed_by_its_hands():
    small, large = (load_replayed_match(make_long_match("golf", 4, deals)) for deals in (1, 90))
    assert REPLAYED_MATCHES._size_of(small) < 20_000
    assert 300_000 < REPLAYED_MATCHES._size_of(large) < 1_000_000
