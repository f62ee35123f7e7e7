"""Several processes at one set of tables, which talk to each other over Redis."""
