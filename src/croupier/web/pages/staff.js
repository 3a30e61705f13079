// The staff as a shift manager sees it: who has an account, in which post, and what is done about it: unlocked, given another
// post by two persons, or cut off. Each change has a reason, which is recorded.

import { get, post, send } from "./api.js";
import { fill, h } from "./dom.js";
import { failure, start } from "./shell.js";
import { clock, named, word } from "./words.js";

const POSTS = ["dealer", "pit-supervisor", "pit-manager", "shift-manager"];
const shell = await start({ title: word("door.staff"), door: "staff" });
const { main, toasts } = shell;

/** @typedef {{title: string, kind: string, chooses?: boolean, two?: boolean}} Act */

/** @param {any} person */
function actsOn(person) {
  if (person.left) return [];
  /** @type {Act[]} */
  const acts = [{ title: "staff.post.change", kind: "house.ChangePost", chooses: true, two: true }, { title: "staff.leave", kind: "house.Leave" }];
  return person.locked_until ? [{ title: "staff.unlock", kind: "house.Unlock" }, ...acts] : acts;
}

/**
 * Ask for the reason, and for what else it takes.
 * @param {any} person
 * @param {Act} act
 */
function ask(person, act) {
  const reason = h("input", { class: "field", id: "why", required: true, maxlength: 500 });
  const wanted = h("select", { class: "field", id: "post" }, POSTS.map((each) => h("option", { value: each, selected: each === person.post }, named("post", each))));
  const name = h("input", { class: "field", id: "second", required: Boolean(act.two), autocomplete: "off" });
  const password = h("input", { class: "field", id: "second-password", type: "password", required: Boolean(act.two), autocomplete: "off" });
  const row = (/** @type {string} */ id, /** @type {string} */ label, /** @type {any} */ field) => h("div", null, h("label", { class: "label", for: id }, label), field);
  const title = `${word(act.title)}: ${person.name}`;
  const dialog = h("dialog", { "aria-label": title }, h("form", { class: "ask", onsubmit: (/** @type {Event} */ event) => void say(event) },
    h("h2", null, title), act.chooses ? row("post", word("staff.post"), wanted) : null, row("why", word("pit.reason"), reason),
    act.two ? [row("second", word("staff.second"), name), row("second-password", word("sign-in.password"), password)] : null,
    h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, word("close")), h("button", { type: "submit", class: "button next" }, word(act.title)))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  reason.focus();

  /** @param {Event} event */
  async function say(event) {
    event.preventDefault();
    try {
      const second = act.two ? (await post("/sign-in", { name: name.value.trim(), password: password.value, keep: "token" })).token : "";
      await send({ kind: act.kind, identity: person.identity, ...(act.chooses ? { post: wanted.value } : {}), why: reason.value.trim() }, { second });
      dialog.close();
      toasts.show({ kind: "paid", title });
      await draw();
    } catch (error) {
      dialog.close();
      toasts.refuse(error);
    }
  }
}

/** @param {any} person */
function row(person) {
  const state = person.left ? word("staff.left") : person.locked_until ? word("staff.locked", { time: clock(person.locked_until, false) }) : person.signed_in ? word("staff.in") : word("staff.out");
  return h("tr", null, h("td", { class: person.left ? "left" : "" }, h("b", null, person.name)), h("td", null, person.identity), h("td", null, named("post", person.post)), h("td", { class: person.locked_until ? "waits" : "" }, state), h("td", null, person.tables.join(", ")),
    h("td", null, h("div", { class: "acts" }, actsOn(person).map((act) => h("button", { type: "button", class: "button", "aria-label": `${word(act.title)}: ${person.name}`, onclick: () => ask(person, act) }, word(act.title))))));
}

async function draw() {
  try {
    const { staff } = await get("/staff");
    const head = ["name", "number", "post", "state", "tables"].map((each) => h("th", { scope: "col" }, word(`staff.${each}`)));
    fill(main, h("div", { class: "desk" }, h("div", { class: "head" }, h("h1", null, word("door.staff")), h("span", { class: "quiet" }, word("staff.about"))),
      h("div", { class: "panel wide", tabindex: "0", role: "region", "aria-label": word("door.staff") }, h("table", null, h("thead", null, h("tr", null, head, h("th", { scope: "col" }, h("span", { class: "heard" }, word("staff.acts"))))), h("tbody", null, staff.map(row))))));
  } catch (error) {
    fill(main, h("div", { class: "pad" }, failure(error)));
  }
}

if (shell.me) await draw();
