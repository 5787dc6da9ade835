"""Modules of the page, run without a browser."""

import json
import shutil
import subprocess
from pathlib import Path

import jantaku.web

STATIC = Path(jantaku.web.__file__).parent / "static"
NODE = shutil.which("node")


def folder(tmp: Path) -> Path:
    """A folder in which Node takes the scripts of the page for modules."""
    shutil.copytree(STATIC, tmp / "static")
    (tmp / "package.json").write_text('{"type": "module"}', "utf-8")
    return tmp


def run(tmp: Path, *words: str) -> str:
    """Return what Node prints, in that folder. An AssertionError with all that it said where it fails."""
    assert NODE
    done = subprocess.run([NODE, *words], cwd=tmp, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def value(tmp: Path, module: str, expression: str, **given: object) -> object:
    """The value of an expression that uses what a module exports (as ``m``) and what is given (as ``g``)."""
    script = f"import * as m from './static/{module}'; const g = {json.dumps(given)}; console.log(JSON.stringify({expression}));"
    (folder(tmp) / "ask.mjs").write_text(script, "utf-8")
    return json.loads(run(tmp, "ask.mjs"))
