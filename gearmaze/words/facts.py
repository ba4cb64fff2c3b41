"""Facts of the engine, which are numbers, as the names people and other programs use."""

from typing import Any

from gearmaze.engine import CHANCE, CLOCK, Refusal, State
from gearmaze.engine.clashes import Clash
from gearmaze.engine.scoring import how
from gearmaze.engine.state import FATES, GONE, HIDDEN, IN_BOX, LEFT_OUT, LIFTED, STOCK
from gearmaze.words.sentences import SORTS, explain, tell

# Facts whose name means different things in different events.
SORT_IN = {
    ("eliminated", "by"): "seat",
    ("fought", "winner"): "winner",
    ("healed", "by"): "token",
    ("pushed", "by"): "token",
    ("revealed", "found"): "token",
    ("draw", "purpose"): "text",
}


def named_event(state: State, event: dict[str, Any], language: str = "en") -> dict[str, Any]:
    """An event as a seat sees it, with names for numbers and a sentence."""
    kind = event["event"]
    named: dict[str, Any] = {"event": kind, "text": tell(state, event, language)}
    for name, value in event.items():
        if name != "event":
            named[name] = _named(state, SORT_IN.get((kind, name)) or SORTS.get(name, "number"), value)
    return named


def refusal_facts(state: State, refusal: Refusal) -> dict[str, Any]:
    """The facts behind a refusal, with names for numbers."""
    return {
        name: value if name == "found" else _named(state, SORTS.get(name, "number"), value)
        for name, value in refusal.facts
    }


def named_refusal(
    state: State, refusal: Refusal, seat: int | None = None, language: str = "en"
) -> dict[str, Any]:
    """A refusal in words, with the data behind them: reason, rules and facts."""
    return {
        "message": explain(state, refusal, seat, language),
        "reason": refusal.reason,
        "rules": list(refusal.rules),
        "facts": refusal_facts(state, refusal),
    }


def named_result(state: State) -> dict[str, Any] | None:
    """How the game ended and who won, by colour; None while it goes on."""
    if state.result is None:
        return None
    reason, winners = state.result
    colours = [state.table.colours[seat] for seat in winners]
    return {"reason": reason, "winners": colours, "how": how(state)}


def _named(state: State, sort: str, value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        if sort == "handled":
            return [_handled(state, point) for point in value]
        return [_named(state, sort, each) for each in value]
    if type(value) is not int:
        return value
    table = state.table
    if sort == "token":
        return table.labels[value] if 0 <= value < table.tokens else None
    if sort == "seat":
        return seat_name(state, value)
    if sort == "winner":  # nobody in a tie, not chance
        return seat_name(state, value) if value >= 0 else None
    if sort == "place":
        square = state.maze.square[value] if 0 <= value < len(state.maze.square) else -1
        return state.maze.grid.name(square) if square >= 0 else None
    if sort == "square":
        return state.maze.grid.name(value) if 0 <= value < state.maze.grid.count else None
    if sort == "room":
        return value + 1
    return value


def _handled(state: State, point: Any) -> dict[str, Any]:
    place, handling, thing = point
    return {"square": _named(state, "place", place), "does": handling, "token": _named(state, "token", thing)}


def seat_name(state: State, seat: int) -> str | None:
    """A colour, chance, the clock, or nobody."""
    if 0 <= seat < state.table.seats:
        return state.table.colours[seat]
    return {CHANCE: "chance", CLOCK: "clock"}.get(seat)


def truth(state: State) -> dict[str, Any]:
    """The whole position as plain data, hidden things too."""
    table = state.table
    tokens = {}
    for token, label in enumerate(table.labels):
        row: dict[str, Any] = {"at": _whereabouts(state, token)}
        if state.wounded[token]:
            row["wounded"] = True
        if state.carrier[token] >= 0:
            row["carriedBy"] = table.labels[state.carrier[token]]
        if state.bound[token]:
            row["bound"] = state.bound[token]
        if state.keeper[token]:
            row["keeper"] = table.colours[state.keeper[token] - 1]
        tokens[label] = row
    rooms = [
        {"room": table.rooms[index].id, "turn": state.turns[slot], "shown": bool(state.shown >> slot & 1)}
        for slot, index in enumerate(state.prints)
        if index >= 0
    ]
    cards = {
        colour: {
            "action": list(state.action_hands[seat]),
            "combat": list(state.combat_hands[seat]),
            "spent": list(state.spent[seat]),
            "jumps": state.jumps[seat],
        }
        for seat, colour in enumerate(table.colours)
    }
    clash = Clash.now(state)
    laid = list(clash.cards.values()) if clash else []
    found: dict[str, Any] = {"tokens": tokens, "rooms": rooms, "cards": cards, "laid": laid}
    if table.scenario.draft:
        brought = zip(table.colours, state.pairs, strict=True)
        found["pairs"] = {colour: [table.pairs[pair] for pair in pairs] for colour, pairs in brought}
    return found


def _whereabouts(state: State, token: int) -> str:
    """A square, a room with its number, or a word."""
    place = state.place[token]
    if place >= 0:
        return state.maze.name(place)
    if place <= HIDDEN:
        return f"room {HIDDEN - place + 1}"
    if place == GONE:
        return FATES[state.fate[token]]
    return {LEFT_OUT: "left out", LIFTED: "lifted", IN_BOX: "in box", STOCK: "in stock"}.get(place, "in hand")
