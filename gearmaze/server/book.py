"""The book of rules over HTTP: its words, and small positions to try something in."""

from typing import Annotated, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gearmaze.book import cards, chapters, exercise_words, sections
from gearmaze.book.exercises import Exercise, Ply, Trial, exercises
from gearmaze.engine import GearmazeError
from gearmaze.server.errors import Wrong, too_fast, wrong_action
from gearmaze.server.messages.asking import Fields, odds, path, why
from gearmaze.server.messages.situation import Happened, happened, situation, told
from gearmaze.server.pages import access_of, answers, body_of, language_of
from gearmaze.server.plain import as_json
from gearmaze.server.previews import RULES, Preview
from gearmaze.server.schema import Situation
from gearmaze.server.schema_book import RuleBook, Tried
from gearmaze.words.sentences import scenario_words

MOST_ANSWERS = 30  # of an exercise
MOST_BODY = 8 << 10
WHOLE = "whole"  # the page with all sections one after the other
ASKING = {"why": why, "path": path, "odds": odds}
Text = Annotated[str, msgspec.Meta(max_length=200)]


class TryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/book/try: all answers so far, and what comes next."""

    exercise: Text
    answers: Annotated[list[Text], msgspec.Meta(max_length=MOST_ANSWERS)] = []
    cmd: Literal["start", "play", "why", "path", "odds"] = "start"
    action: Text = ""


def whole_book(language: str) -> RuleBook:
    """The whole book in one language."""
    return {
        "lang": language,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "sections": [
                    {
                        "id": section.id,
                        "title": section.title,
                        "text": section.text,
                        "rules": list(section.rules),
                        "cards": section.cards,
                    }
                    for section in chapter.sections
                ],
            }
            for chapter in chapters(language)
        ],
        "cards": [
            {
                "id": card.id,
                "sort": card.sort,
                "title": card.title,
                "text": card.text,
                "more": card.more,
                "rules": list(card.rules),
            }
            for card in cards(language)
        ],
        "exercises": [
            {
                "id": each.id,
                **exercise_words(each.id, language),
                "rooms": list(each.rooms),
                "lines": list(each.lines),
                "lit": list(each.lit),
                "ends": each.ends,
            }
            for each in exercises().values()
        ],
    }


# Trying -------------------------------------------------------------------------------------------


@answers
async def post_try(request: Request) -> Response:
    """Something tried in an exercise; nothing of it is kept."""
    access = access_of(request)
    wait = access.tries.wait(access.address(request))
    if wait:
        raise too_fast(wait)
    asked = msgspec.json.decode(await body_of(request, MOST_BODY), type=TryRequest)
    return as_json(await access.registry.context.desks.readers.do(tried, asked, language_of(request)))


def tried(asked: TryRequest, language: str) -> Fields:
    """What comes of it: all answers are played once more, and then what is asked for."""
    exercise = exercises().get(asked.exercise)
    if exercise is None:
        raise Wrong("unknown_link")
    trial = Trial(exercise)
    for text in asked.answers:
        trial.answer(text)
    try:
        if asked.cmd in ASKING:
            return {"ok": True, **ASKING[asked.cmd](trial.game, trial.seat, language, asked.action)}
        plies = trial.answer(asked.action) if asked.cmd == "play" else []
    except Wrong as wrong:
        return {"ok": False, "error": wrong.told(language)}
    except GearmazeError as error:
        return {"ok": False, "error": wrong_action(error, trial.game.state, trial.seat, language)}
    return {"ok": True, **_told(trial, plies, language)}


def _told(trial: Trial, plies: list[Ply], language: str) -> Tried:
    """How things stand, as a seat in a game is told."""
    table, seat = trial.game.table, trial.seat
    colours = table.colours
    events = [entry for ply in plies for entry in told(_happened(ply), seat, language)]
    return {
        "scene": {
            "rev": len(trial.plies),
            "seat": colours[seat],
            "yours": [colours[seat]],
            "lang": language,
            "scenario": table.scenario.id,
            "title": scenario_words(table.scenario.id, language)["title"],
            "seats": {
                colour: {"holder": "me" if colour == colours[seat] else "other", "name": ""}
                for colour in colours
            },
            **_within(trial.exercise, situation(trial.game, seat, language, True)),
        },
        "events": events,
        "solved": trial.solved,
        "stuck": trial.stuck,
    }


def _happened(ply: Ply) -> Happened:
    return happened(ply.seat, ply.before, ply.after, ply.events)


def _within(exercise: Exercise, found: Situation) -> Situation:
    """Only what can be done on the part of the board that is shown; start again instead of taking back."""
    found["undo"] = False
    if found["owed"]:
        for group in found["owed"]["actions"]:
            group["actions"] = [
                action
                for action in group["actions"]
                if action.get("room", exercise.rooms[0]) in exercise.rooms
                and ("square" not in action or exercise.shows(action["square"]))
                and (action["verb"] != "end" or exercise.ends)
            ]
        found["owed"]["actions"] = [group for group in found["owed"]["actions"] if group["actions"]]
    return found


async def in_the_book(request: Request) -> Preview:
    """A page for a section, for a card in it, or for the whole book."""
    asked, card = request.path_params["section"], request.path_params.get("card")
    if asked == WHOLE and card is None:
        return RULES
    section = next((each for each in sections() if each.id == asked), None)
    if section is None or (card and (section.cards, card) not in {(each.sort, each.id) for each in cards()}):
        raise Wrong("unknown_link")
    return RULES
