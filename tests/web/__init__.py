"""The browser client in a real browser, and what can be checked of it without one."""
