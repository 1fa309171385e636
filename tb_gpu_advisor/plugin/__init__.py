"""The tab inside TensorBoard: HTTP routes only. The one place that imports tensorboard."""
