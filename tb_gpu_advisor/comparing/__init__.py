"""Reports compared with each other and with a budget: what changed, by how much more than noise, and whether that may
be."""
