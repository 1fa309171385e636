"""How frameworks run a training step on the host: Keras, custom loops, eager ops, JAX."""
