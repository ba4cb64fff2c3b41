"""What a link looks like before anybody opens it: title, sentence and picture in the head of the page.

Whoever has the address is told this, and programs that fetch it for them: nothing here that the page would
not say to a stranger with the same link.
"""

from dataclasses import dataclass, field
from html import escape

from gearmaze.server.errors import said
from gearmaze.server.store import KeptEntry
from gearmaze.words.sentences import scenario_words

PICTURE, WIDE, HIGH = "pictures/preview.png", 1200, 630


@dataclass(frozen=True)
class Preview:
    """What is said of a page, by the names of its words, with what is put in."""

    name: str  # of its words: `preview_NAME` and `preview_NAME_text`
    facts: dict[str, str] = field(default_factory=dict)
    public: bool = False  # whether search engines may keep it

    def title(self, language: str) -> str:
        """The title of the page."""
        return said(language, f"preview_{self.name}", **self.facts)

    def text(self, language: str) -> str:
        """A sentence or two about it."""
        return said(language, f"preview_{self.name}_text", **self.facts)


HOME = Preview("home", public=True)
RULES = Preview("rules", public=True)


def of_game(name: str, entry: KeptEntry, language: str) -> Preview:
    """A page about one game, of which everybody with a link to it is told what is played."""
    words = scenario_words(entry.game.scenario, language)
    return Preview(name, {"scenario": words["title"], "sentence": words["sentence"]})


def of_invitation(entry: KeptEntry, language: str) -> Preview:
    """An invitation: by whom, if they have a name, and to what."""
    found = of_game("join", entry, language)
    names = [row.name for row in entry.seats if row.player and row.name]
    return Preview("join_by", {**found.facts, "who": names[0]}) if names else found


def tags(preview: Preview, language: str, site: str, path: str, base: str) -> list[str]:
    """The lines for the head of a page; `site` is the address of the server as the reader knows it."""
    title, text = preview.title(language), preview.text(language)
    told = {
        "og:type": "website",
        "og:site_name": "Gearmaze",
        "og:title": title,
        "og:description": text,
        "og:url": site + path,
        "og:locale": language,
        "og:image": f"{site}{base}{PICTURE}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
        "og:image:alt": said(language, "preview_picture"),
    }
    return [
        f"<title>{escape(title)}</title>",
        f'<meta name="description" content="{escape(text)}">',
        *([] if preview.public else ['<meta name="robots" content="noindex">']),
        *(f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()),
        '<meta name="twitter:card" content="summary_large_image">',
    ]
