"""Whatever the server accepts from clients, all verifiers accept in the record."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from dicewright.cli.verify import first_wrong
from dicewright.core.verifying import check
from dicewright.web.jobs.replays import replay_record
from dicewright.web.jobs.reviews import check_record
from tests.fair_games import odd_record
from tests.selection import examples
from tests.test_fair import verifier

VERIFY = verifier()


@examples(60)
@given(seed=st.integers(0, 2**64))
def test_whatever_the_server_accepts_the_verifiers_accept(seed: int) -> None:
    content = odd_record(Random(seed))
    assert first_wrong(content) is None
    said, status = VERIFY.check(content)
    checked = check(content)
    assert said.startswith("Right: ") and status == (3 if checked.open else 0)
    assert replay_record(content).fair
    if b'\n{"roll"' in content:
        check_record(content)
