"""Settings of the whole suite, and the fixtures that several files share."""

import os
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import HealthCheck, settings

from dicewright.core.state import COMPILED, INTERPRETED, Form
from tests import pictures
from tests.selection import FEW, MANY

FORMS: dict[str, Form] = {"interpreted": INTERPRETED, "compiled": COMPILED}
Lay = Callable[..., pictures.Table]

AGAIN = settings(derandomize=True, database=None) if os.environ.get("CI") else None
for profile, count in (("few", FEW), ("many", MANY)):  # `make test` and `make test-all`
    settings.register_profile(
        profile,
        AGAIN,
        deadline=None,  # the first call of a compiled rule compiles it
        max_examples=count,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("few")


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> Form:
    """Give each form in which rules run on this machine."""
    return FORMS[request.param]


@pytest.fixture
def lay(form: Form) -> Lay:
    """Give `pictures.lay` in each form."""
    return partial(pictures.lay, form=form)


@pytest.fixture(params=range(4))
def lay_turned(lay: Lay, request: pytest.FixtureRequest) -> Lay:
    """Give `pictures.lay` in each of four quarter turns: the rules know no direction."""
    return partial(lay, quarters=request.param)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests in a browser come last: Playwright leaves a loop running in their thread."""
    items.sort(key=lambda item: "browser" in item.path.parts)
