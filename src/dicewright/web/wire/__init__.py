"""What is said: the types of all messages, their errors, and the reference made from them."""
