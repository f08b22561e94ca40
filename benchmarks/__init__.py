"""What is measured, and printed as one table by ``make bench``."""
