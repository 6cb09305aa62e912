"""A table of a new club, and a phone that keeps score there."""

import pytest
from django.test import Client

from games import play
from games.models import Table
from tests.builders import make_club, phone


@pytest.fixture
def table() -> Table:
    return play.get_or_open_newest_table(make_club())


@pytest.fixture
def keeper(table: Table) -> Client:
    return phone(table.club)
