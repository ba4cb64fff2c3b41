"""The game server: HTTP and WebSocket, storage, clocks. It asks the engine and never decides a rule.

docs/server.md says what it and its clients tell each other.
"""
