// The drill: a staged table, what is asked about it, the score with its rules and what an error costs. No real money is here,
// and no rule: exercises, answers and amounts all come from the server.

import { get, post, Problem } from "./api.js";
import { fill, h } from "./dom.js";
import { choicePanel, endPanel, mark } from "./drill/ends.js";
import { StagedTable } from "./drill/stage.js";
import "./elements/rule-tag.js";
import { icon } from "./icons.js";
import { isNothing, money, result } from "./money.js";
import { failure, start } from "./shell.js";
import { named, span, translate, word } from "./words.js";

const TICK = 1000; // milliseconds

/**
 * @typedef {{key: string, words: string}} Option
 * @typedef {{name: string, asks: string, options: Option[]}} Question
 * @typedef {{question: string, given: string, right: string[], is_right: boolean, words: string, cost: string}} Marked
 */

const shell = await start({ title: word("door.drill"), door: "drill" });
const { main } = shell;
main.classList.add("drill");

/** What the page knows: the sitting, the answers given so far, and the score when there is one. */
const state = {
  /** @type {any} */ sitting: null,
  /** @type {any} */ syllabus: null,
  /** @type {any} */ exercise: null,
  /** @type {StagedTable | null} */ table: null,
  /** @type {Record<string, string>} */ given: {},
  /** @type {any} */ score: null,
  /** @type {any} */ after: null,
  at: 0,
  began: 0,
  took: 0,
  sending: false,
  said: "",
};

shell.teach([
  { keys: ["1", "9"], does: word("drill.keys.choose") },
  { keys: ["Enter"], does: word("drill.keys.amount") },
  { keys: ["Z"], does: word("drill.keys.back") },
  { keys: ["R"], does: word("drill.again") },
  { keys: ["Space"], does: word("drill.keys.next") },
]);
for (let key = 1; key <= 9; key += 1) shell.on(String(key), () => press(key));
shell.on("space", () => state.score && goOn());
shell.on("z", back);
shell.on("r", () => state.exercise && state.table?.showAgain());
await load();
setInterval(showTime, TICK);

async function load() {
  try {
    state.sitting = await get("/drill/sitting");
    if (state.sitting.sitting) takeNext();
    else await choose();
  } catch (error) {
    main.replaceChildren(failure(error));
  }
}

/** Begin the exercise that is next. */
function takeNext() {
  Object.assign(state, { exercise: state.sitting.next, given: {}, score: null, after: null, at: 0, began: Date.now(), said: "" });
  document.documentElement.setAttribute("data-book", state.sitting.sitting?.book ?? "");
  main.querySelector(".drill-body")?.remove(); // what was scrolled begins at its top again
  if (state.exercise) draw();
  else get(`/drill/syllabus?book=${encodeURIComponent(state.sitting.sitting.book)}`).then((found) => drawEnd(found.lessons), showFailure);
}

/** What may be practised. @param {string} [book] */
async function choose(book) {
  const wanted = book ?? state.sitting?.sitting?.book ?? "";
  state.syllabus = await get(`/drill/syllabus${wanted ? `?book=${encodeURIComponent(wanted)}` : ""}`);
  if (!wanted) return choose(state.syllabus.books[0].book);
  document.documentElement.setAttribute("data-book", wanted);
  drawChoice(wanted);
}

// -- answering --

/** @param {number} key */
function press(key) {
  const question = current();
  const option = question?.options[key - 1];
  if (option) answer(option.key);
}

/** @returns {Question | null} */
function current() {
  return state.score ? null : (state.exercise?.questions[state.at] ?? null);
}

/** @param {string} given */
function answer(given) {
  const question = current();
  if (!question || state.sending) return;
  state.given[question.name] = given;
  state.said = "";
  state.at += 1;
  if (state.at < state.exercise.questions.length) draw();
  else send();
}

function back() {
  if (state.score || state.at === 0 || state.sending) return;
  state.at -= 1;
  draw();
}

async function send() {
  state.sending = true;
  try {
    const scored = await post("/drill/answers", { seed: state.exercise.seed, answers: state.given });
    state.score = scored.score;
    state.took = Date.now() - state.began;
    state.after = scored;
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return load();
    const wrong = error instanceof Problem ? state.exercise.questions.findIndex((/** @type {Question} */ each) => each.name === error.where) : -1;
    state.at = wrong < 0 ? state.exercise.questions.length - 1 : wrong;
    state.said = error instanceof Problem ? error.what : String(error);
  } finally {
    state.sending = false;
  }
  draw();
}

function goOn() {
  state.sitting = state.after;
  takeNext();
}

// -- drawing --

function draw() {
  const { exercise, sitting } = state;
  const done = state.score ? state.after : sitting;
  fill(main, head(), h("div", { class: "drill-body" }, staged(exercise), h("section", { class: "ruling", "aria-label": word("drill.ruling") }, state.score ? scored() : asking())), strip(done));
  const asks = state.at > 0 || state.score ? main.querySelector(".verdict h2, #due") : null; // what is asked next, or the score, is read out
  const field = /** @type {HTMLInputElement | null} */ (main.querySelector(".amount-asked input") ?? asks);
  field?.focus({ preventScroll: true });
  const row = main.querySelector(".sitting ol");
  const here = /** @type {HTMLElement | null} */ (main.querySelector(".sitting li[aria-current]"));
  if (row && here) row.scrollLeft = here.offsetLeft - row.clientWidth / 2;
  showTime();
}

function head() {
  const { sitting, title } = state.sitting;
  return h(
    "div",
    { class: "drill-head" },
    h("span", { class: "staged" }, word("drill.staged")),
    h("h1", null, `${title}${state.exercise ? `: ${named("drill.subject", state.sitting.coming[0].subject)}` : ""}`),
    h("span", { class: "quiet" }, word("drill.seed", { seed: sitting.seed }), " ", h("span", { class: "time" }, state.score ? `· ${word("drill.took", { time: span(state.took) })}` : "")),
    h(
      "div",
      { class: "end" },
      h("span", null, sitting.subjects.length ? word("drill.syllabus", { subjects: sitting.subjects.map((/** @type {string} */ each) => named("drill.subject", each)).join(", ") }) : word("drill.all")),
      h("button", { type: "button", class: "button", onclick: () => choose().catch(showFailure) }, word("drill.new")),
    ),
  );
}

/** The table of an exercise: it stays the same until the next. @param {any} exercise */
function staged(exercise) {
  if (state.table?.exercise !== exercise) state.table = new StagedTable(exercise, state.sitting.sitting.done.length + 1);
  return state.table.element;
}

/** The questions: those answered in a line each, the one that is due with its choices, those to come by their names. */
function asking() {
  const { questions } = state.exercise;
  return questions.map((/** @type {Question} */ question, /** @type {number} */ at) => {
    if (at === state.at) return due(question);
    if (at > state.at) return h("p", { class: "asked" }, h("span", { class: "mark" }), translate(question.asks));
    const change = () => {
      state.at = at;
      draw();
    };
    return h("button", { type: "button", class: "asked", onclick: change, title: word("drill.change") }, h("span", { class: "mark" }, icon("tick", 11)), translate(question.asks), h("b", null, saidAs(question, state.given[question.name])));
  });
}

/**
 * @param {Question} question
 * @param {string} given
 */
function saidAs(question, given) {
  const chosen = question.options.find((each) => each.key === given);
  return chosen ? translate(chosen.words) : money(given);
}

/** @param {Question} question */
function due(question) {
  const wrong = state.said ? h("p", { class: "lost", role: "alert" }, state.said) : null;
  if (question.options.length) {
    const options = question.options.map((option, index) => h("button", { type: "button", class: "option", onclick: () => answer(option.key), "aria-keyshortcuts": String(index + 1) }, h("span", { class: "mark" }), h("span", null, translate(option.words)), h("kbd", { class: "said" }, index + 1)));
    return [h("h2", { id: "due", tabindex: "-1" }, translate(question.asks)), wrong, h("div", { class: "options", role: "group", "aria-labelledby": "due" }, options)];
  }
  const field = h("input", { class: "field", type: "text", inputmode: "decimal", autocomplete: "off", placeholder: "0.00", "aria-labelledby": "due", maxlength: 20, value: state.given[question.name] ?? "" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (field.value.trim()) answer(field.value.trim());
  };
  return [h("h2", { id: "due", tabindex: "-1" }, translate(question.asks)), wrong, h("form", { class: "amount-asked", onsubmit: submit }, field, h("button", { class: "button next" }, word("drill.that"), h("kbd", null, "Enter")))];
}

/** The score: the marks on the choices of the worst error, the other answers in a line each, the rules, the cost. */
function scored() {
  const { score, exercise } = state;
  /** @type {Marked[]} */
  const wrong = score.answers.filter((/** @type {Marked} */ each) => !each.is_right);
  const shown = wrong.find((each) => each.question === "effect") ?? wrong.find((each) => optionsOf(each.question).length) ?? null;
  const others = score.answers.filter((/** @type {Marked} */ each) => each !== shown);
  return [
    shown ? markedOptions(exercise, shown) : null,
    h(
      "div",
      { class: "verdict", "aria-live": "polite" },
      h("h2", { tabindex: "-1" }, mark(wrong.length === 0), translate(score.headline)),
      h("dl", { class: "cited" }, score.cited.map((/** @type {any} */ each) => [h("dt", null, h("rule-tag", { rule: each.number })), h("dd", { class: /^[A-Z]+-\d+$/.test(each.number) ? "reading" : "" }, each.words)])),
      isNothing(score.cost) ? null : h("p", { class: "cost" }, h("b", null, word("drill.cost")), h("b", { class: "lost" }, word("drill.to-put-right", { amount: money(score.cost) }))),
      score.nets.length ? nets(score.nets) : null,
    ),
    h("div", { class: "others" }, others.map(markedLine)),
  ];
}

/** @param {string} name @returns {Option[]} */
function optionsOf(name) {
  return state.exercise.questions.find((/** @type {Question} */ each) => each.name === name)?.options ?? [];
}

/**
 * @param {any} exercise
 * @param {Marked} marked
 */
function markedOptions(exercise, marked) {
  const question = exercise.questions.find((/** @type {Question} */ each) => each.name === marked.question);
  const options = question.options.map((/** @type {Option} */ option) => {
    const right = marked.right.includes(option.key);
    const own = marked.given === option.key;
    const kind = right ? "right" : own ? "wrong" : "";
    return h("div", { class: `option ${kind}` }, right || own ? mark(right) : h("span", { class: "mark" }), h("span", null, translate(option.words)), h("span", { class: "said" }, right ? word("drill.book") : own ? word("drill.yours") : ""));
  });
  return [h("h2", null, translate(question.asks)), h("div", { class: "options" }, options), marked.words ? h("p", { class: "quiet small" }, translate(marked.words)) : null];
}

/** @param {Marked} marked */
function markedLine(marked) {
  const question = state.exercise.questions.find((/** @type {Question} */ each) => each.name === marked.question);
  const right = saidAs(question, marked.right[0]);
  return h("div", { class: `asked ${marked.is_right ? "right" : "wrong"}` }, mark(marked.is_right), h("span", null, translate(question.asks)), h("b", null, right), marked.is_right ? null : h("span", { class: "why" }, h("span", { class: "lost" }, word("drill.you-said", { said: saidAs(question, marked.given) || "–" })), " ", translate(marked.words)));
}

/** @param {any[]} rows */
function nets(rows) {
  const top = h("tr", null, h("th", { scope: "col" }, word("drill.position")), rows[0].nets.map((/** @type {any} */ each) => h("th", { class: "amount", scope: "col" }, `${each.positions.join(", ")} ${each.player}`)));
  const lines = rows.map((row) => h("tr", null, h("th", { scope: "row" }, translate(row.words)), row.nets.map((/** @type {any} */ each) => h("td", { class: `amount ${isNothing(each.net) ? "" : each.net.startsWith("-") ? "lost" : "paid"}` }, result(each.net)))));
  return h("div", { class: "nets", tabindex: "0", role: "region", "aria-label": word("drill.cost") }, h("table", null, h("thead", null, top), h("tbody", null, lines)));
}

/** The exercises of the sitting. @param {any} done */
function strip(done) {
  const { sitting, coming } = done;
  const at = state.score ? sitting.done.length - 1 : sitting.done.length;
  const marks = [
    ...sitting.done.map((/** @type {any} */ each) => [each.right === each.of, each.rule]),
    ...coming.map((/** @type {any} */ each) => [null, named("drill.subject", each.subject)]), // the rule would be the answer
  ];
  const items = marks.map(([right, rule], index) => h("li", { "aria-current": index === at ? "step" : null }, right === null ? h("span", { class: "mark", role: "img", "aria-label": word("drill.to-come") }) : mark(right), right === null ? h("span", { class: "quiet small" }, rule) : h("rule-tag", { rule })));
  const next = state.score ? h("button", { type: "button", class: "button next", onclick: goOn }, word(done.next ? "drill.next" : "drill.end"), h("kbd", null, "Space")) : null;
  return h("footer", { class: "sitting" }, h("div", { class: "score" }, h("div", null, h("b", null, done.right), h("span", null, ` / ${sitting.done.length}`)), word("drill.score", { n: sitting.exercises })), h("ol", null, items), next);
}

function showTime() {
  const at = main.querySelector(".time");
  if (at && state.exercise && !state.score) at.textContent = `· ${span(Date.now() - state.began)}`;
}

/** @param {any} error */
function showFailure(error) {
  main.replaceChildren(failure(error));
}

// -- before and after a sitting --

/** @param {any[]} lessons of the book */
function drawEnd(lessons) {
  fill(main, head(), endPanel(state.sitting, lessons, () => choose().catch(showFailure)), strip(state.sitting));
}

/** @param {string} book */
function drawChoice(book) {
  fill(main, choicePanel(state.syllabus, book, { choose: (wanted) => choose(wanted).catch(showFailure), begin: (event) => begin(event).catch((error) => shell.toasts.refuse(error)) })); // what was chosen stays
}

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const chosen = form.getAll("subject");
  const seed = String(form.get("seed") ?? "");
  const asked = { book: form.get("book"), level: Number(form.get("level")), exercises: Number(form.get("exercises")), subjects: chosen.length === state.syllabus.subjects.length ? [] : chosen };
  state.sitting = await post("/drill/sitting", seed ? { ...asked, seed: Number(seed) } : asked);
  takeNext();
}
