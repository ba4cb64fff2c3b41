"""Who comes in and how often: sessions in signed cookies, names and origins that are ours, rate limits."""
