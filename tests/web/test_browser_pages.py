"""Every page in a real browser, at four widths: nothing complains, nothing sticks out, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shown import WHO, WIDTHS, Stage, Watched, open_page, pages, shoot, staged_demo, too_wide

pytestmark = pytest.mark.browser
PAGES = pages()


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged_demo() as found:
        yield found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_every_screen_and_axe_finds_nothing(name: str, browser, stage: Stage):
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    context = browser.new_context(reduced_motion="reduce")
    stage.let_in(context, WHO.get(name, "shift"))
    page = context.new_page()
    watched = Watched(page)
    page.set_viewport_size({"width": 1280, "height": WIDTHS[1280]})
    open_page(page, stage.address + PAGES[name], name)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert too_wide(page) == [], width
    assert watched.complaints == []  # before pictures are taken and axe looks: both put styles of their own into the page
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, f"{name}-{width}")
        if width in (390, 1280):
            found = Axe().run(page, options={"resultTypes": ["violations"]})
            assert found.violations_count == 0, found.generate_report()
    context.close()


@pytest.mark.parametrize(("name", "theme"), [("floor", "light"), ("pit", "light"), ("play", "light"), ("audit", "dark")])
def test_a_page_in_the_other_theme_can_be_read(name: str, theme: str, browser, stage: Stage):
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": WIDTHS[1280]})
    stage.let_in(context, WHO.get(name, "shift"))
    context.add_init_script(f"localStorage.setItem('croupier-theme', '{theme}')")
    page = context.new_page()
    open_page(page, stage.address + PAGES[name], name)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    context.close()
