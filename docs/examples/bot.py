"""A whole game against the greedy player over `gearmaze engine`: python docs/examples/bot.py [SEED]"""

import json
import random
import subprocess
import sys

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
engine = subprocess.Popen(
    [sys.executable, "-m", "gearmaze", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)


def ask(cmd, **fields):
    engine.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    assert answer["ok"], answer
    return answer


dice = random.Random(seed)
status = ask("new", scenario="beginner", seed=seed)
while status["decisions"] and status["turn"] <= 60:
    seat = status["decisions"][0]["seat"]
    if seat == "blue":  # our side: any legal action will do
        action = dice.choice(ask("legal", seat=seat)["actions"])
    else:
        action = ask("suggest", seat=seat, player="greedy")["action"]
    status = ask("play", seat=seat, action=action)
print(f"turn {status['turn']}: {status['vp']}", status["result"] or "stopped")
ask("quit")
