"""What takes long: compiling, thinking, reviews, studies."""
