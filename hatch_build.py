"""Builds the compiled core into a wheel, where there is a C compiler or the package ``ziglang``; else the wheel is plain Python.

``JANTAKU_BUILD=0`` builds nothing, ``JANTAKU_BUILD=1`` fails where nothing can be built; ``JANTAKU_PLATFORM`` is the platform's tag
where it is not that of this machine.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARIES = "src/jantaku/native/lib"


class CustomBuildHook(BuildHookInterface[Any]):
    """The compiled core, beside the sources that it is made of."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, and say that the wheel is for one platform."""
        wanted = os.environ.get("JANTAKU_BUILD", "")
        if self.target_name != "wheel" or wanted == "0":
            return
        sys.path.insert(0, str(Path(self.root) / "src"))
        from jantaku.native import build

        command = build.compiler()
        try:
            if command is None:
                raise FileNotFoundError("there is no C compiler, and no package ziglang")
            build.build(Path(self.root) / LIBRARIES, command, build.source())
        except (OSError, subprocess.CalledProcessError) as error:
            if wanted == "1":
                raise
            self.app.display_warning(f"the core is not compiled, and will run interpreted: {error}")
            return
        if version != "editable":
            platform = os.environ.get("JANTAKU_PLATFORM") or sysconfig.get_platform()
            build_data["tag"] = f"py3-none-{platform.replace('-', '_').replace('.', '_')}"
            build_data["pure_python"] = False
            build_data["artifacts"].append(f"/{LIBRARIES}/core*")
