"""`gearmaze rules` and `gearmaze scenarios`: things to look up."""

import argparse

from gearmaze.cli.common import say
from gearmaze.engine import GearmazeError
from gearmaze.rules import all_rules, render, rule, search

MANY = 12  # findings up to which each is shown in full


def run(arguments: argparse.Namespace) -> int:
    """Print the rules asked for."""
    say(rules_text(arguments.words))
    return 0


def rules_text(words: list[str]) -> str:
    """Rules by id, or those that hold some words, as a terminal shows them."""
    if not words:
        return f"{len(all_rules())} rules. Give ids such as CBT-14, or: search WORDS."
    if words[0].lower() != "search":
        return "\n\n".join(render(found) for found in [rule(word) for word in words])
    wanted = " ".join(words[1:])
    if not wanted:
        raise GearmazeError("search for what? Such as: search portcullis open")
    found = search(wanted)
    if not found:
        raise GearmazeError(f"no rule holds all of: {wanted}")
    if len(found) <= MANY:
        return "\n\n".join(render(each) for each in found)
    lines = [f"{each.id.ljust(12)} {each.text}" for each in found]
    return "\n".join([line if len(line) <= 100 else line[:99] + "…" for line in lines])


def run_scenarios(arguments: argparse.Namespace) -> int:
    """Print what can be played."""
    from gearmaze.sets import scenario, scenario_names
    from gearmaze.sets.shelf import minutes
    from gearmaze.words.sentences import scenario_words

    names = scenario_names()
    width = max(map(len, names))
    for name in names:
        players = f"{scenario(name).layout.players} players"
        words = scenario_words(name)
        say(f"{name.ljust(width)}  {players}  {minutes(name)} minutes  {words['title']}. {words['sentence']}")
    return 0
