"""Random evenings with ticks and their taking back at any moment: what lists ask for is what is
open, once.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.evening_walks import Walk
from tests.examples import examples

pytestmark = [pytest.mark.django_db, pytest.mark.new_club_only("makes its own clubs")]

STEPS = {
    "wait": Walk.wait,
    "play": Walk.play_match,
    "begin": Walk.begin_match,
    "finish": Walk.finish_match,
    "correct": Walk.correct_match,
    "open": Walk.open_match,
    "undo": Walk.undo,
    "import": Walk.import_match,
    "merge": Walk.merge,
    "tick": Walk.tick,
    "take back": Walk.take_back,
}
OFTEN = ("wait", "play", "play", "tick", "tick")
steps = st.lists(st.sampled_from([*OFTEN, *STEPS]), min_size=3, max_size=14)


@pytest.mark.slow
@settings(
    max_examples=examples(40),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a walk with fewer steps is another one
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps, st.integers(0, 2**32), st.booleans())
def test_random_evenings_ask_nobody_twice_and_end_even(names, seed, has_past):
    walk = Walk(Random(seed), has_past)
    with walk.at_its_time():
        for name in ["play", *names]:
            STEPS[name](walk)
            walk.check()
        walk.follow_to_the_end()
