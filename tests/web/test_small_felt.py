"""The table in small, as the pit, a replay and a drill show it: no card lies under the hand of a neighbour."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from shown import Stage

pytestmark = pytest.mark.browser
SIZES = {"stud": (5, 3), "three card": (3, 4), "hold'em": (2, 6)}  # cards of a hand, areas of a position
DRAW = """async ([positions, cards, areas]) => {
  const area = (at) => ({ wager: `w${at}`, label: "Ante", shape: at ? "square" : "lamp", amount: at ? "100.00" : "5.00" });
  const place = (position) => ({
    position, name: "Tess", state: "", kind: "settled", net: "+1250.00", cards: Array(cards).fill("Kh"),
    areas: Array.from({ length: areas }, (_, at) => area(at)),
  });
  const table = document.createElement("card-table");
  table.setAttribute("eyes", "small");
  table.style.cssText = "display: block; width: 743px";
  document.querySelector("main").replaceChildren(table);
  table.model = {
    name: "T1", places: 7, own: null, sentence: "", mine: {},
    positions: Array.from({ length: positions }, (_, at) => place(at + 1)),
    dealer: { cards: Array(cards).fill("2c"), places: cards, label: "Dealer", words: "One Pair", rules: [], noteRules: [] },
    board: { groups: areas > 4 ? [{ label: "", cards: Array(5).fill("9s"), places: 5 }] : [], marked: [], rules: [] },
  };
  await new Promise((done) => setTimeout(done, 200));
  const found = [...table.shadowRoot.querySelectorAll(".seat .fan, .seat .stakes, .seat .name, .house .fan")];
  const ground = table.shadowRoot.querySelector(".ground").getBoundingClientRect();
  return { height: ground.bottom, parts: found.map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { of: each.closest("[data-key^=place], .house").getAttribute("data-key"), left, top, right, bottom };
  }) };
}"""


def test_the_hands_of_neighbours_do_not_touch(context: Any, stage: Stage):
    page = stage.open(context, "", "/elements")
    page.locator("card-table").first.wait_for()
    for game, positions in product(SIZES, range(1, 8)):
        drawn = page.evaluate(DRAW, [positions, *SIZES[game]])
        assert len({part["of"] for part in drawn["parts"]}) == positions + 1
        for one, other in combinations(drawn["parts"], 2):
            if one["of"] != other["of"]:
                beside = one["right"] <= other["left"] or other["right"] <= one["left"]
                assert beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"], (game, positions, one, other)
        assert max(part["bottom"] for part in drawn["parts"]) < drawn["height"], (game, positions)
