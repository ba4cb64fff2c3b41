"""The fast tests with every Python we say we run on: `make matrix`, or `python -m tools.matrix 3.13`.

Each Python that is on this machine gets a venv of its own below .matrix/ with the extra `dev`. One that is
not here is skipped with a word; without any the run fails, since nothing was shown. Which versions there are
is read from the classifiers of pyproject.toml.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOME = ROOT / ".matrix"
SETTINGS = ROOT / "pyproject.toml"
# The page needs a browser and the bots minutes; neither depends on the version of Python for its own part.
LEFT_OUT = ("tests/web", "tests/bots")
FAST = ("-q", "-m", "not proof and not slow", *(f"--ignore={folder}" for folder in LEFT_OUT))


def versions() -> list[str]:
    """The Pythons we say we run on."""
    text = SETTINGS.read_text(encoding="utf-8")
    return re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text)


def found(version: str) -> str | None:
    """A Python of that version that runs: by its name, by what pyenv keeps, or the one that asks."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    names = [shutil.which(f"python{version}"), *sorted(map(str, kept.glob(f"{version}.*/bin/python")))]
    code = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    for name in (*names, sys.executable):
        if name is None:
            continue
        said = subprocess.run([name, "-c", code], capture_output=True, text=True, check=False)
        if said.stdout.strip() == version:
            return name
    return None


def prepared(version: str, python: str) -> Path:
    """The venv of a version, made anew when what is to be installed has changed."""
    home = HOME / version
    stamp, now = home / "stamp", hashlib.sha256(SETTINGS.read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != now:
        subprocess.run([python, "-m", "venv", "--clear", str(home)], check=True)
        pip = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-e", f"{ROOT}[dev]"], check=True)
        stamp.write_text(now)
    return home / "bin" / "python"


def run(version: str, jobs: str, rest: Sequence[str]) -> str:
    """One word, or a sentence, on how it went."""
    python = found(version)
    if python is None:
        return f"skipped: there is no python{version} on this machine"
    began = time.monotonic()
    try:
        inside = prepared(version, python)
    except subprocess.CalledProcessError:
        return "FAILED: its packages could not be installed"
    # Whatever PYTHONPATH the caller has must not stand in for what is installed here.
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(inside), "-m", "pytest", *FAST, "-n", jobs, "--dist", "worksteal", *rest]
    code = subprocess.run(command, cwd=ROOT, env=around, check=False).returncode
    return f"{'passed' if code == 0 else 'FAILED'} in {time.monotonic() - began:.0f} s"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.matrix", description=__doc__.splitlines()[0])
    parser.add_argument("versions", nargs="*", metavar="VERSION", help="such as 3.12 (default: all we name)")
    parser.add_argument("--jobs", default="auto", help="processes of the tests")
    parser.add_argument("--only", nargs="+", default=[], metavar="TEST", help="files or folders of tests")
    asked = parser.parse_args(words)
    said = {version: run(version, asked.jobs, asked.only) for version in asked.versions or versions()}
    print("\n".join(f"Python {version}: {how}" for version, how in said.items()))
    failed = any(how.startswith("FAILED") for how in said.values())
    return 1 if failed or not any(how.startswith("passed") for how in said.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
