"""Reports beside each other and beside a budget: what changed, by how much more than noise, and whether that may be."""
