// The staff as a shift manager sees it: who has an account, in which post, and what is done about it. Somebody new sets the first
// password by a link, which is good once. What may be done, and whether it takes a second person, the server says.

import { call, get, send } from "./api.js";
import { askFor, signSecond } from "./desk/ask.js";
import { fill, h } from "./dom.js";
import { failure, start } from "./shell.js";
import { clock, day, named, word } from "./words.js";

/** The command of each act; a new password has an address of its own, which gives a link. */
const COMMANDS = /** @type {Record<string, string>} */ ({ lock: "house.LockAccount", unlock: "house.Unlock", post: "house.ChangePost", leave: "house.Leave" });

const shell = await start({ title: word("door.staff"), door: "staff" });
const { main, toasts } = shell;
/** @type {any[]} */
let posts = [];

/** @param {any[]} some */
const choices = (some) => some.map((each) => /** @type {[string, string]} */ ([each.post, named("post", each.post)]));

/**
 * @param {any} person
 * @param {{act: string, two: boolean}} what
 */
function act(person, what) {
  const title = `${word(`staff.act.${what.act}`)}: ${person.name}`;
  const command = COMMANDS[what.act];
  const changes = what.act === "post";
  askFor({
    title,
    press: word(`staff.act.${what.act}`),
    about: word(`staff.about.${what.act}`),
    fields: [...(changes ? [{ id: "post", label: word("staff.post"), choices: choices(posts.filter((each) => each.post !== person.post)) }] : []), ...(command ? [{ id: "why", label: word("pit.reason") }] : [])],
    two: () => what.two,
    done: async (said) => {
      const second = await signSecond(said);
      const after = command
        ? await send({ kind: command, identity: person.identity, ...(changes ? { post: said.post } : {}), why: said.why }, { second }).then(() => undefined)
        : await invite("/staff/passwords", { identity: person.identity }, second);
      toasts.show({ kind: "paid", title });
      await draw();
      return after;
    },
    fail: (error) => toasts.refuse(error),
  });
}

function add() {
  askFor({
    title: word("staff.add"),
    press: word("staff.add"),
    about: word("staff.add.about"),
    fields: [{ id: "name", label: word("staff.name") }, { id: "post", label: word("staff.post"), choices: choices(posts) }],
    two: (said) => posts.find((each) => each.post === said.post)?.two ?? false,
    done: async (said) => {
      const after = await invite("/staff", { name: said.name, post: said.post }, await signSecond(said));
      await draw();
      return after;
    },
    fail: (error) => toasts.refuse(error),
  });
}

/**
 * Ask for a link by which somebody sets a password. What comes back shows it: this once.
 * @param {string} address
 * @param {Record<string, string>} what
 * @param {string} second
 * @returns {Promise<() => void>}
 */
async function invite(address, what, second) {
  const headers = /** @type {Record<string, string>} */ (second ? { "Croupier-Second": second } : {});
  const { name, link, until } = await call("POST", address, { id: crypto.randomUUID(), ...what }, { headers });
  return () => showLink(name, link, `${day(until)}, ${clock(until, false)}`);
}

/**
 * @param {string} name
 * @param {string} link
 * @param {string} until when it is good for nothing any more
 */
function showLink(name, link, until) {
  const field = h("input", { class: "field mono", id: "link", readonly: true, value: location.origin + link, onfocus: () => field.select() });
  const copy = async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value).then(() => toasts.show({ kind: "info", title: word("staff.link.copied") }), () => null);
  };
  const dialog = h("dialog", { "aria-label": word("staff.link", { name }) }, h("div", { class: "ask" },
    h("h2", null, word("staff.link", { name })), h("p", { class: "quiet" }, word("staff.link.about", { name, until })),
    h("div", null, h("label", { class: "label", for: "link" }, word("staff.link.label")), field),
    h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: () => void copy() }, word("staff.link.copy")), h("button", { type: "button", class: "button next", onclick: () => dialog.close() }, word("close")))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}

/** @param {any} person */
function stateOf(person) {
  if (person.left) return word("staff.left");
  if (person.locked) return person.locked_until ? word("staff.locked", { time: clock(person.locked_until, false) }) : word("staff.locked.for-good");
  return word(person.signed_in ? "staff.in" : "staff.out");
}

/** @param {any} person */
function passwordOf(person) {
  if (person.left) return "";
  if (person.password_due && !person.settable) return h("span", { class: "lost" }, word("staff.password.link-over"));
  if (person.password_due && person.settable_until) return h("span", { class: "waits" }, word("staff.password.link", { time: `${day(person.settable_until)}, ${clock(person.settable_until, false)}` }));
  return person.password_due ? h("span", { class: "waits" }, word("staff.password.due")) : word("staff.password.until", { day: day(person.password_until) });
}

/** @param {any} person */
function row(person) {
  const acts = person.acts.map((/** @type {any} */ each) => h("button", { type: "button", class: "button", "aria-label": `${word(`staff.act.${each.act}`)}: ${person.name}`, onclick: () => act(person, each) }, word(`staff.act.${each.act}`)));
  const cell = (/** @type {string} */ name, /** @type {any} */ what, /** @type {string} */ look = "") => h("td", { class: `${name} ${look}` }, what);
  return h("tr", null, cell("name", h("b", null, person.name), person.left ? "left" : ""), cell("number", person.identity), cell("post", named("post", person.post)), cell("state", stateOf(person), person.locked ? "waits" : ""), cell("password", passwordOf(person)), cell("tables", person.tables.join(", ")), cell("do", h("div", { class: "acts" }, acts)));
}

async function draw() {
  try {
    const said = await get("/staff");
    posts = said.posts;
    const head = ["name", "number", "post", "state", "password", "tables"].map((each) => h("th", { scope: "col", class: each }, word(`staff.${each}`)));
    fill(main, h("div", { class: "desk staff" }, h("div", { class: "head" }, h("h1", null, word("door.staff")), h("span", { class: "quiet grow" }, word("staff.about")), h("button", { type: "button", class: "button next", onclick: add }, word("staff.add"))),
      h("div", { class: "panel wide", tabindex: "0", role: "region", "aria-label": word("door.staff") }, h("table", null, h("thead", null, h("tr", null, head, h("th", { scope: "col" }, h("span", { class: "heard" }, word("staff.acts"))))), h("tbody", null, said.staff.map(row))))));
  } catch (error) {
    fill(main, h("div", { class: "pad" }, failure(error)));
  }
}

if (shell.me) await draw();
