"""Matches: one task for each, who looks at it, what may be asked of it, and the registry of them all."""
