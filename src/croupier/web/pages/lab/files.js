// Files to keep: the report on the variant and its strategy card. They are made by jobs: one sees how far one is, and may cancel it.

import { part } from "../api.js";
import { add, fill, h, morph } from "../dom.js";
import { word } from "../words.js";
import { cancel, follow, order } from "./ask.js";

const KINDS = /** @type {const} */ ([["report", "pdf"], ["report", "html"], ["card", "pdf"], ["card", "html"]]);

/**
 * @param {import("./address.js").Variant} variant
 * @param {string} title
 * @param {(error: any) => void} fail
 */
export function chooseFile(variant, title, fail) {
  const state = h("div", { class: "job", role: "status" });
  const buttons = KINDS.map(([work, form]) => h("button", { type: "button", class: "button", onclick: () => make(work, form) }, word(`lab.file.${work}`), h("span", { class: "quiet" }, form.toUpperCase())));
  const dialog = h("dialog", { class: "files", "aria-label": word("lab.files") }, h("h2", null, word("lab.files")), h("p", { class: "quiet" }, title), h("div", { class: "kinds" }, buttons), state, h("form", { method: "dialog" }, h("button", { class: "button" }, word("close"))));

  /**
   * @param {string} work
   * @param {string} form
   */
  async function make(work, form) {
    for (const button of buttons) button.disabled = true;
    try {
      const job = await order(work, form, variant);
      const done = await follow(job, (now) => show(now));
      const link = h("a", { class: "button next", href: `/api/v1/lab/jobs/${part(done.id)}/file`, download: done.file }, word("lab.file.load", { name: done.file ?? "" }));
      fill(state, link);
      link.click();
    } catch (error) {
      fill(state);
      if (!(error instanceof DOMException)) fail(error);
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }

  /** @param {import("./ask.js").Job} job */
  function show(job) {
    if (job.state === "done") return;
    showProgress(state, job);
  }

  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Show how far a job is, with a button that cancels it.
 * @param {HTMLElement} place
 * @param {import("./ask.js").Job} job
 * @param {HTMLElement} [bar]
 */
export function showProgress(place, job, bar = progress(job)) {
  const wanted = /** @type {HTMLElement} */ (place.cloneNode(false));
  add(wanted, bar, stopper(job));
  morph(place, wanted);
}

/**
 * A button that cancels a job. As long as it is the same job the button stays, and keeps the focus.
 * @param {import("./ask.js").Job} job
 */
export function stopper(job) {
  return h("button", { type: "button", class: "button", "data-key": job.id, onclick: () => cancel(job.id) }, word("lab.cancel"));
}

/**
 * How far a job is, in words and as a bar.
 * @param {import("./ask.js").Job} job
 */
export function progress(job) {
  const { done, total, what } = job.progress;
  const said = job.state === "waiting" ? word("lab.job.waiting", { n: job.waits_behind }) : total ? word("lab.job.counting", { done, total, what }) : word("lab.job.running");
  return total ? h("div", { class: "progress" }, h("span", null, said), h("progress", { max: total, value: done, "aria-label": said })) : working(said);
}

/**
 * That something is done, nobody knows for how long.
 * @param {string} said
 */
export function working(said) {
  return h("div", { class: "progress" }, h("span", null, said), h("progress", { "aria-label": said }));
}
