// Rounds that were played: the latest first, found as on the audit. A player finds the own. The address carries what is looked for.

import { Rounds } from "./audit/rounds.js";
import { fill, h } from "./dom.js";
import { start } from "./shell.js";
import { word } from "./words.js";

const shell = await start({ title: word("door.rounds"), door: "rounds" });

if (shell.me) {
  const own = shell.me.post === "player";
  const rounds = new Rounds({ own, eyes: shell.me.doors.includes("audit") ? "auditor" : "public" });
  fill(shell.main, h("div", { class: "audit" }, h("div", { class: "title" }, h("h1", null, word("door.rounds")), h("span", { class: "quiet" }, word(own ? "rounds.own" : "rounds.about"))), h("section", { class: "part", "aria-label": word("door.rounds") }, rounds.part)));
  shell.on("/", () => rounds.focus());
  shell.on("d", () => rounds.download());
  shell.on("j", () => rounds.step(1));
  shell.on("k", () => rounds.step(-1));
  shell.teach([
    { keys: ["/"], does: word("audit.find") },
    { keys: ["J", "K"], does: word("audit.keys.rounds") },
    { keys: ["D"], does: word("audit.download") },
  ]);
}
