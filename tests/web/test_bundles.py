"""Modules in one file: they do what they do when a browser loads each by itself."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import playwright
import pytest

from croupier.web.bundles import bundle_pages, name_bundles
from croupier.web.files import FOLDER, own_files

SHELL = '<script type="module" async src="/static/early.js"></script><script type="module" src="/static/page.js"></script>'
MODULES = {
    "early.js": "export const words = Promise.resolve({ hello: 'hello' });\nconsole.log('early');\n",
    "words.js": """import { words } from "./early.js";

export { words };
const catalogue = await words;
const own = "of words";
/** @param {string} key @typedef {import("./early.js").Early} Early */
export function word(key) {
  return `${catalogue[key]} ${own}`;
}
console.log("words");
""",
    "parts/a.js": """// Two modules may have the same names inside.
import { word as say } from "../words.js";
import "./b.js";
const own = "of a";
export const SIZE = 1, other = 2;
export async function read() {
  return `${say("hello")} ${own} ${hoisted()}`;
}
function hoisted() {
  return "later";
}
console.log("a");
""",
    "parts/b.js": """export class Felt {
  static own = "of b";
}
const SIZE = 3;
export { SIZE as WIDTH };
console.log("b");
""",
    "page.js": """import { read, SIZE } from "./parts/a.js";
import { Felt, WIDTH } from "./parts/b.js";
import { word, words } from "./words.js";

console.log(await read(), SIZE, WIDTH, Felt.own, word("hello"), (await words).hello);
export {};
""",
}


def run(folder: Path, path: str) -> str:
    """What a module says, run by the tests' own JavaScript."""
    node = Path(playwright.__file__).parent / "driver" / "node"
    said = subprocess.run([str(node), str(folder / path)], text=True, capture_output=True, check=False)
    assert said.stderr == ""
    return said.stdout


def test_modules_in_one_file_do_what_they_do_by_themselves(tmp_path: Path):
    files = {**MODULES, **bundle_pages({"page.html": SHELL, **MODULES})}
    assert {*files} - {*MODULES} == {"bundles/page.js", "bundles/page.js.map"}
    for path, text in {**files, "package.json": '{"type": "module"}'}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    *alone, result = run(tmp_path, "page.js").splitlines()
    assert result == "hello of words of a later 1 3 of b hello of words hello"
    *begun, again = run(tmp_path, "bundles/page.js").splitlines()
    assert (again, begun) == (result, ["early", "words", "b", "a"])
    assert sorted(begun) == sorted(alone)  # a browser goes on with others while one waits


def test_the_map_leads_to_every_line_of_every_module():
    made = bundle_pages({"page.html": SHELL, **MODULES})
    lines = made["bundles/page.js"].split("\n")
    sections = json.loads(made["bundles/page.js.map"])["sections"]
    assert lines[-2] == "//# sourceMappingURL=page.js.map"
    assert [each["map"]["sources"] for each in sections] == [
        [f"../{path}"] for path in ("words.js", "parts/b.js", "parts/a.js", "page.js")
    ]
    for each in sections:
        source = MODULES[each["map"]["sources"][0].removeprefix("../")].split("\n")
        assert each["map"]["mappings"].count(";") == len(source) - 1
        for number, line in enumerate(source):
            if not line.startswith(("import", "export")):
                assert lines[each["offset"]["line"] + number] == line


@pytest.mark.parametrize(
    "module",
    [
        *('import "./none.js";', 'import "./page.js";', 'import "./circle.js";', 'await import("./early.js");'),
        *('export * from "./early.js";', "export default 1;", 'import all from "./early.js";', "export let changing = 1;"),
        *(
            'import { none } from "./early.js";',
            '  import "./early.js";',
            'const later = () => import("./early.js");',
            "var all = 1;",
        ),
    ],
)
def test_what_cannot_stand_with_others_is_loaded_by_itself(module: str):
    texts = {"page.html": SHELL, "early.js": "", "circle.js": 'import "./page.js";', "page.js": f"{module}\n"}
    made = bundle_pages(texts)
    assert made == {}
    assert name_bundles("page", SHELL, made.__contains__) == SHELL


def test_all_modules_of_all_pages_stand_in_one_file():
    files = own_files()
    version = files.version()
    pages = sorted(path.stem for path in FOLDER.glob("*.html"))
    made = [f"bundles/{page}{suffix}" for page in pages for suffix in (".js", ".js.map", ".css")]
    assert len(pages) > 10
    assert [path for path in made if not files.find_kept(path, version)] == []
