# Waits for its translation: ../PENDING.
