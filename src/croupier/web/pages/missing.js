// What is shown where there is no page.

import { Problem } from "./api.js";
import { failure, start } from "./shell.js";
import { word } from "./words.js";

const { main } = await start({ title: "404", open: true });
main.append(failure(new Problem(404, { detail: word("page.missing", { path: decodeURI(location.pathname) }) })));
