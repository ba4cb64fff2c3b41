"""`gearmaze serve`: the game in the browser, from this machine."""

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from gearmaze.engine import GearmazeError

NEEDED = ("starlette", "uvicorn", "websockets", "msgspec")  # the extra `serve`


def run(arguments: argparse.Namespace) -> int:
    """Serve until somebody presses Ctrl-C."""
    # Asked for by name, since uvicorn would do without websockets and then refuse every player.
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise GearmazeError(
            f"to play in the browser, install gearmaze with its server: pip install 'gearmaze[serve]' "
            f"(not found: {', '.join(missing)}); gearmaze play needs nothing more"
        )
    from gearmaze.server.running import serve
    from gearmaze.server.site import Site
    from gearmaze.server.store import StoreError
    from gearmaze.server.store_files import mend

    store = Path(arguments.store) if arguments.store else default_store()
    if not arguments.store:
        mend(store.parent, 0o700)  # this folder is ours alone, whoever made it
    try:
        return serve(
            arguments.host,
            arguments.port,
            store,
            opens=not arguments.no_open,
            allowed=arguments.allowed_host,
            proxies=[each for text in arguments.behind_proxy for each in text.split(",")],
            site=Site(sources=arguments.sources, offline=not arguments.no_offline),
        )
    except StoreError as error:
        raise GearmazeError(str(error)) from None


def default_store() -> Path:
    """Where this system keeps the data of programs."""
    home = Path.home()
    if sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    elif os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", home))
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "gearmaze" / "games.sqlite"
