"""Notable hands that come with the program: their titles, and a sentence on each."""

TEXTS: dict[str, str] = {
    "notable.title": "Notable hands",
    "notable.lead": "Played by our own bots, and kept because such hands are rare. Each opens where the hand begins, with every tile in sight.",
    "notable.counted": "Thirteen han without a yakuman",
    "notable.counted-about": "Aki's hand has all tiles in one suit, the same runs twice over, riichi and a self-drawn win: 13 han of yaku and a dora, paid as a yakuman.",
    "notable.kokushi": "Thirteen orphans with 1,500 points left",
    "notable.kokushi-about": "Natsu has 1,500 points, Haru 73,200. Natsu collects the thirteen orphans, and wins 32,000 points on Haru's discard.",
    "notable.last-to-first": "From last to first in the last hand",
    "notable.last-to-first-about": "Haru is 32,200 points behind Aki before the last hand, declares riichi, and wins on Aki's next discard.",
    "notable.chiihou": "Won on the first draw",
    "notable.chiihou-about": "One discard, one draw: Fuyu's hand is complete with the first tile that it draws, a yakuman.",
    "notable.daisangen": "Three dragons for the dealer",
    "notable.daisangen-about": "Fuyu claims one dragon from Natsu and wins on another: big three dragons, and Natsu pays 48,000 points.",
    "notable.robbed": "The fourth tile, robbed",
    "notable.robbed-about": "Aki adds a tile to a triplet to make a quad. It is the tile for which Fuyu waits, and Fuyu wins on it.",
    "notable.two-wins": "Two wins on one discard",
    "notable.two-wins-about": "Natsu and Fuyu both win on the same discard of Haru, who pays 27,200 points.",
    "notable.seven-yaku": "Seven yaku in one hand",
    "notable.seven-yaku-about": "Fuyu declares riichi and draws the winning tile one turn later: seven yaku, each worth little, together 16,000 points and more.",
    "notable.streak": "Seven in a row as dealer",
    "notable.streak-about": "Natsu wins a seventh hand in a row as dealer, and has 127,300 points after it.",
}
