// The set-up as a manager sees it: every table with its book, device and limits. Limits are changed here; a table takes a change
// when its round is over. What may be changed, and by whom, the house says.

import { get, post, send } from "./api.js";
import { fill, h } from "./dom.js";
import { failure, start } from "./shell.js";
import { named, word } from "./words.js";

const shell = await start({ title: word("door.setup"), door: "setup" });
const { main, toasts } = shell;

/**
 * A field for a limit, which changes the plan when it is written in.
 * @param {any} limits
 * @param {"least" | "most"} which
 * @param {string} label
 */
function field(limits, which, label) {
  const before = limits[which];
  const input = h("input", { class: "field", inputmode: "decimal", value: before, "aria-label": label, oninput: () => {
    limits[which] = input.value.trim();
    input.classList.toggle("changed", limits[which] !== before);
  } });
  return input;
}

async function draw() {
  try {
    const { plan, waiting, closed } = await get("/setup");
    const reason = h("input", { class: "field", id: "why", required: true, maxlength: 500 });
    const name = h("input", { class: "field", id: "second", required: true, autocomplete: "off" });
    const password = h("input", { class: "field", id: "second-password", type: "password", required: true, autocomplete: "off" });
    const part = (/** @type {string} */ id, /** @type {string} */ label, /** @type {any} */ input) => h("div", null, h("label", { class: "label", for: id }, label), input);
    const rows = plan.tables.flatMap((/** @type {any} */ table) => Object.entries(table.limits).map(([wager, limits], at) => h("tr", null,
      h("td", null, at ? null : h("b", null, table.table)), h("td", { class: "mono" }, at ? "" : table.slug), h("td", null, at ? "" : table.device), h("td", null, at ? "" : table.positions),
      h("td", null, named("wager", wager)), h("td", null, field(limits, "least", `${table.table} ${named("wager", wager)}: ${word("setup.least")}`)), h("td", null, field(limits, "most", `${table.table} ${named("wager", wager)}: ${word("setup.most")}`)),
      h("td", { class: "waits" }, at === 0 && waiting.includes(table.table) ? word("setup.waiting") : ""))));
    const head = ["table", "book", "device", "positions", "wager", "least", "most"].map((each) => h("th", { scope: "col" }, word(`setup.${each}`)));
    const say = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const { token } = await post("/sign-in", { name: name.value.trim(), password: password.value, keep: "token" });
        await send({ ...plan, why: reason.value.trim() }, { second: token });
        toasts.show({ kind: "paid", title: word("setup.done") });
        await draw();
      } catch (error) {
        toasts.refuse(error);
      }
    };
    fill(main, h("div", { class: "desk" }, h("div", { class: "head" }, h("h1", null, word("door.setup")), h("span", { class: "quiet" }, word("setup.about"))),
      h("div", { class: "panel wide", tabindex: "0", role: "region", "aria-label": word("door.setup") }, h("table", null, h("thead", null, h("tr", null, head, h("th", { scope: "col" }, h("span", { class: "heard" }, word("setup.waiting"))))), h("tbody", null, rows))),
      closed.length ? h("p", { class: "quiet" }, word("setup.closed", { tables: closed.join(", ") })) : null,
      h("form", { class: "say", onsubmit: say }, part("why", word("pit.reason"), reason), part("second", word("staff.second"), name), part("second-password", word("sign-in.password"), password), h("button", { type: "submit", class: "button next" }, word("setup.apply")))));
  } catch (error) {
    fill(main, h("div", { class: "pad" }, failure(error)));
  }
}

if (shell.me) await draw();
