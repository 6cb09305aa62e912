"""What is typed into a field is taken or refused with a sentence; no field leaves off what is too
long.
"""

import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_field_cuts_what_is_typed(template: Path) -> None:
    assert not re.search("maxlength", template.read_text(encoding="utf-8"), re.IGNORECASE)
