"""Reviews of games: what was best, what it cost, and how lucky everybody was."""
