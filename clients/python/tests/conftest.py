"""What all tests have: the program, which the suite names with CROUPIER_BIN."""

import pytest

from croupier import BinaryNotFound, find_binary


@pytest.fixture(autouse=True, scope="session")
def program() -> str:
    """A run without the program fails at once and says why, instead of every test by itself."""
    try:
        return str(find_binary())
    except BinaryNotFound as error:
        pytest.exit(str(error), returncode=1)
