"""A player over the network: begins a game against one of ours and answers with whatever comes first to mind.

python docs/examples/remote_bot.py http://127.0.0.1:8137
"""

import itertools
import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

server = sys.argv[1].rstrip("/")
wishes = {"scenario": "prison-1", "seats": {"blue": "me", "yellow": "bot:random"}}
request = urllib.request.Request(f"{server}/api/games", json.dumps(wishes).encode())
with urllib.request.urlopen(request) as answer:
    cookie = answer.headers["Set-Cookie"].partition(";")[0]
    game = json.load(answer)["game"]

address = f"{server.replace('http', 'ws', 1)}/ws/{game}?seat=blue"
with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
    for number in itertools.count():
        message = json.loads(socket.recv())
        for event in message.get("events", []):
            print(event["text"])
        if message.get("result"):
            break
        if message.get("owed"):
            actions = [action for group in message["owed"]["actions"] for action in group["actions"]]
            action = "resign" if number > 2000 else random.choice(actions)["text"]
            command = {"cmd": "play", "id": str(number), "rev": message["rev"], "action": action}
            socket.send(json.dumps(command))
