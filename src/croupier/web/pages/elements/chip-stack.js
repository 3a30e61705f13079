// <chip-stack amount="75.00">: chips for an amount, the largest below, at most five high, with the sum under or beside them.
// `sum="below|beside|none"`; `value="25.00"` is one chip of that value. `flat`: the chips lie
// closer, where a stack has little room. `--chip` is the width of a chip.

import { define, Drawn, h, s, sheet } from "../dom.js";
import { isNothing, money } from "../money.js";
import { CHIPS, chipsFor, drawChip } from "./chip-face.js";

const HIGHEST = 5;
const RISE = 15;
const FLAT = 8; // the same where a stack has little room

/**
 * The picture of some chips on each other, the first below.
 * @param {import("./chip-face.js").Chip[]} chips
 * @param {number} [rise] from one to the next
 */
export function drawStack(chips, rise = RISE) {
  const shown = chips.slice(0, HIGHEST);
  const height = 100 + rise * Math.max(0, shown.length - 1);
  return s(
    "svg",
    { viewBox: `0 0 100 ${height}`, class: "stack", "aria-hidden": "true", focusable: "false" },
    shown.map((chip, index) => drawChip(chip, 0, height - 100 - rise * index)),
  );
}

/**
 * @param {string} amount
 * @param {"one" | "sides"} form one stack, or one for each of the two largest values
 * @param {number} rise
 */
function drawStacks(amount, form, rise) {
  const chips = chipsFor(amount);
  if (form === "one") return [drawStack(chips, rise)];
  const values = [...new Set(chips)].slice(0, 2);
  return values.map((value) => drawStack(chips.filter((chip) => chip === value), rise));
}

export class ChipStack extends Drawn {
  static watched = ["amount", "value", "sum", "sides", "flat", "faded", "lost"];
  static sheet = sheet(`
    :host { display: inline-flex; flex-direction: column; align-items: center; gap: 4px; font-variant-numeric: tabular-nums; }
    :host([sum="beside"]) { flex-direction: row; gap: 8px; }
    .stacks { display: inline-flex; align-items: flex-end; gap: 2px; position: relative; }
    svg { display: block; width: var(--chip, 36px); height: auto; overflow: visible; filter: drop-shadow(0 1px 1px rgb(0 0 0 / 35%)); }
    .value { font-family: var(--font); font-weight: 700; }
    .sum { font-weight: 600; white-space: nowrap; }
    :host([faded]) .stacks { opacity: 0.45; filter: saturate(0.6); }
    :host([lost]) .stacks { opacity: 0.4; filter: saturate(0.4); }
    :host([lost]) .stacks::after { content: ""; position: absolute; left: -4%; right: -4%; top: 50%; height: 4px; border-radius: 2px;
      background: var(--felt-lost); transform: rotate(-45deg); opacity: 1; }
  `);

  draw() {
    const value = this.getAttribute("value");
    const amount = value ?? this.getAttribute("amount") ?? "0.00";
    const chip = value === null ? undefined : CHIPS.find((each) => chipsFor(value)[0] === each);
    const stacks = chip ? [drawStack([chip])] : isNothing(amount) ? [] : drawStacks(amount, this.hasAttribute("sides") ? "sides" : "one", this.hasAttribute("flat") ? FLAT : RISE);
    const sum = this.getAttribute("sum") ?? "none";
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", money(amount));
    this.root.replaceChildren(
      h("span", { class: "stacks" }, stacks),
      ...(sum === "none" ? [] : [h("span", { class: "sum", "aria-hidden": "true" }, money(amount))]),
    );
  }
}

define("chip-stack", ChipStack);
