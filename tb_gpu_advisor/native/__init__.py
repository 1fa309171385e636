"""The compiled core, where it was built: the decoder, and single passes over all events."""
