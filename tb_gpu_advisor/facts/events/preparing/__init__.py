"""What makes something ready to run: in the first steps that is warm-up, in steady steps work made again."""
