"""What every game stands on: rules, states, editions, matches, records and dice."""
