// The staged table of an exercise: what is told, and the felt as it lies. `R` shows again how it came.

import { h, still } from "../dom.js";
import "../elements/card-table.js";
import { modelFrom } from "../felt.js";
import { money } from "../money.js";
import { translate, word } from "../words.js";

const STEP = 900; // milliseconds for each thing that is told

export class StagedTable {
  /**
   * @param {any} exercise
   * @param {number} number in the sitting
   */
  constructor(exercise, number) {
    this.exercise = exercise;
    this.felt = h("card-table", { eyes: "small" });
    this.felt.model = drawModel(exercise, exercise.open_cards);
    this.told = exercise.told.map((/** @type {string} */ each) => h("p", null, translate(each)));
    const meter = exercise.meter ? h("span", { class: "meter" }, word("drill.meter"), " ", h("b", null, money(exercise.meter.displayed))) : null;
    this.element = h(
      "section",
      { class: "stage", "aria-label": word("drill.stage") },
      h("div", { class: "told" }, h("span", { class: "number" }, number), h("div", null, this.told)),
      h("div", { class: "facts" }, h("span", null, word("drill.you"), " ", h("b", null, word(`post.${exercise.post}`))), h("span", null, word("drill.lies"), " ", h("b", null, money(exercise.shape.lies))), meter, h("button", { type: "button", class: "again", onclick: () => this.showAgain(), "aria-keyshortcuts": "R" }, word("drill.again"), h("kbd", { "aria-hidden": "true" }, "R"))),
      this.felt,
      lying(exercise),
    );
  }

  /** Show once more what came after what: one sentence after the other, and with the last of them the cards that lie open. */
  showAgain() {
    clearTimeout(this.next);
    this.element.scrollIntoView({ block: "nearest" });
    if (!still()) this.show(0);
  }

  /** @param {number} step */
  show(step) {
    const { open_cards: open } = this.exercise;
    const last = Math.max(this.told.length, open.length);
    this.told.forEach((/** @type {HTMLElement} */ line, /** @type {number} */ at) => line.classList.toggle("later", at >= Math.max(1, step)));
    this.felt.model = drawModel(this.exercise, open.slice(0, Math.max(0, step - last + open.length)));
    if (step < last) this.next = setTimeout(() => this.show(step + 1), STEP);
  }
}

/** The stakes in words, where the felt is too small to read. @param {any} exercise */
function lying(exercise) {
  const rows = exercise.table.positions.map((/** @type {any} */ place) => {
    const stakes = Object.entries(place.stakes).map(([wager, amount]) => `${wager.replaceAll("_", " ")} ${money(/** @type {string} */ (amount))}`);
    return h("tr", null, h("th", { scope: "row" }, `${place.position} ${place.owner}`), h("td", null, stakes.join(", ")), h("td", null, place.actions.join(", ")));
  });
  return h("table", { class: "lying" }, h("tbody", null, rows));
}

/**
 * What the felt draws: backs for cards that lie there unseen.
 * @param {any} exercise
 * @param {any[]} open_cards that have fallen open so far
 */
function drawModel(exercise, open_cards) {
  const { table, shape } = exercise;
  const fallen = (/** @type {any} */ holder) => open_cards.filter((/** @type {any} */ each) => each.holder === holder);
  const hand = (/** @type {any} */ place) => {
    if (place.cards.length) return { cards: place.cards, open: [] };
    if (!shape.hands.includes(place.position)) return { cards: [], open: [] };
    return withFallen(Array(shape.hand).fill(""), fallen(place.position));
  };
  const covered = table.dealer.length < shape.dealer ? [...Array(shape.dealer - table.dealer.length).fill(""), ...table.dealer] : table.dealer;
  const own = withFallen(covered, fallen("dealer"));
  const board = table.community.length < shape.board ? [...table.community, ...Array(shape.board - table.community.length).fill("")] : table.community;
  return modelFrom({
    places: Math.max(...table.positions.map((/** @type {any} */ place) => place.position), 1),
    jackpot: "jackpot",
    dealer: { cards: own.cards, open: own.open, places: shape.dealer, words: "" },
    board: { cards: board, places: shape.board },
    positions: table.positions.map((/** @type {any} */ place) => ({
      position: place.position,
      name: place.owner || place.seated,
      areas: Object.entries(place.stakes).map(([wager, amount]) => ({ wager, amount })),
      lit: exercise.lit.includes(place.position),
      out: place.actions[0] === "fold",
      ...hand(place),
    })),
  });
}

/**
 * @param {string[]} cards
 * @param {{index: number, card: string}[]} fallen
 */
function withFallen(cards, fallen) {
  const shown = [...cards];
  const open = cards.map(() => false);
  for (const each of fallen) {
    shown[each.index] = each.card;
    open[each.index] = true;
  }
  return { cards: shown, open };
}
