"""Simulation, on all cores."""
