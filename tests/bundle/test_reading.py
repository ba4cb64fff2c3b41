"""A script without comments and needless space is still the same script."""

from __future__ import annotations

import pytest

from gearmaze.bundle.reading import BundleError, joined, parts_of


@pytest.mark.parametrize(
    "source, slim",
    [
        ("const a = 1; // why\nconst b = 2;\n", "const a=1;const b=2;"),
        ("a\nb", "a\nb"),  # a line that ends may end a statement
        ("const a = [\n  1,\n  2,\n];", "const a=[1,2,];"),
        ("x = a\n  .map(f)\n  .join()", "x=a.map(f).join()"),
        ("return /** @type {X} */ (found);", "return(found);"),
        ("a /* one\nline */ b", "a\nb"),
        ("const url = 'http://x'; // no comment in it", "const url='http://x';"),
        ('say("/* nor here */")', 'say("/* nor here */")'),
        ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
        ("typeof x in y", "typeof x in y"),
        ("x = a / b / c; // not a pattern", "x=a/b/c;"),
        ('x = /[/]\\/"/.test(y) // a pattern', 'x=/[/]\\/"/.test(y)'),
        ("return /a b/g", "return /a b/g"),
        ("(a) / 2 / (b)", "(a)/2/(b)"),
        ("t(`a  b // kept\n  c`)", "t(`a  b // kept\n  c`)"),
        ("`${ a /* gone */ + `in ${ { b: 1 }.b }  side` }  $ {`", "`${a+`in ${{b:1}.b}  side`}  $ {`"),
        ("class A { #secret = 1; get x() { return this.#secret; } }", None),
        ("let é = 'ü\\'';", "let é='ü\\'';"),
    ],
)
def test_what_is_left_of_a_script(source: str, slim: str | None) -> None:
    slim = slim or "class A{#secret=1;get x(){return this.#secret;}}"
    found = joined(parts_of(source, "x.js")).strip()
    assert found == slim
    assert joined(parts_of(found, "x.js")) == found, "once is enough"


@pytest.mark.parametrize("source", ["`open", "`${ open", "`${ { `"])
def test_what_is_not_closed_is_said(source: str) -> None:
    with pytest.raises(BundleError, match=r"x\.js"):
        parts_of(source, "x.js")
