"""Work that would hold up the loop: threads, processes, our bots in them, what is worked out once for all."""
