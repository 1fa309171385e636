"""Which step each event belongs to, and steps as TensorFlow counts them."""
