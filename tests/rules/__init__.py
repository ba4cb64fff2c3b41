"""Tests of the shipped rules."""
