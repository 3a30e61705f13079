// Before and after a sitting: what may be practised and how far one has come; what was practised, and the certificate.

import { h } from "../dom.js";
import "../elements/rule-tag.js";
import { icon } from "../icons.js";
import { isNothing, money } from "../money.js";
import { named, translate, word } from "../words.js";

/** @param {boolean | null} right */
export function mark(right) {
  return h("span", { class: `mark ${right ? "right" : "wrong"}`, role: "img", "aria-label": word(right ? "drill.right" : "drill.wrong") }, icon(right ? "tick" : "cross", 11));
}

/**
 * What was practised, each with how right it was and what it would have cost.
 * @param {any} over the sitting, as the server sends it
 * @param {any[]} lessons of the book
 * @param {() => void} again begin another
 */
export function endPanel({ sitting, right }, lessons, again) {
  const titles = new Map(lessons.map((each) => [each.lesson, translate(each.title)]));
  const rows = sitting.done.map((/** @type {any} */ each) => h("tr", null, h("td", null, mark(each.right === each.of)), h("td", null, h("rule-tag", { rule: each.rule })), h("td", null, titles.get(each.lesson) ?? each.lesson), h("td", { class: "amount" }, word("drill.of", { n: each.right, of: each.of })), h("td", { class: `amount ${isNothing(each.cost) ? "quiet" : "lost"}` }, isNothing(each.cost) ? "" : money(each.cost))));
  const top = h("tr", null, h("th", { scope: "col" }, h("span", { class: "heard" }, word("drill.column.right"))), ["rule", "lesson", "answers", "cost"].map((each, at) => h("th", { scope: "col", class: at > 1 ? "amount" : "" }, word(`drill.column.${each}`))));
  return h(
    "div",
    { class: "done-panel" },
    h("h2", null, word("drill.over")),
    h("p", null, word("drill.over.text", { right, of: sitting.exercises })),
    h("div", { class: "nets" }, h("table", null, h("thead", null, top), h("tbody", null, rows))),
    h("div", { class: "row" }, h("button", { type: "button", class: "button next", onclick: again }, word("drill.new")), certificateLinks()),
  );
}

function certificateLinks() {
  return [
    h("a", { class: "button", href: "/api/v1/drill/certificate?form=html", download: "training.html" }, word("drill.certificate")),
    ...["pdf", "json"].map((form) => h("a", { class: "button", href: `/api/v1/drill/certificate?form=${form}`, download: `training.${form}` }, form.toUpperCase())),
  ];
}

/**
 * @param {any} syllabus
 * @param {string} book
 * @param {{choose: (book: string) => void, begin: (event: Event) => void}} told
 */
export function choicePanel({ books, subjects, levels, lessons }, book, told) {
  const practised = lessons.filter((/** @type {any} */ each) => each.practised);
  const pick = (/** @type {any} */ each) => h("label", { class: "pick" }, h("input", { type: "checkbox", name: "subject", value: each.key, checked: true }), named("drill.subject", each.key));
  return h(
    "form",
    { class: "begin", onsubmit: told.begin },
    h("div", { class: "row" }, h("span", { class: "staged" }, word("drill.staged")), h("h1", null, word("drill.choose"))),
    h(
      "div",
      { class: "fields" },
      h("label", null, h("span", { class: "label" }, word("drill.game")), h("select", { class: "field", name: "book", onchange: (/** @type {any} */ event) => told.choose(event.target.value) }, books.map((/** @type {any} */ each) => h("option", { value: each.book, selected: each.book === book }, `${each.title}, ${each.operator}, ${each.edition}`)))),
      h("label", null, h("span", { class: "label" }, word("drill.level")), h("select", { class: "field", name: "level" }, [0, ...levels].map((level) => h("option", { value: level }, level === 0 ? word("drill.every-level") : word("drill.up-to", { level }))))),
      h("label", null, h("span", { class: "label" }, word("drill.exercises")), h("input", { class: "field", name: "exercises", type: "number", required: true, min: 1, max: 100, value: 12 })),
      h("label", null, h("span", { class: "label" }, word("drill.seed.label")), h("input", { class: "field", name: "seed", inputmode: "numeric", pattern: "[0-9]{1,9}", placeholder: word("drill.seed.new") })),
    ),
    h("fieldset", null, h("legend", null, word("drill.subjects")), subjects.map(pick)),
    h("div", { class: "row" }, h("button", { class: "button next" }, word("drill.begin")), practised.length ? certificateLinks() : null),
    progress(practised.length, lessons),
  );
}

/**
 * The lessons of the book, and how right each was.
 * @param {number} practised
 * @param {any[]} lessons
 */
function progress(practised, lessons) {
  const rows = lessons.map((each) => h("tr", null, h("td", null, h("rule-tag", { rule: each.rule })), h("td", null, translate(each.title)), h("td", { class: "amount quiet" }, each.level), h("td", { class: "amount" }, each.practised ? word("drill.of", { n: each.right, of: each.practised }) : ""), h("td", { class: "amount quiet" }, each.last)));
  const top = h("tr", null, ["rule", "lesson", "level", "right", "last"].map((each, at) => h("th", { scope: "col", class: at > 1 ? "amount" : "" }, word(`drill.column.${each}`))));
  return h("section", { class: "column" }, h("h2", null, word("drill.progress", { n: practised, of: lessons.length })), h("table", null, h("thead", null, top), h("tbody", null, rows)));
}
