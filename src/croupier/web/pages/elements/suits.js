// The four suits as one path each, in a square of 100, and how cards are told apart.

import { s } from "../dom.js";

const FOOT = "M46 58C46 77 42 88 31 95L69 95C58 88 54 77 54 58Z";

/** @type {Record<string, string>} */
export const SUITS = {
  h: "M50 93C23 70 5 52 5 31C5 17 15 7 28 7C38 7 46 13 50 23C54 13 62 7 72 7C85 7 95 17 95 31C95 52 77 70 50 93Z",
  d: "M50 3C58 21 71 38 88 50C71 62 58 79 50 97C42 79 29 62 12 50C29 38 42 21 50 3Z",
  s: `M50 4C30 27 6 42 6 61C6 74 16 82 27 82C37 82 45 76 50 66C55 76 63 82 73 82C84 82 94 74 94 61C94 42 70 27 50 4Z${FOOT}`,
  c: `M29 27a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM5 58a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM53 58a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM41 36L38 62L62 62L59 36Z${FOOT}`,
};

/**
 * @param {string} suit
 * @param {boolean} [four] whether each suit has a colour of its own
 */
export function suitColour(suit, four = false) {
  if (suit === "h") return "var(--card-red)";
  if (suit === "d") return four ? "var(--card-blue)" : "var(--card-red)";
  return suit === "c" && four ? "var(--card-green)" : "var(--card-black)";
}

/**
 * A suit around a point.
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
export function drawSuit(suit, x, y, width) {
  const k = width / 100;
  return s("path", { d: SUITS[suit], transform: `translate(${x - width / 2} ${y - width / 2}) scale(${k})` });
}
