"""What is in Protocol/, for the tests to hold against each other."""
