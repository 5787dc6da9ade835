"""The glossary's data: a module a topic. It is asked through ``jantaku.terms``."""

from jantaku.texts.terms import conduct, groups, hands, scoring, table, tiles, yaku, yakuman

TERMS = groups.TERMS + hands.TERMS + yaku.TERMS + yakuman.TERMS + scoring.TERMS + tiles.TERMS + table.TERMS + conduct.TERMS
