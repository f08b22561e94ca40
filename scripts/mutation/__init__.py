"""Do the tests notice?  What `make mutate` is made of; scripts/mutate.py puts it together."""
