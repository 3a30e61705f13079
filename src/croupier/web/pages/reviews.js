// Review marks: who has reviewed what was ruled, or the button by which somebody else than who did it says so.

import { send } from "./api.js";
import { h } from "./dom.js";
import { clock, word } from "./words.js";

/** @param {any} each something that is to be reviewed @param {any} me */
export function drawReview(each, me) {
  if (each.review) return h("span", { class: "quiet", title: each.review.why || null }, word("review.seen", { name: each.review.by, time: clock(each.review.at, false) }));
  if (each.by === me?.name) return h("span", { class: "waits" }, word("review.open"));
  return h("button", { type: "button", class: "button small", "data-review": String(each.id ?? each.position) }, word("review.mark"));
}

/**
 * Say that it was reviewed, if one of those buttons was pressed.
 * @param {Event} event @param {any} toasts @returns {Promise<boolean>} whether it is marked now
 */
export async function markReviewed(event, toasts) {
  const button = /** @type {any} */ (event.target)?.closest?.("[data-review]");
  if (!button) return false;
  button.disabled = true;
  try {
    await send({ kind: "house.ReviewOverride", position: Number(button.dataset.review), why: "" });
    return true;
  } catch (error) {
    button.disabled = false;
    toasts.refuse(error);
    return false;
  }
}
