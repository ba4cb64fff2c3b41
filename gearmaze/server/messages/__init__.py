"""What a seat is told, as messages: the position, legal answers, a fight, the log; and who tells it."""
