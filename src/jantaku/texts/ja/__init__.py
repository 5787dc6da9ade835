"""The texts in Japanese, each file a plain dict; `jantaku.texts.catalogue` has them together."""
