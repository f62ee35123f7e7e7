"""What the documentation is built with, beside Sphinx."""
