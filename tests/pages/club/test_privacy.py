"""The page that says what is kept of whom, with the operator's own words."""

import pytest
from django.test import override_settings

from tests.builders import phone
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


@override_settings(
    OPERATOR="Zoë <b>Example</b>, zoe@example.org",
    PRIVACY_TEXT="It stands in my cellar.",
    BACKUPS_KEPT=30,
)
def test_the_privacy_page_has_the_operators_contact_and_text() -> None:
    for way in ("open", "closed", "passphrase"):
        with override_settings(CLUB_CREATION=way):
            assert 'href="/privacy/"' in on_one_line(phone().get("/"))
    answer = phone().get("/privacy/")
    page = on_one_line(answer)
    assert "Zoë &lt;b&gt;Example&lt;/b&gt;" in page
    assert 'href="mailto:zoe@example.org"' in page
    assert "It stands in my cellar." in words(answer)
    assert "The newest 30 backups are kept." in words(answer)
