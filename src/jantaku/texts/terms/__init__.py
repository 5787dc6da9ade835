"""The glossary's data: a module a topic, tuples of terms. It is asked through ``jantaku.texts.glossary``."""
