"""What lies beside the board, in words: scores, hands, whose turn it is and what became of whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gearmaze.draw.canvas import BOLD, DIM, ink, styled
from gearmaze.draw.pieces import kind_of_label, name_of, sides_of, team_of

_OWED = {
    "omit": "leave rooms in the box",
    "deal": "deal the rooms",
    "draft": "choose rooms and pieces",
    "team": "choose the starters",
    "first": "draw who begins",
    "place": "lay a token face down",
    "card": "play an AP card",
    "join": "say who joins the fight",
    "name": "name a combat card",
    "lay": "lay a combat card",
    "set": "put down a lifted token",
    "move": "walk on",
}

_ROLES: dict[str | None, str] = {"shooter": " (shooting)", "reach": " (from afar)"}


def draw_status(view: dict[str, Any], colour: bool = True) -> str:
    """Scores, AP, hands, whose decision it is, the fight going on and the pieces that left the board."""
    lines = [_headline(view, colour)]
    for seat in range(len(view["colours"])):
        lines += _player(view, seat, colour)
    if view["fight"]:
        lines += _fight(view, colour)
    if view["move"]:
        move = view["move"]
        lines.append(f"Moving: {_piece(view, move['token'])} from {move['from']}, {move['left']} steps left")
    lines += _gone(view)
    if view["lifted"]:
        lines.append(f"To be put down: {_pieces(view, view['lifted'])}")
    if view["omitted"]:
        lines.append(f"Left in the box: room pairs {', '.join(view['omitted'])}")
    if view["draw"]:
        lines.append(f"Offers a draw: {', '.join(_team(view, seat, colour) for seat in view['draw'])}")
    return "\n".join(lines)


def _team(view: dict[str, Any], seat: int, colour: bool) -> str:
    if not 0 <= seat < len(view["colours"]):
        return {-1: "Chance", -2: "The clock"}.get(seat, "Nobody")
    team = team_of(view, seat)
    return styled(f"{team.sign} {team.name}", ink(team.ink, BOLD), colour)


def _piece(view: dict[str, Any], label: str) -> str:
    """Blue's Wall-Walker."""
    colour = label.partition("-")[0]
    return f"{colour.capitalize()}'s {name_of(view['scenario'], kind_of_label(label))}"


def _pieces(view: dict[str, Any], labels: Iterable[str]) -> str:
    return ", ".join(_piece(view, label) for label in labels)


def _short(view: dict[str, Any], label: str) -> str:
    return name_of(view["scenario"], kind_of_label(label))


def _headline(view: dict[str, Any], colour: bool) -> str:
    if view["result"]:
        result = view["result"]
        winners = " and ".join(_team(view, seat, colour) for seat in result["winners"]) or "nobody"
        verb = {"shared": "share it", "draw": "draw", "together": "win together"}.get(result["how"], "wins")
        return f"Over after turn {view['turn']} ({result['reason']}): {winners} {verb}"
    parts = [styled(f"Turn {view['turn']}", BOLD, colour) if view["turn"] else "Setting up"]
    if 0 <= view["active"] < len(view["colours"]):
        bound = sum(row["bound"] for row in view["tokens"] if row["owner"] == view["active"])
        more = f" + {bound} bound" if bound else ""
        parts.append(f"{_team(view, view['active'], colour)} has {view['ap']} AP{more} left")
    for owed in view["decisions"]:
        clock = f" in {owed['seconds']} s" if owed["seconds"] else ""
        parts.append(f"{_team(view, owed['seat'], colour)} to {_OWED.get(owed['kind'], owed['kind'])}{clock}")
    return " · ".join(parts)


def _player(view: dict[str, Any], seat: int, colour: bool) -> list[str]:
    hand = view["hands"][seat]
    team = team_of(view, seat)
    width = max(len(team_of(view, other).name) for other in range(len(view["colours"])))
    name = styled(f"{team.sign} {team.name.ljust(width)}", ink(team.ink, BOLD), colour)
    drafting = any(owed["kind"] == "draft" for owed in view["decisions"])
    points = [_points(view, seat)] if view["vp"] else []
    action = "AP cards " + (" ".join(map(str, hand["action"])) or "none")
    if hand["last"]:
        action += f" (played {hand['last']})"
    if "cards" in hand:
        combat = "combat " + (" ".join(f"+{card}" for card in sorted(hand["cards"])) or "none")
    else:
        combat = f"{hand['combat']} combat cards"
    if hand["spent"]:
        combat += f" (spent {' '.join(f'+{card}' for card in hand['spent'])})"
    fights = [combat] if hand["combat"] or hand["spent"] else []
    parts = [*points, action, *fights, f"{hand['jumps']} jumps"]
    if hand["to_place"] and not drafting:
        parts.append(f"{hand['to_place']} to place")
    if seat in view.get("out", ()):
        parts.append("has resigned")
    you = styled(" (you)", DIM, colour) if seat == view["seat"] else ""
    if seat in view.get("out", ()):
        you += styled(" (gave up)", DIM, colour)
    lines = [f"{name}  {' · '.join(parts)}{you}"]
    indent = " " * (width + 4)
    earned = [
        f"+{entry['points']} {entry['reason']} of {_piece(view, entry['token'])}"
        for entry in view["ledger"]
        if entry["seat"] == seat
    ]
    if earned:
        lines.append(indent + "scored " + ", ".join(earned))
    if hand.get("tokens"):
        words = "chosen: " if drafting else "still in hand: "
        lines.append(indent + words + ", ".join(_short(view, label) for label in hand["tokens"]))
    brought = view["pairs"][seat] if view.get("pairs") else []
    if brought:
        lines.append(indent + f"brings room pairs {', '.join(brought)}")
    if hand.get("left_out"):
        lines.append(indent + "left out: " + ", ".join(_short(view, label) for label in hand["left_out"]))
    return lines


def _points(view: dict[str, Any], seat: int) -> str:
    """What a seat has, with a partner what both have of what they need (MP-TEA-17)."""
    own, needed = view["vp"][seat], f" of {view['target']}" if view["target"] else ""
    sides = sides_of(view["scenario"], tuple(view["colours"]))
    both = sum(view["vp"][one] for one in sides[seat])
    told = f"{own} VP, together {both}{needed}" if len(sides[seat]) > 1 else f"{own}{needed} VP"
    if "cycles" in view:
        told += f", {view['cycles'][seat]} of {view['last_cycle']} card cycles"
    return told


def _fight(view: dict[str, Any], colour: bool) -> list[str]:
    fight = view["fight"]

    def group(entries: list[dict[str, Any]]) -> str:
        names = " + ".join(
            f"{_piece(view, entry['token'])} {entry['value']}{_ROLES.get(entry.get('role'), '')}"
            for entry in entries
        )
        return f"{names} = {sum(entry['value'] for entry in entries)}"

    lines = [
        styled("Fight", BOLD, colour) + f": {group(fight['attackers'])}",
        f"   against {group(fight['defenders'])} (target {_piece(view, fight['target'])})",
    ]
    if fight.get("may_join"):
        lines.append(f"   may join from afar: {_pieces(view, fight['may_join'])}")
    forced = fight.get("forced")
    if forced:
        lines.append(f"   {_team(view, forced['seat'], colour)} has to play +{forced['card']}")
    laid = [_team(view, seat, colour) for seat in fight["laid"]]
    if laid:
        own = f", yours is +{fight['card']}" if "card" in fight else ""
        lines.append(f"   card laid face down: {', '.join(laid)}{own}")
    return lines


def _gone(view: dict[str, Any]) -> list[str]:
    fates: dict[str, list[str]] = {}
    for entry in view["gone"]:
        fates.setdefault(entry["fate"], []).append(entry["token"])
    return [f"{fate.capitalize()}: {_pieces(view, labels)}" for fate, labels in fates.items()]
