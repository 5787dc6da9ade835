"""From an act to what is seen of it, in Chromium, on this machine."""
