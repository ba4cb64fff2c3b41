"""Asked by hatchling when the package is built: the wheel holds the page as a bundle (docs/page.md).

Whoever installs a clone to work on it (`pip install -e`, `make play`) gets one beside the sources instead.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface):
    """Makes the bundle from the sources that are being built, whatever is installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is put together."""
        sys.path.insert(0, self.root)
        try:
            from gearmaze.bundle import BUILT, BundleError, build, digest_of, write

            web = Path(self.root) / "gearmaze" / "web"
            if version == "editable":
                try:
                    write(build(web), digest_of(web), web / BUILT.name)
                except (BundleError, OSError) as error:  # the sources are served instead
                    self.app.display_warning(f"the page is not bundled: {error}")
                return
            self.folder = tempfile.mkdtemp()
            write(build(web), digest_of(web), Path(self.folder) / BUILT.name)
            build_data["force_include"][str(Path(self.folder) / BUILT.name)] = f"gearmaze/web/{BUILT.name}"
        finally:
            sys.path.remove(self.root)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """When it is done."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)
