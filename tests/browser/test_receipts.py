"""A device notices a record that is not what it saw."""

import json
from typing import Any

import msgspec
import pytest

from dicewright.core.receipts import Receipt
from dicewright.web.tables import recording
from tests.browser.conftest import Visit
from tests.browser.screens import finished, seated
from tests.browser.test_tampering import check_all
from tests.fair_games import SIGNER, fair_record, fair_table
from tests.web.process import Process

KEEP = "kept => localStorage.setItem('fair:elsewhere', kept)"
NO_ED25519 = """() => {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  crypto.subtle.importKey = (format, key, kind, ...rest) => {
    if (kind === "Ed25519") throw new DOMException("unknown", "NotSupportedError");
    return importKey(format, key, kind, ...rest);
  };
}"""


def receipt(moves: int = 10**6, **other: Any) -> Receipt:
    """Return what the server of the tests signs, of another story if something is given."""
    signed = recording.receipt(fair_table(moves=moves), SIGNER)
    assert signed is not None
    return SIGNER.sign(msgspec.structs.replace(signed, **other))


def kept(signed: Receipt) -> str:
    """Return what a browser remembers that was given this receipt and gave no numbers."""
    nothing: dict[str, Any] = {
        "seeds": {},
        "nonces": {},
        "value": None,
        "rolls": 0,
        "length": 1,
        "at": 1,
    }
    table = {"code": "elsewhere", "commitment": signed.commitment}
    return json.dumps(table | nothing | {"receipt": msgspec.structs.asdict(signed)})


STORIES = {
    "the same": (
        receipt(),
        fair_record(),
        "It is what this device saw, to the end, and the server",
    ),
    "the same so far": (
        receipt(9),
        fair_record(),
        "it is what this device saw, and the server has",
    ),
    "another one": (
        receipt(9, transcript="0" * 64),
        fair_record(),
        "This record is not the game that this device saw",
    ),
    "another end": (
        receipt(transcript="0" * 64),
        fair_record(),
        "This record is not the game that this device saw",
    ),
    "less": (
        receipt(),
        b"".join(fair_record().splitlines(True)[:6]),
        "This record ends before what this device saw",
    ),
    "a false signature": (
        msgspec.structs.replace(receipt(), signature="0" * 128),
        fair_record(),
        "is false. Do not trust this server.",
    ),
}


@pytest.mark.parametrize("story", STORIES)
def test_a_device_says_whether_a_record_is_what_it_saw(
    visit: Visit, server: Process, story: str
) -> None:
    signed, record, expected = STORIES[story]
    page = seated(visit, finished(server, "diceopolis"), "diceopolis").page
    page.evaluate(KEEP, kept(signed))
    ((right, said),) = check_all(page, [record])
    assert expected in said
    assert right == story.startswith("the same")
    page.get_by_text("All that was checked").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the receipt").click()
    saved = json.loads(download.value.path().read_bytes())
    assert saved == msgspec.structs.asdict(signed)


def test_an_older_browser_keeps_receipts_and_says_that_it_cannot_check_them(
    visit: Visit, server: Process
) -> None:
    page = seated(visit, finished(server, "diceopolis"), "diceopolis").page
    page.evaluate(NO_ED25519)
    page.evaluate(KEEP, kept(receipt()))
    ((right, said),) = check_all(page, [fair_record()])
    assert right and "This browser cannot check the server's signature." in said
    page.evaluate(KEEP, kept(receipt(transcript="0" * 64)))
    ((right, said),) = check_all(page, [fair_record()])
    assert not right and "This record is not the game that this device saw" in said
