"""What is so: where things lie, what units have and are worth. Nothing here changes a position or asks anyone."""
