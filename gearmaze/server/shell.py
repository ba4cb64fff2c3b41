"""The page as it goes out: its head names whatever it will need, so that nothing is found out level by level.

Here is also what lets it be installed, and opened without a server.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import PurePosixPath

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gearmaze.server.access.auth import Access
from gearmaze.server.errors import Wrong, said
from gearmaze.server.lasting import FOR_EVER, Lasting
from gearmaze.server.packed import Packed
from gearmaze.server.plain import plain_page, wrong_page
from gearmaze.server.previews import HOME, Preview, tags
from gearmaze.server.site import Site

HEAD, NO_SCRIPT = "<!-- head -->", "<!-- no script -->"
OFFLINE, WORKER, MANIFEST = "/offline", "/sw.js", "/manifest.webmanifest"
ABOUT_A_GAME = ("game", "watch", "join")  # whoever gets these pages may ask for the game
DARK = "#15100b"
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
ICONS = (("pictures/icon-192.png", 192, "any"), ("pictures/icon-512.png", 512, "any"))
MASKABLE = ("pictures/icon-maskable-512.png", 512, "maskable")


def site_of(request: Request) -> Site:
    """The files of the page."""
    site: Site = request.app.state.site
    return site


async def shell(request: Request, preview: Preview = HOME, status: int = 200) -> Response:
    """The page for this address: always asked for again, and short if it is known."""
    site, language = site_of(request), Access.language(request)
    page = site.page
    if page is None:
        return plain_page(request, 503, "page_no_client")
    path = request.url.path
    found = page.replace('<html lang="en">', _opened(path, language), 1)
    found = found.replace(HEAD, "\n".join(await _head(request, preview, language)), 1)
    found = found.replace(NO_SCRIPT, said(language, "page_no_script"), 1)
    headers = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language, Cookie"}
    if status != 200:
        return Response(found, status, media_type="text/html")
    return _tagged(request, found, "text/html", headers)


def _opened(path: str, language: str) -> str:
    return f'<html lang="{language}"{" data-offline" if path == OFFLINE else ""}>'


async def _head(request: Request, preview: Preview, language: str) -> list[str]:
    site, path = site_of(request), request.url.path
    lasting: Lasting = request.app.state.lasting
    documents = {name: (await lasting.get(name, language)).address for name in lasting.makers}
    wanted = [documents["reference"], f"{site.base}lang/{language}.json"]
    if path == "/":
        wanted.append("/api/games")
    if path.split("/")[1] in ABOUT_A_GAME:
        key = request.path_params.get("key")
        wanted.append(f"/api/games/{request.path_params['game']}" + (f"?key={key}" if key else ""))
    if path.startswith("/rules"):
        wanted.append(documents["book"])
    return [
        *tags(preview, language, str(request.base_url).rstrip("/"), path, site.base),
        f'<link rel="manifest" href="{MANIFEST}?lang={language}">',
        f'<link rel="apple-touch-icon" href="{site.base}pictures/icon-192.png">',
        *(f'<meta name="lasting" data-name="{name}" content="{where}">' for name, where in documents.items()),
        *([f'<meta name="worker" content="{WORKER}">'] if _has_worker(site) else []),
        *(f'<link rel="preload" as="fetch" href="{each}" crossorigin>' for each in wanted),
        *(f'<link rel="modulepreload" href="{each}">' for each in (site.later if path != "/" else ())),
    ]


def _tagged(request: Request, body: str, kind: str, headers: Mapping[str, str]) -> Response:
    tag = f'"{hashlib.sha256(body.encode()).hexdigest()[:24]}"'
    headers = {**headers, "ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    return Response(body, 200, headers, kind)


async def get_file(request: Request) -> Response:
    """A file of the bundle, good for ever under its address."""
    name = request.path_params["path"]
    found = site_of(request).file(request.path_params["version"], name)
    if found is None:
        return wrong_page(request, Wrong("unknown_link"))
    content, is_packed = found
    kind, headers = TYPES[PurePosixPath(name).suffix], {"Cache-Control": FOR_EVER}
    return Packed(content, kind, headers) if is_packed else Response(content, 200, headers, kind)


async def get_manifest(request: Request) -> Response:
    """What the game is called and looks like where it is installed."""
    language, base = Access.language(request), site_of(request).base
    found = {
        "id": "/",
        "name": "Gearmaze",
        "short_name": "Gearmaze",
        "description": HOME.text(language),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "categories": ["games"],
        "icons": [
            {"src": base + name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in (*ICONS, MASKABLE)
        ],
        "shortcuts": [
            {"name": said(language, f"shortcut_{name}"), "url": f"/{name}"} for name in ("new", "rules")
        ],
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    text = msgspec.json.format(msgspec.json.encode(found), indent=1).decode()
    return _tagged(request, text, "application/manifest+json", headers)


# Without a server ---------------------------------------------------------------------------------


def _has_worker(site: Site) -> bool:
    return site.offline and site.bundle is not None


async def get_worker(request: Request) -> Response:
    """The worker that opens the page without a server, told what to keep; or one that puts an end to itself.

    Browsers ask for it with every visit, so that the second reaches everybody who has the first: the way
    to be rid of it (`gearmaze serve --no-offline`), and what whoever works on the sources gets.
    """
    site, language = site_of(request), Access.language(request)
    folder = site.web / "worker"
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    if not _has_worker(site) or not site.bundle:
        gone = (folder / "gone.js").read_text(encoding="utf-8")
        return _tagged(request, gone, TYPES[".js"], headers)
    lasting: Lasting = request.app.state.lasting
    kept = [(await lasting.get(name, language)).address for name in lasting.makers]
    kept += [site.base + name for name in site.bundle.files if _is_shell(name, language)]
    about = {"name": f"{site.bundle.version}-{language}", "page": OFFLINE, "files": kept}
    text = (folder / "worker.js").read_text(encoding="utf-8")
    return _tagged(request, f"self.KEPT = {json.dumps(about)};\n{text}", TYPES[".js"], headers)


def _is_shell(name: str, language: str) -> bool:
    """Whether a file is needed to open the page: the other languages' words and pictures of ours are not."""
    return name == f"lang/{language}.json" if name.startswith("lang/") else not name.startswith("pictures/")
