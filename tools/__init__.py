"""What the makers of the project run now and then; nothing of it is needed to play."""
