"""Which step each event belongs to, the windows in which steps are measured, and steps as TensorFlow counts them."""
