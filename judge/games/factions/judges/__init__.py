"""What is legal, and every rule that forbids what is not. Asks who reads, and nothing else."""
