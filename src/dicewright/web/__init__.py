"""The game server: tables that people and bots play at, in the browser or through the API."""
