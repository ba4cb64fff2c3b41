"""Tests of Gearmaze; the folders mirror those of the package."""
