// What is on a card: its face, its back, and the place where one will lie. In 63 by 88, the measure of a real card.

import { s } from "../dom.js";
import { drawSuit, suitColour } from "./suits.js";

const WIDTH = 63;
const HEIGHT = 88;
const MIDDLE = { x: 32.5, y: 45 };

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/**
 * @param {string} card as "Qh"; "" for a back, "?" for one that lies open and that nobody has read
 * @param {boolean} [four]
 * @returns {SVGElement}
 */
export function cardFace(card, four = false) {
  const key = `${card}${four}`;
  const known = drawn.get(key) ?? draw(card, four);
  drawn.set(key, known); // a card is drawn once, then copied
  return /** @type {SVGElement} */ (known.cloneNode(true));
}

/**
 * @param {string} card
 * @param {boolean} four
 */
function draw(card, four) {
  const inside = card === "" ? drawBack() : card === "?" ? drawUnknown() : drawFront(card[0], card[1], four);
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
    s("rect", { x: 0.4, y: 0.4, width: WIDTH - 0.8, height: HEIGHT - 0.8, rx: 5, fill: "var(--paper)", stroke: "#00000038", "stroke-width": 0.8 }),
    inside,
  );
}

function drawUnknown() {
  return s("text", { x: WIDTH / 2, y: 56, "text-anchor": "middle", class: "rank", "font-size": 34, fill: "#6b7672" }, "?");
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {boolean} four
 */
function drawFront(rank, suit, four) {
  const colour = suitColour(suit, four);
  const corner = () => s("g", null, drawIndex(rank), drawSuit(suit, 10.6, 31, 12.4));
  const turned = s("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, corner());
  return s("g", { fill: colour }, corner(), turned, drawMiddle(rank, suit, colour));
}

/** @param {string} rank */
function drawIndex(rank) {
  const ten = rank === "T";
  const squeezed = ten ? { textLength: 17.6, lengthAdjust: "spacingAndGlyphs" } : {};
  return s("text", { x: 10.6, y: 21.4, "text-anchor": "middle", class: "rank", "font-size": 21, ...squeezed }, ten ? "10" : rank);
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {string} colour
 */
function drawMiddle(rank, suit, colour) {
  if (rank === "A") {
    const ring = s("circle", { cx: MIDDLE.x, cy: MIDDLE.y, r: 20, fill: "none", stroke: colour, "stroke-width": 0.6, opacity: 0.45 });
    return s("g", null, ring, drawSuit(suit, MIDDLE.x, MIDDLE.y, 33));
  }
  if (!"KQJ".includes(rank)) return drawSuit(suit, MIDDLE.x, MIDDLE.y + 1, 27);
  const panel = { x: 20.4, y: 8, width: 23, height: 72, rx: 2 };
  const ornament = () => s("g", { transform: `translate(${MIDDLE.x - 0.6} 19)`, stroke: colour }, ORNAMENTS[rank]());
  return s(
    "g",
    { stroke: "none" },
    s("rect", { ...panel, fill: colour, opacity: 0.06 }),
    s("rect", { ...panel, fill: "none", stroke: colour, "stroke-width": 0.7, opacity: 0.55 }),
    ornament(),
    s("g", { transform: `rotate(180 ${MIDDLE.x - 0.6} 44)` }, ornament()),
    drawSuit(suit, MIDDLE.x - 0.6, 44, 19),
  );
}

const THIN = { fill: "none", "stroke-width": 1.1, "stroke-linejoin": "round", "stroke-linecap": "round" };

/** Each is drawn around its own middle, 18 wide. @type {Record<string, () => SVGElement>} */
const ORNAMENTS = {
  // a crown of five points with a cross
  K: () =>
    s(
      "g",
      null,
      s("path", { d: "M-8 5L-9 -3L-5 1L-2.6 -4L0 1L2.6 -4L5 1L9 -3L8 5Z", ...THIN }),
      s("path", { d: "M-7.6 7.4H7.6M0 -3.4V-8.6M-1.8 -6.6H1.8", ...THIN }),
    ),
  // four pearls on a wave
  Q: () =>
    s(
      "g",
      null,
      s("path", { d: "M-8 6L-8.6 -1.6C-6.6 2.6 -4.4 2.6 -3 -1.8C-1.6 2.6 1.6 2.6 3 -1.8C4.4 2.6 6.6 2.6 8.6 -1.6L8 6C3 4.6 -3 4.6 -8 6Z", ...THIN }),
      [-8.6, -3, 3, 8.6].map((x) => s("circle", { cx: x, cy: -4.2, r: 1.5, stroke: "none" })),
    ),
  // two swords, crossed
  J: () =>
    s(
      "g",
      null,
      [1, -1].map((side) =>
        s(
          "g",
          { transform: `scale(${side} 1)` },
          s("path", { d: "M-7.4 -7.2L3.6 3.8L2.4 5L-8.2 -5.6Z", ...THIN, "stroke-width": 0.8 }),
          s("path", { d: "M0.8 6.6L5.2 2.2M3.4 4.8L6.6 8", ...THIN, "stroke-width": 1.3 }),
          s("circle", { cx: 7.3, cy: 8.4, r: 1.2, stroke: "none" }),
        ),
      ),
    ),
};

function drawBack() {
  const lines = s("path", { d: "M-1 -1L8 8M8 -1L-1 8", stroke: "var(--back-line)", "stroke-width": 0.8, opacity: 0.8 });
  const pattern = s(
    "pattern",
    { id: "lattice", width: 7, height: 7, patternUnits: "userSpaceOnUse" },
    lines,
    s("circle", { cx: 3.5, cy: 0, r: 0.7, fill: "var(--back-line)" }),
    s("circle", { cx: 0, cy: 3.5, r: 0.7, fill: "var(--back-line)" }),
    s("circle", { cx: 3.5, cy: 7, r: 0.7, fill: "var(--back-line)" }),
    s("circle", { cx: 7, cy: 3.5, r: 0.7, fill: "var(--back-line)" }),
  );
  const inner = { x: 3.5, y: 3.5, width: 56, height: 81, rx: 2.5 };
  return s(
    "g",
    null,
    s("defs", null, pattern),
    s("rect", { ...inner, fill: "var(--back)" }),
    s("rect", { ...inner, fill: "url(#lattice)" }),
    s("rect", { ...inner, fill: "none", stroke: "var(--back-line)", "stroke-width": 0.6, opacity: 0.7 }),
  );
}
