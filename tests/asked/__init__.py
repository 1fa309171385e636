"""Situations that people asked about in public: what was asked, what is right, and what the report has to say."""
