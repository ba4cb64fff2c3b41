"""Every refusal and every event has its words, and the words tell no more than the facts."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gearmaze import rules
from gearmaze.engine import (
    CHANCE,
    Action,
    Chance,
    GearmazeError,
    LegalActions,
    Refusal,
    State,
    Table,
    decisions,
    draw,
    play,
    refuse,
    refuse_action,
)
from gearmaze.engine.acting import Act
from gearmaze.engine.answers import known_action
from gearmaze.engine.state import GONE
from gearmaze.notation import parse_action
from gearmaze.sets import scenario, scenario_names
from gearmaze.words import sentences as words
from gearmaze.words.sentences import explain, languages, scenario_words, slots, tell, vocabulary
from tests.engine.asking import board

PACKAGE = Path(__file__).parents[2] / "gearmaze"
SPECTATOR = -3


# What the code says -------------------------------------------------------------------------------


class Site(NamedTuple):
    """One place in the code where something is refused or told."""

    where: str
    names: tuple[str, ...]
    shown: frozenset[str]  # facts everybody who hears of it gets
    private: frozenset[str] = frozenset()


def called(function: ast.expr) -> str:
    """What is called: `f` or, of anything, `.f`."""
    if isinstance(function, ast.Name):
        return function.id
    return f".{function.attr}" if isinstance(function, ast.Attribute) else ""


def calls(name: str) -> Iterator[tuple[str, ast.Call, ast.AST]]:
    """Every call of a function, with where it is and the function around it."""
    for part in ("engine/**/*.py", "sets/**/*.py", "game.py"):
        for path in sorted(PACKAGE.glob(part)):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            around = {
                id(node): scope
                for scope in ast.walk(tree)
                if isinstance(scope, ast.FunctionDef)
                for node in ast.walk(scope)
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and called(node.func) == name:
                    where = f"{path.relative_to(PACKAGE.parent)}:{node.lineno}"
                    yield where, node, around.get(id(node), tree)


def literals(node: ast.expr, where: str) -> tuple[str, ...]:
    """The texts an expression may be: a literal, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.IfExp):
        return (*literals(node.body, where), *literals(node.orelse, where))
    raise AssertionError(
        f"{where}: write the name out, so that its words can be checked: {ast.unparse(node)}"
    )


def keys(node: ast.expr, scope: ast.AST, where: str) -> set[str]:
    """The keys of a dictionary written here or, under a name, in the same function."""
    if isinstance(node, ast.Dict):
        found: set[str] = set()
        for key in node.keys:
            assert isinstance(key, ast.Constant) and isinstance(key.value, str), where
            found.add(key.value)
        return found
    if isinstance(node, ast.Name):
        for statement in ast.walk(scope):
            if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == node.id:
                return keys(statement.value, scope, where)
            if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == node.id:
                assert statement.value is not None
                return keys(statement.value, scope, where)
    raise AssertionError(
        f"{where}: write the facts out, so that their words can be checked: {ast.unparse(node)}"
    )


def refusal_sites() -> list[Site]:
    found = []
    for where, call, _ in calls("refuse"):
        facts = frozenset(keyword.arg or "**" for keyword in call.keywords)
        found.append(Site(where, literals(call.args[0], where), facts))
    rows = {row for name in scenario_names() for row in scenario(name).terrains}
    for where, call, _ in calls(".forbids"):
        facts = frozenset(keyword.arg or "**" for keyword in call.keywords)
        for why in literals(call.args[0], where):
            found.append(Site(where, (why,), facts | {"ground"}))
            found += [Site(where, row.says[why][:1], facts) for row in rows if why in row.says]
    return found


def event_sites() -> list[Site]:
    found = []
    for where, call, scope in calls("Event"):
        shown = keys(call.args[1], scope, where) if len(call.args) > 1 else set()
        private: set[str] = set()
        if len(call.args) > 2:
            assert isinstance(call.args[2], ast.Dict), where
            for value in call.args[2].values:
                private |= keys(value, scope, where)
        if len(call.args) > 3:  # secret: whoever hears of it hears everything
            shown, private = shown | private, set()
        found.append(Site(where, literals(call.args[0], where), frozenset(shown), frozenset(private)))
    return found


# What the files say -------------------------------------------------------------------------------


def offers(entry: Any) -> Iterator[list[str]]:
    """The lists of sentences of an entry, one for each value it chooses by."""
    if isinstance(entry, dict):
        for name, value in entry.items():
            if name != "choose":
                yield from offers(value)
    else:
        yield [entry] if isinstance(entry, str) else entry


def asked(sentence: str) -> set[str]:
    """The facts a sentence asks for."""
    found = set()
    for _, slot in slots(sentence):
        if slot is not None:
            found |= {slot.fact, slot.beside} - {""}
    return found


def sentences(language: str) -> Iterator[str]:
    for part in ("refusals", "events"):
        for entry in vocabulary(language)[part].values():
            for offer in offers(entry):
                yield from offer


SECTIONS = {"refusals": refusal_sites, "events": event_sites}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", SECTIONS)
def test_there_are_words_for_everything_and_nothing_else(language, section):
    used = {name: site.where for site in SECTIONS[section]() for name in site.names}
    written = set(vocabulary(language)[section]) - {"other"}
    missing = [f"{where}: {name!r}" for name, where in used.items() if name not in written]
    assert not missing, (
        f"no words for\n{chr(10).join(missing)}\n"
        f"write in gearmaze/data/pieces.toml: [{section}.NAME] {language} = ..."
    )
    assert written <= set(used), f"unused in {language}.toml: {sorted(written - set(used))}"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", SECTIONS)
def test_a_sentence_asks_only_for_facts_that_are_given(language, section):
    sites = SECTIONS[section]()
    for name, entry in vocabulary(language)[section].items():
        here = [site for site in sites if name in site.names]
        given = frozenset().union(*(site.shown | site.private for site in here))
        if isinstance(entry, dict):
            assert all(entry["choose"] in site.shown for site in here), f"{name} chooses by {entry['choose']}"
        for offer in offers(entry):
            for sentence in offer:
                assert asked(sentence) <= given, f"{name} asks for {asked(sentence) - given}: {sentence}"
            for site in here:
                fitting = [sentence for sentence in offer if asked(sentence) <= site.shown]
                assert fitting, f"{site.where} gives {sorted(site.shown)}, not enough for any of {offer}"


def outline(value: Any) -> Any:
    """The names of everything in a language file; a sentence or a list of them is a leaf."""
    return {name: outline(entry) for name, entry in value.items()} if isinstance(value, dict) else ""


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_entries(language):
    own, english = vocabulary(language), vocabulary("en")
    assert set(own) == set(english)
    for part in set(english) - {"grammar", "names"}:
        assert outline(own[part]) == outline(english[part]), part
    assert set(own["grammar"]) >= set(english["grammar"])


def test_there_are_three_languages():
    assert languages() == ("de", "en", "fr")


@pytest.mark.parametrize("language", languages())
def test_every_piece_and_scenario_has_words(language):
    own = vocabulary(language)
    kinds = {kind.id for name in scenario_names() for kind in Table(scenario(name)).kinds}
    wanted = [("pieces", "text", kinds), ("scenarios", "title", set(scenario_names()))]
    if language != "en":  # English names come with the boxes
        wanted.append(("names", "name", kinds))
    for section, key, known in wanted:
        place = "scenarios" if section == "scenarios" else "pieces"
        lacking = [
            f"[{place}.{id}] {language} = {{ {key} = ... }}" for id in sorted(known - set(own[section]))
        ]
        assert not lacking, "write in gearmaze/data/pieces.toml:\n" + "\n".join(lacking)
        unused = sorted(set(own[section]) - known)
        assert not unused, (
            f"gearmaze/data/pieces.toml: [{place}] has {unused}, which no box in gearmaze/sets has"
        )
    grounds = {row.id for name in scenario_names() for row in scenario(name).terrains}
    lacking = [f"[grounds.{id}] {language}" for id in sorted(grounds - set(own["words"]["ground"]))]
    assert not lacking, "write in gearmaze/data/pieces.toml:\n" + "\n".join(lacking)
    if language != "en":
        genders = {entry["gender"] for entry in own["names"].values()}
        forms = {name.rpartition("_")[0] for name in own["grammar"] if name.rpartition("_")[2] in genders}
        lacking = [f"{form}_{g}" for form in forms for g in genders if f"{form}_{g}" not in own["grammar"]]
        assert not lacking, lacking


@pytest.mark.parametrize("language", languages())
def test_every_scenario_has_a_title_and_a_sentence(language):
    assert set(vocabulary(language)["scenarios"]) == set(scenario_names()), "gearmaze/data/pieces.toml"
    for name in scenario_names():
        said = scenario_words(name, language)
        assert said["title"] and said["sentence"].endswith("."), (
            f"gearmaze/data/pieces.toml, [scenarios.{name}] {language}: no title or sentence"
        )


@pytest.mark.parametrize("language", languages())
def test_phrases_and_notices_have_the_same_gaps_in_every_language(language):
    for part in ("server", "phrases", "pieces", "reasons"):
        for name, text in vocabulary(language)[part].items():
            assert asked(text) == asked(vocabulary("en")[part][name]), (part, name)
            assert text.strip() == text and text, (part, name)


@pytest.mark.parametrize("language", languages())
def test_what_is_looked_up_is_there(language):
    listed = vocabulary(language)["words"]
    for name in scenario_names():
        table = Table(scenario(name))
        lacking = sorted(set(table.verbs) - set(listed["verb"]))
        assert not lacking, f"gearmaze/data/words/{language}.toml, [words.verb]: no word for {lacking}"
        assert set(table.colours) <= set(vocabulary(language)["colours"])
    sides = {
        name
        for where, call, scope in calls("refuse")
        for name in literals(call.args[0], where)
        if _side(scope)
    }
    assert sides == set(listed["why"])
    assert set("NESW") == set(listed["direction"])


def _side(scope: ast.AST) -> bool:
    return isinstance(scope, ast.FunctionDef) and scope.name == "refuse_side"


@pytest.mark.parametrize("language", languages())
def test_sentences_begin_well_and_end_with_a_stop(language):
    squares = [fact for fact, sort in words.SORTS.items() if sort in ("place", "square")]
    for sentence in sentences(language):
        assert sentence.endswith("."), sentence
        assert sentence == sentence.strip() and "  " not in sentence
        text, slot = next(slots(sentence))
        assert text or slot is None or slot.fact not in squares, (
            f"a capital letter would spoil it: {sentence}"
        )


def test_no_sentence_is_copied_from_the_rules():
    def runs(text: str) -> set[tuple[str, ...]]:
        plain = re.findall(r"[a-z]+", text.lower())
        return {tuple(plain[i : i + 6]) for i in range(len(plain) - 5)}

    printed = set().union(*(runs(rule.text) for rule in rules.all_rules().values()))
    copied = [text for text in sentences("en") if runs(re.sub(r"\{[^}]*\}", " X ", text)) & printed]
    assert not copied, "say it in your own words:\n" + "\n".join(copied)


def test_an_unknown_language_is_refused():
    with pytest.raises(GearmazeError, match="there are de, en, fr"):
        vocabulary("xx")


# Sentences a person reads -------------------------------------------------------------------------


def position() -> State:
    """Blue's turn in the full game, every room shown as it was dealt."""
    state = Table(scenario("base")).start()
    state.prints, state.shown = tuple(range(8)), 255
    state.turn, state.active, state.ap, state.stack = 1, 0, 5, (Act(0),)
    state.arrange()
    return state


def test_a_refusal_names_tokens_squares_and_rules():
    state = position()
    goblin, troll, rope = (state.table.by_label[t] for t in ("blue-goblin", "yellow-troll", "yellow-rope"))
    c4 = state.maze.place[state.table.grid.named("c4")]
    taken = explain(state, refuse("square_taken", "STK-03", "MOVE-10", where=c4, who=goblin))
    assert taken.startswith("Stop on c4: the Goblin stands there") and taken.endswith(" (STK-03, MOVE-10).")
    assert explain(state, refuse("actor_wounded", "ACT-06", who=goblin)).startswith("The Goblin is wounded")
    assert "Yellow's Troll stands there" in explain(
        state, refuse("enemy_in_the_way", "MOVE-11", who=goblin, enemy=troll, where=c4)
    )
    assert "Blue's Goblin" in explain(state, refuse("actor_wounded", "ACT-06", who=goblin), seat=1)
    full = refuse("hands_full", "OBJ-01", who=goblin, thing=rope)
    assert explain(state, full) == "The Goblin carries Yellow's Rope; leave it, or swap (OBJ-01)."
    blocked = refuse("side_between", "CBT-02", who=troll, why="closed_portcullis")
    assert explain(state, blocked) == "Between you and Yellow's Troll is a closed portcullis (CBT-02)."
    assert "room 4" in explain(state, refuse("room_full", "SET-09", room=3))


@pytest.mark.parametrize("junk", [-1, -7, 10**9, -(10**30), None, True, 1.5, "<b>", (1, 2), [3], {}])
def test_what_a_stranger_sends_is_not_repeated(junk):
    state = position()
    for site in refusal_sites():
        refusal = Refusal(site.names[0], ("ACT-01",), tuple((fact, junk) for fact in site.shown))
        text = explain(state, refusal)
        assert text.endswith(" (ACT-01).")
        assert "<b>" not in text and "0000" not in text


def test_a_hidden_token_or_card_is_told_only_to_its_owner():
    state = position()
    token = state.table.by_label["yellow-troll"]
    placed = {"event": "placed", "seat": 1, "room": 3}
    assert tell(state, placed) == "Yellow puts a token face down into room 4."
    assert tell(state, {**placed, "token": token}) == "Yellow puts the Troll face down into room 4."
    assert tell(state, {"event": "laid", "seat": 0}) == "Blue lays a Combat card face down."
    assert tell(state, {"event": "laid", "seat": 0, "card": 5}) == "Blue lays +5 face down."


def test_a_log_line_names_everybody_with_a_colour():
    state = position()
    goblin, rope = state.table.by_label["blue-goblin"], state.table.by_label["yellow-rope"]
    path = [state.maze.place[state.table.grid.named(name)] for name in ("a1", "a2", "a3")]
    moved = {"event": "moved", "token": goblin, "path": path, "handled": [[path[1], "take", rope]]}
    assert tell(state, moved) == "Blue's Goblin moves from a1 to a3, taking Yellow's Rope on a2."
    assert tell(state, {**moved, "handled": []}) == "Blue's Goblin moves from a1 to a3."
    over = {"event": "over", "reason": "target", "winners": [1], "vp": [3, 5]}
    assert tell(state, over) == "The game is over: the target is reached and Yellow wins, 3:5."
    assert "Blue and Yellow share the win" in tell(state, {**over, "winners": [0, 1]})


HALL = """room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   . H .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +"""
HAPPENINGS = {
    "move blue-thief a2": [
        "Blue's Thief moves from b3 to a2.",
        "Blue's Thief picks up Yellow's Sword on a2.",
    ],
    "move blue-thief a2 take yellow-sword b3": [
        "Blue's Thief comes back to b3 after taking Yellow's Sword on a2."
    ],
    "open blue-thief b3-c3": ["Blue's Thief opens the portcullis b3-c3 of room 1."],
    "jump blue-cleric over c2 to d2": [
        "Blue's Cleric jumps from b2 to d2.",
        "Blue's Cleric picks up Blue's Rope on d2.",
    ],
}


@pytest.mark.parametrize("action", HAPPENINGS)
def test_a_log_tells_what_was_picked_up_and_from_where_to_where(action):
    state = board(HALL, "blue-thief b3, yellow-sword a2, blue-cleric b2, blue-rope d2")
    after, log = play(state, 0, parse_action(state, action, 0))
    assert [tell(after, {"event": event.kind, **event.facts}) for event in log] == HAPPENINGS[action]


def test_a_place_is_called_by_the_square_it_lies_on_now():
    state = position()
    token = state.table.by_label["blue-rope"]
    event = {"event": "set", "seat": 0, "token": token, "place": 0}
    assert tell(state, event) == "Blue puts Blue's Rope on a1."
    state.turns = (1, *state.turns[1:])
    state.arrange()
    assert tell(state, event) == "Blue puts Blue's Rope on e1."
    state.shown = 0
    state.arrange()
    covered = explain(state, refuse("not_shown", "GEO-17", where=30))
    assert covered.startswith("Nobody can go to a square of room 2")


# Random games -------------------------------------------------------------------------------------

VERBS = """
    move begin go take leave swap stop cancel attack reveal rotate jump heal open close break wallwalk
    regenerate drink fire card lay set pick bench place end omit deal first timeout draw decline nonsense
    shoot thrust scream join stay name silent bring enlist
""".split()


def wild_number(state: State, rng: random.Random) -> int:
    limits = (state.table.tokens, state.table.grid.places, 8)
    return rng.choice((-1, -2, 1 << 15, rng.randrange(-3, 8), *(rng.randrange(limit) for limit in limits)))


def wild_action(state: State, seat: int, rng: random.Random) -> Action:
    """Anything a seat might send, more often than not about its own characters and squares beside them."""
    own = [t for t in range(state.table.tokens) if state.table.owner[t] == seat and state.on_board(t)]
    who = rng.choice(own) if own and rng.random() < 0.8 else wild_number(state, rng)
    what, where = wild_number(state, rng), wild_number(state, rng)
    if own and rng.random() < 0.5:
        beside = state.maze.neighbour(state.square(rng.choice(own)), rng.randrange(4))
        where = state.maze.place[beside]
    via = ()
    if rng.random() < 0.2:
        place = state.place[who] if who in own else abs(where)
        via = ((place, rng.choice(("take", "leave", "swap", "go")), wild_number(state, rng)),)
    return Action(rng.choice(VERBS), who, what, where, via)


def positions(name: str, seed: int, steps: int) -> Iterator[tuple[State, random.Random, list[Any]]]:
    """The positions of a random game that likes to do things, each with what led to it."""
    rng, chance = random.Random(seed), Chance(seed)
    options = {"timer": "on"} if seed % 2 else {"handicap": {"blue": {"characters": 6}}}
    state = Table(scenario(name), options if name == "base" else {}).start()
    events: list[Any] = []
    for _ in range(steps):
        yield state, rng, events
        owed = decisions(state)
        if not owed:
            return
        due = rng.choice(owed)
        if due.seat == CHANCE:
            action = draw(state, chance)
        else:
            legal = list(LegalActions(state, due.seat))
            lively = [a for a in legal if a.verb not in ("move", "end") or a.via]
            action = rng.choice(lively if lively and rng.random() < 0.5 else legal)
            begin = Action("begin", action.who)
            if action.verb == "move" and rng.random() < 0.2 and begin in LegalActions(state, due.seat):
                action = begin
        state, events = play(state, due.seat, action)


FIRST_BOX = ("base", "beginner")
GAMES = [(name, seed) for name in FIRST_BOX for seed in range(4)]
GAMES += [(name, seed) for name in scenario_names() if name not in FIRST_BOX for seed in range(2)]


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_every_refusal_of_a_game_is_explained_and_every_event_told(name, seed):
    vague = vocabulary("en")["refusals"]["other"].rstrip("."), vocabulary("en")["events"]["other"]
    explained = 0
    for state, rng, events in positions(name, seed, 300):
        for event in events:
            for seat in (0, 1, SPECTATOR):
                known = event.seen_by(seat)
                if known is not None:
                    line = tell(state, known)
                    assert line.endswith(".") and line != vague[1], known
        for seat in (0, 1, rng.choice((SPECTATOR, 5))):
            action = wild_action(state, seat, rng)
            refusal = known_action(state, seat, action) or refuse_action(state, seat, action)
            if refusal is None:
                continue
            text = explain(state, refusal, seat)
            cited = re.fullmatch(r"(.+) \(([A-Z0-9, -]+)\)\.", text)
            assert cited and not text.startswith(vague[0]), (refusal, text)
            assert cited[2].split(", ") == [rules.rule(id).id for id in refusal.rules]
            assert "{" not in text and "None" not in text
            explained += 1
    assert explained > 300


def twin(state: State, seat: int, rng: random.Random) -> State:
    """Another truth the seat cannot tell from this one: faces, hidden rooms and hands of others changed."""
    table = state.table
    other = state.copy()
    for owner in range(table.seats):
        unknown = [
            t
            for t in range(table.tokens)
            if table.owner[t] == owner and not state.known[seat] >> t & 1 and state.place[t] != GONE
        ]
        for sort in (True, False):
            faces = [t for t in unknown if table.kinds[t].is_character is sort]
            mixed = dict(zip(faces, rng.sample(faces, len(faces)), strict=True))
            for old, new in mixed.items():
                other.place[new] = state.place[old]
            other.placed = tuple(mixed.get(t, t) for t in other.placed)
    hidden = [slot for slot in range(len(state.prints)) if not state.shown >> slot & 1]
    prints, turns = list(state.prints), list(state.turns)
    for slot, origin in pairwise([*hidden, *hidden[:1]]):
        prints[slot], turns[slot] = state.prints[origin], rng.randrange(4)
    other.prints, other.turns = tuple(prints), tuple(turns)
    other.combat_hands = tuple(
        hand if owner == seat else tuple(rng.sample((0, 1, 2, 2, 3, 3, 4, 5, 6), len(hand)))
        for owner, hand in enumerate(state.combat_hands)
    )
    other.arrange()
    return other


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_no_explanation_depends_on_what_its_reader_cannot_know(name, seed):
    for state, rng, _ in positions(name, seed, 120):
        if state.prints[0] < 0:
            continue
        for seat in (0, 1) * 4:
            action = wild_action(state, seat, rng)
            said = []
            for truth in (state, twin(state, seat, rng)):
                refusal = known_action(truth, seat, action) or refuse_action(truth, seat, action)
                said.append(explain(truth, refusal, seat) if refusal else "")
            assert said[0] == said[1], action


def test_a_push_is_told_by_what_it_was_done_with() -> None:
    state = Table(scenario("prison")).start()
    token, place = state.table.characters[1][0], state.maze.place[0]
    event = {"event": "pushed", "token": token, "place": place, "by": state.table.characters[0][1]}
    assert " screams: " in tell(state, {**event, "verb": "scream"})
    assert " pushes " in tell(state, {**event, "verb": "shove"})  # of some other box
