"""Installable, and opens without a network after a visit."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.web.process import Process


def test_the_manifest_can_be_installed(visit: Visit, server: Process) -> None:
    page = visit().go("/")
    link = page.locator('link[rel="manifest"]').get_attribute("href")
    manifest = server.request(str(link))
    assert manifest["name"] == manifest["short_name"] == "Dicewright"
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "/"
    sizes = """async (address) => { const image = new Image(); image.src = address;
      await image.decode(); return `${image.naturalWidth}x${image.naturalHeight}`; }"""
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert [page.evaluate(sizes, icon["src"]) for icon in pictures] == [
        icon["sizes"] for icon in pictures
    ]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in pictures}
    assert "maskable" in {icon.get("purpose") for icon in pictures}


def test_the_page_opens_offline_after_a_visit(visit: Visit) -> None:
    visitor = visit(offline=True)
    page = visitor.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now through the service worker
    expect(page.locator("article .art > svg")).to_have_count(3)
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    visitor.expected.append("ERR_INTERNET_DISCONNECTED")
    visitor.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("You are offline.")
    expect(page.locator("article .art > svg")).to_have_count(3)
    visitor.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
