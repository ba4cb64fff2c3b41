"""Modules become scripts, sheets one sheet, and everything gets an address of its own."""

from __future__ import annotations

import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

from gearmaze.bundle import WEB, BundleError, build, digest_of, read, write
from gearmaze.bundle.modules import module_of
from gearmaze.server.site import Site

ROOT = Path(__file__).parents[2]
MOST_FIRST = 45_000  # bytes, compressed: the script the first page waits for
INDEX = (
    '<html lang="en">\n<link rel="stylesheet" href="/static/css/a.css">\n'
    '<link rel="stylesheet" href="/static/css/b.css">\n<script type="module" src="/static/app.js"></script>\n'
)


def sources(folder: Path, **scripts: str) -> Path:
    """A page made of these scripts."""
    (folder / "css").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "css" / "a.css").write_text('/* one */\na { src: url("../fonts/x.woff2") }\n')
    (folder / "css" / "b.css").write_text('b { src: url("/static/fonts/x.woff2") }\n')
    for name, text in scripts.items():
        (folder / f"{name}.js").write_text(text)
    return folder


def test_every_form_of_import_and_export_we_write() -> None:
    found = module_of(
        "sub/a.js",
        'import "./settings.js";\n'
        'import fine, { b as c, d } from "./b.js";\n'
        'import * as all from "./b.js";\n'
        'export { e, f as g } from "./b.js";\n'
        "export const h = 1;\nexport async function i() {}\nexport class J {}\nconst k = 2;\n"
        "export { k, k as l };\nexport default function () {}\n"
        'const later = () => import("./late.js");\n'
        "const here = import.meta.url, o = { import: 1, export: 2 };\n",
    )
    assert found.needs == ["sub/settings.js", "sub/b.js"] and found.later == ["sub/late.js"]
    assert [(each.pattern, each.names) for each in found.takes] == [
        ("{default:fine,b:c,d}", ("fine", "c", "d")),
        ("all", ("all",)),
    ]
    assert found.gives == {
        "e": "$sub_b.e",
        "g": "$sub_b.f",
        **{name: name for name in ("h", "i", "J", "k")},
        "l": "k",
        "default": "$default",
    }
    assert 'import("./sub/late.js").then((found)=>found.$sub_late)' in found.body
    assert "import.meta.url" in found.body and "{import:1,export:2}" in found.body
    assert "export " not in found.body


@pytest.mark.parametrize(
    "source, why",
    [
        ("export let a = 1;", "export const"),
        ("export const { a, b } = c;", "one name at a time"),
        ("export * from './b.js';", "export const"),
        ("import a from 'preact';", "begins with ./"),
        ("import(`./${name}.js`);", "as it is"),
        ("if (a) { import b from './b.js'; }", "top of its module"),
        ("export default function named() {}", "by its name"),
    ],
)
def test_other_forms_are_refused_with_what_to_write(source: str, why: str) -> None:
    with pytest.raises(BundleError, match=why):
        module_of("a.js", source)


def test_each_module_is_in_one_script_after_what_it_needs(tmp_path: Path) -> None:
    web = sources(
        tmp_path / "web",
        app='import { a } from "./a.js";\nimport("./rest.js");\na();',
        a='import { base } from "./base.js";\nexport const a = base;',
        base="export const base = () => 1;",
        rest='export { z } from "./z.js";',
        z='import { base } from "./base.js";\nexport const z = base;',
    )
    found = build(web)
    app, rest = found.files["app.js"].decode(), found.files["rest.js"].decode()
    assert found.later == ("rest.js",)
    assert app.index("const $base=") < app.index("const $a=") < app.index("const $app=")
    assert rest.count("const $") == 2 and 'import{$base}from"./app.js"' in rest and "const $z=" in rest
    assert found.files["style.css"] == (b'a { src: url("fonts/x.woff2") }\nb { src: url("fonts/x.woff2") }\n')
    assert found.page.count("stylesheet") == 1 and "/static/" not in found.page
    assert f"/v/{found.version}/app.js" in found.page


def test_a_circle_is_cut_where_browsers_cut_it(tmp_path: Path) -> None:
    web = sources(
        tmp_path / "web",
        app='import { a } from "./a.js";\na();',
        a='import { b } from "./b.js";\nexport const a = () => b();',
        b='import { a } from "./a.js";\nexport const b = () => a;',
    )
    app = build(web).files["app.js"].decode()
    assert app.index("let a;$a$late.push") < app.index("const $a=") < app.index("of $a$late)take($a)")
    assert app.index("of $a$late)take($a)") < app.index("const $app=")


def test_the_version_says_what_the_files_hold(tmp_path: Path) -> None:
    web = sources(tmp_path / "web", app="go();")
    first = build(web)
    assert build(web) == first
    (web / "app.js").write_text("go();  // better said")
    assert build(web).version == first.version, "what browsers get is the same"
    assert digest_of(web) != digest_of(sources(tmp_path / "other", app="go();"))
    (web / "css" / "a.css").write_text("a { color: red }")
    assert build(web).version != first.version


def test_a_bundle_is_used_only_while_its_sources_are_as_they_were(tmp_path: Path) -> None:
    web, built = sources(tmp_path / "web", app="go();"), tmp_path / "built"
    assert Site(built, web).bundle is None, "none was made"
    write(build(web), digest_of(web), built)
    now = [0.0]
    site = Site(built, web, now=lambda: now[0])
    assert site.bundle and site.base == f"/v/{site.bundle.version}/" and site.page == site.bundle.page
    version = site.bundle.version
    (web / "app.js").write_text("go(faster);")
    now[0] = 1.5
    assert site.bundle is None and site.base == "/static/" and "/static/app.js" in (site.page or "")
    assert site.file(version, "app.js"), "pages that are open go on"
    assert site.file("other", "app.js") is None
    assert Site(built, web).bundle is None, "out of date"
    (built / "app.js").write_text("broken")
    assert read(built) is None, "not whole"
    write(build(web), digest_of(web), built)
    assert Site(built, web).bundle and Site(built, web, sources=True).bundle is None


def test_the_page_as_it_is_can_be_bundled() -> None:
    found = build(WEB)
    assert found.later[-1] == "rest.js", "one script for the first page, one for the others"
    assert {"app.js", "rest.js", "style.css", "favicon.svg", "lang/fr.json"} <= set(found.files)
    first = len(zlib.compress(found.files["app.js"]))
    assert first < MOST_FIRST, f"{first}: what of this could come later, with rest.js? (docs/page.md)"
    for name in ("app.js", "rest.js"):
        script = found.files[name].decode()
        assert "/**" not in script and "@param" not in script
    sheet = found.files["style.css"].decode()
    assert "/static/" not in sheet and 'url("fonts/' in sheet


def test_the_wheel_holds_the_bundle(tmp_path: Path) -> None:
    pytest.importorskip("hatchling.build", reason="hatchling comes with the extra dev")
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(tmp_path / done.stdout.split()[-1]) as wheel:
        names = [name for name in wheel.namelist() if name.startswith("gearmaze/web/")]
        wheel.extractall(tmp_path, names)
    web = tmp_path / "gearmaze" / "web"
    site = Site(web / "built", web)
    assert site.bundle and site.bundle.version == build(WEB).version, "fresh where it is installed"
