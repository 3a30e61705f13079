// A chip, seen from above, in a square of 100: seven values, each with a colour and marks of its own. None is yellow.

import { s } from "../dom.js";

const RING = 2 * Math.PI * 42; // the length of the ring that the marks are on

/**
 * Marks on the ring: for each repetition, lengths of mark and gap in hundredths of it.
 * @param {number} times
 * @param {...number} lengths
 */
function marks(times, ...lengths) {
  return lengths.map((each) => ((RING / times) * each) / 100).join(" ");
}

/**
 * @typedef {object} Chip
 * @property {number} cents
 * @property {string} text
 * @property {string} colour
 * @property {string} mark
 * @property {string} ink
 * @property {string} inlay
 * @property {string} dashes
 */

/** From the largest to the smallest. @type {Chip[]} */
export const CHIPS = [
  { cents: 500_000, text: "5K", colour: "#a23a6e", mark: "#f6dbe8", ink: "#fff", inlay: "#8a2d5c", dashes: marks(16, 40, 60) },
  { cents: 100_000, text: "1K", colour: "#2a6fb0", mark: "#e6f0fa", ink: "#fff", inlay: "#1f5890", dashes: marks(3, 62, 38) },
  { cents: 50_000, text: "500", colour: "#5b45a8", mark: "#e9e4fb", ink: "#fff", inlay: "#4a3690", dashes: marks(4, 12, 10, 12, 10, 12, 44) },
  { cents: 10_000, text: "100", colour: "#262e31", mark: "#eef1f0", ink: "#fff", inlay: "#1c2326", dashes: marks(4, 17, 14, 17, 52) },
  { cents: 2_500, text: "25", colour: "#35863f", mark: "#f2f7ee", ink: "#fff", inlay: "#2a7034", dashes: marks(8, 42, 58) },
  { cents: 500, text: "5", colour: "#b53a34", mark: "#fbeeec", ink: "#fff", inlay: "#962c28", dashes: marks(6, 44, 56) },
  { cents: 100, text: "1", colour: "#cfd2cb", mark: "#838b85", ink: "#2a302d", inlay: "#e3e5df", dashes: marks(4, 56, 44) },
];

/**
 * Which chips lie there for an amount, the largest first: how it is drawn, and no more. What is under a dollar has no chip.
 * @param {string} amount
 * @returns {Chip[]}
 */
export function chipsFor(amount) {
  let left = Number(String(amount).replace(".", ""));
  /** @type {Chip[]} */
  const found = [];
  for (const chip of CHIPS) {
    for (; left >= chip.cents && found.length < 60; left -= chip.cents) found.push(chip);
  }
  return found;
}

/**
 * @param {Chip} chip
 * @param {number} [x]
 * @param {number} [y]
 */
export function drawChip(chip, x = 0, y = 0) {
  const middle = { cx: 50, cy: 50 };
  const size = chip.text.length >= 3 ? 26 : chip.text.length === 2 ? 32 : 36;
  return s(
    "g",
    { transform: `translate(${x} ${y})` },
    s("circle", { ...middle, r: 48.8, fill: chip.colour, stroke: "#0b1210", "stroke-width": 2.4 }),
    s("circle", { ...middle, r: 41.4, fill: "none", stroke: chip.mark, "stroke-width": 13.6, "stroke-dasharray": chip.dashes, transform: "rotate(-90 50 50)" }),
    s("circle", { ...middle, r: 33, fill: chip.inlay, stroke: chip.mark, "stroke-width": 1.6, "stroke-opacity": 0.6 }),
    s("text", { x: 50, y: 50 + size * 0.36, "text-anchor": "middle", "font-size": size, fill: chip.ink, class: "value" }, chip.text),
  );
}
