"""What is kept: the database, its shape, and how tables are written to it and read back."""
