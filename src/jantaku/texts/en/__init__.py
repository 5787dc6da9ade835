"""The texts in English, each file a plain dict; `jantaku.texts.catalogue` has them together."""
