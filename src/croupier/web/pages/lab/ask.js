// What the page asks of the lab: one question at a time, always the newest; long work as jobs that are looked at until they end.

import { call, get, part, Problem } from "../api.js";

const LOOK = 400; // milliseconds between two looks at a job

/**
 * @typedef {object} Job
 * @property {string} id
 * @property {string} work
 * @property {string} form
 * @property {"waiting" | "running" | "done" | "failed" | "cancelled"} state
 * @property {number} waits_behind
 * @property {{done: number, total: number, what: string}} progress
 * @property {string} [file]
 * @property {any} [so_far] what it came to, before it is done
 * @property {any} [result]
 * @property {{what: string, where: string, rules: string[]}} [problem]
 */

/**
 * Wait for a job to end.
 * @param {Job} job
 * @param {(job: Job) => void} [see] told where it is
 * @param {AbortSignal} [signal] who gives up waiting cancels the job
 * @returns {Promise<Job>}
 */
export async function follow(job, see, signal) {
  for (let now = job; ; now = await get(`/lab/jobs/${part(job.id)}`)) {
    see?.(now);
    if (now.state === "done") return now;
    if (now.state === "cancelled") throw new DOMException("cancelled", "AbortError");
    if (now.state === "failed") throw new Problem(400, { detail: now.problem?.what, where: now.problem?.where, rules: now.problem?.rules });
    await new Promise((done) => setTimeout(done, LOOK));
    if (signal?.aborted) {
      await cancel(now.id);
      throw new DOMException("given up", "AbortError");
    }
  }
}

/** @param {string} id */
export function cancel(id) {
  return call("DELETE", `/lab/jobs/${part(id)}`);
}

/**
 * A question that is answered at once, or by a job where deals must be counted first.
 * @param {string} path
 * @param {any} body
 * @param {(job: Job) => void} [see]
 * @param {AbortSignal} [signal] who gives up does not wait for a job; an answer at once is always taken
 */
export async function ask(path, body, see, signal) {
  const found = await call("POST", path, body);
  return found && found.state && found.id ? (await follow(found, see, signal)).result : found;
}

/**
 * @param {import("./address.js").Variant} variant
 * @param {import("./address.js").Variant | null} [beside]
 * @param {(job: Job) => void} [see]
 * @param {AbortSignal} [signal]
 */
export function solve(variant, beside = null, see = undefined, signal = undefined) {
  return ask("/lab/solve", beside ? { variant, beside } : { variant }, see, signal);
}

/**
 * @param {import("./address.js").Variant} variant
 * @param {string} reading
 * @param {AbortSignal} signal
 */
export function price(variant, reading, signal) {
  return ask("/lab/price", { variant, reading }, undefined, signal);
}

/**
 * @param {string} work
 * @param {string} form
 * @param {import("./address.js").Variant} variant
 * @returns {Promise<Job>}
 */
export function order(work, form, variant) {
  return call("POST", "/lab/jobs", { work, form, variant });
}

/** The newest question alone: one is under way, and of those that come meanwhile the last one waits. */
export class Newest {
  constructor() {
    this.busy = false;
    /** @type {(() => Promise<void>) | null} */
    this.next = null;
  }

  /** @param {() => Promise<void>} work */
  async run(work) {
    if (this.busy) {
      this.next = work;
      return;
    }
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
      const next = this.next;
      this.next = null;
      if (next) void this.run(next);
    }
  }
}
