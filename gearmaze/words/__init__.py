"""Refusals and events in people's words: as sentences (`sentences`), and as names for numbers (`facts`)."""

from gearmaze.words.facts import named_event, named_refusal
from gearmaze.words.sentences import explain, languages, tell

__all__ = ["explain", "languages", "named_event", "named_refusal", "tell"]
