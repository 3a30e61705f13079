// A dialog that asks for what a change takes: a reason, a choice, and a second person, who signs on for it with the own password.

import { post } from "../api.js";
import { h } from "../dom.js";
import { word } from "../words.js";

/** @typedef {{id: string, label: string, choices?: [string, string][]}} Field */

/**
 * @typedef {object} Asked
 * @property {string} title
 * @property {string} press the words of the button
 * @property {string} [about]
 * @property {Field[]} fields
 * @property {(said: Record<string, string>) => boolean} two whether it takes a second person
 * @property {(said: Record<string, string>) => Promise<void | (() => void)>} done it may give what comes after the dialog
 * @property {(error: any) => void} fail
 */

/** @param {Asked} asked */
export function askFor(asked) {
  /** @type {Record<string, any>} */
  const inputs = {};
  const row = (/** @type {string} */ id, /** @type {string} */ label, /** @type {any} */ input) => {
    inputs[id] = input;
    return h("div", null, h("label", { class: "label", for: input.id }, label), input);
  };
  const rows = asked.fields.map((each) => row(each.id, each.label, each.choices
    ? h("select", { class: "field", id: `ask-${each.id}`, onchange: () => turn() }, each.choices.map(([value, words]) => h("option", { value }, words)))
    : h("input", { class: "field", id: `ask-${each.id}`, required: true, maxlength: 500, autocomplete: "off" })));
  const second = h("fieldset", { class: "second" }, h("legend", null, word("staff.two")),
    row("second", word("staff.second"), h("input", { class: "field", id: "ask-second", autocomplete: "off" })),
    row("password", word("sign-in.password"), h("input", { class: "field", id: "ask-password", type: "password", autocomplete: "off" })));
  const press = h("button", { type: "submit", class: "button next" }, asked.press);
  const dialog = h("dialog", { "aria-label": asked.title }, h("form", { class: "ask", onsubmit: (/** @type {Event} */ event) => void go(event) },
    h("h2", null, asked.title), asked.about ? h("p", { class: "quiet" }, asked.about) : null, rows, second,
    h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, word("close")), press)));
  const said = () => Object.fromEntries(Object.entries(inputs).map(([id, input]) => [id, id === "password" ? input.value : input.value.trim()]));

  /** Show the second person's fields where they are needed. */
  function turn() {
    const two = asked.two(said());
    second.hidden = !two;
    for (const each of [inputs.second, inputs.password]) {
      each.required = two;
      if (!two) each.value = "";
    }
  }

  /** @param {Event} event */
  async function go(event) {
    event.preventDefault();
    press.disabled = true;
    try {
      const after = await asked.done(said());
      dialog.close();
      after?.();
    } catch (error) {
      press.disabled = false; // what was written stays, so that it can be put right
      asked.fail(error);
    }
  }

  dialog.addEventListener("close", () => dialog.remove());
  turn();
  document.body.append(dialog);
  dialog.showModal();
  Object.values(inputs)[0]?.focus();
}

/**
 * The token of the second person, if there is one: for one request.
 * @param {Record<string, string>} said
 * @returns {Promise<string>}
 */
export async function signSecond(said) {
  return said.second ? (await post("/sign-in", { name: said.second, password: said.password, keep: "token" })).token : "";
}
