// What the panels have in common that order a job for the variant in hand: what it came to is given up for another variant.

import { call } from "../api.js";
import { fill, h } from "../dom.js";
import { follow } from "./ask.js";

/** Each has a `tell(job)` that says how far a job is, and a `draw(result, id)` that shows what it came to, `id` once it is done. */
export class JobPanel {
  /**
   * @param {HTMLButtonElement} press that orders the job
   * @param {(error: any) => void} fail
   */
  constructor(press, fail) {
    this.press = press;
    this.fail = fail;
    this.address = ""; // of the variant that is shown
    /** @type {any} */
    this.variant = null;
    /** @type {AbortController | null} of the job that is under way */
    this.running = null;
    this.state = h("div", { class: "job", hidden: true });
    this.found = h("div", { class: "found" });
  }

  /** Take the variant that is shown, and say whether it is another one. @param {any} sheet */
  show(sheet) {
    this.variant = sheet.variant;
    if (sheet.address === this.address) return false;
    this.address = sheet.address;
    this.running?.abort();
    this.rest();
    fill(this.found);
    return true;
  }

  /** Order a job, and follow it to its end. @param {any} asked */
  async order(asked) {
    const mine = new AbortController();
    this.running = mine;
    this.press.disabled = true;
    try {
      const done = await follow(await call("POST", "/lab/jobs", { ...asked, variant: this.variant }), (job) => mine.signal.aborted || this.see(job), mine.signal);
      if (!mine.signal.aborted) this.draw(done.result, done.id);
    } catch (error) {
      if (!(error instanceof DOMException) && !mine.signal.aborted) this.refuse(error);
    } finally {
      if (this.running === mine) this.rest();
    }
  }

  /** @param {any} error */
  refuse(error) {
    this.fail(error);
  }

  rest() {
    this.running = null;
    this.press.disabled = false;
    this.state.hidden = true;
  }

  /** How far it is, and what it came to so far. @param {import("./ask.js").Job} job */
  see(job) {
    this.state.hidden = false;
    this.tell(job);
    if (job.so_far) this.draw(job.so_far);
  }
}
