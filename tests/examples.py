"""How many made-up examples tests try."""

from hypothesis import settings


def examples(many: int) -> int:
    """Return `many` with Hypothesis's own hundred examples; fewer or more where the profile has
    fewer or more.
    """
    return max(1, many * settings().max_examples // 100)
