import pytest

from .table import Table


@pytest.fixture(scope="module")
def table(shared_rows: None) -> Table:
    return Table()
