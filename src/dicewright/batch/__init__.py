"""Many games: whole ones, watched ones, and many side by side, a step at a time."""
