"""Files that stand for several: nothing is missing in them, and nothing is changed but what people
read.
"""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from scorekeeper.bundles import BUNDLES, STATIC_FOLDER, build_bundle


@pytest.mark.parametrize("path", [path for path in BUNDLES if path.endswith(".js")])
def test_bundled_scripts_are_strict_and_complete(path: str) -> None:
    whole = build_bundle(path)
    assert whole.startswith('"use strict";')
    for part in BUNDLES[path]:
        if part.startswith("js/") and "vendor" not in part:
            for line in (STATIC_FOLDER / part).read_text("utf-8").splitlines():
                code = line.strip()
                if (
                    code
                    and not code.startswith(("//", "/*", "*"))
                    and " // " not in code
                    and "use strict" not in code
                ):
                    assert code in whole, f"{part}: {code}"


def test_a_bundle_is_built_from_its_current_files() -> None:
    for path in BUNDLES:
        found = finders.find(path)
        assert found
        assert Path(found).read_text("utf-8") == build_bundle(path)
    assert finders.find("together/other.js") is None
