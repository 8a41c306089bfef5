"""What every test may ask for."""

import pytest
from django.test import Client


@pytest.fixture
def client() -> Client:
    """Django's test client under a host name that the workbench answers to; its own default is refused."""
    return Client(headers={"host": "127.0.0.1"})
