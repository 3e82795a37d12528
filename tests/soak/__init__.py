"""Long trials under attack, load, faults and crashes; `make soak` runs them whole, pytest a short form of each."""
