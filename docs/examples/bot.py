"""A whole game against the greedy player over `gearmaze engine`: python docs/examples/bot.py [SEED]"""

import json
import random
import sys
from subprocess import PIPE, Popen

engine = Popen([sys.executable, "-m", "gearmaze", "engine"], stdin=PIPE, stdout=PIPE, text=True)
seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
dice = random.Random(seed)


def ask(cmd, **fields):
    print(json.dumps({"cmd": cmd, **fields}), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())


status = ask("new", scenario="beginner", seed=seed)
while status["decisions"] and status["turn"] <= 60:
    seat = status["decisions"][0]["seat"]
    if seat == "blue":  # our side: any legal action will do
        action = dice.choice(ask("legal", seat=seat)["actions"])
    else:
        action = ask("suggest", seat=seat, player="greedy")["action"]
    status = ask("play", seat=seat, action=action)
print(f"turn {status['turn']}: {status['vp']}", status["result"] or "stopped")
