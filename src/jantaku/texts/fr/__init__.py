"""The texts in French, each file a plain dict; `jantaku.texts.catalogue` has them together."""
