"""Notable hands that come with the program: their titles, and a sentence on each."""

TEXTS: dict[str, str] = {
    "notable.title": "Mains remarquables",
    "notable.lead": "Jouées par nos robots, et gardées parce qu'elles sont rares. Chacune s'ouvre au début de la main, toutes tuiles visibles.",
    "notable.counted": "Treize han sans yakuman",
    "notable.counted-about": "La main d'Aki est d'une seule famille, avec deux fois deux chows identiques, riichi et la dernière tuile piochée : 13 han de yaku et une dora, payés comme un yakuman.",
    "notable.kokushi": "Treize orphelins avec 1 500 points",
    "notable.kokushi-about": "Natsu a 1 500 points, Haru 73 200. Natsu réunit les treize orphelins et gagne 32 000 points sur l'écart de Haru.",
    "notable.last-to-first": "De la dernière à la première place",
    "notable.last-to-first-about": "Avant la dernière main, Haru a 32 200 points de moins qu'Aki, annonce riichi et gagne sur l'écart suivant d'Aki.",
    "notable.chiihou": "Gagnée à la première pioche",
    "notable.chiihou-about": "Un écart, une pioche : la main de Fuyu est complète dès la première tuile piochée, un yakuman.",
    "notable.daisangen": "Trois dragons pour le donneur",
    "notable.daisangen-about": "Fuyu prend un dragon à Natsu et gagne sur un autre : les trois grands dragons, et Natsu paie 48 000 points.",
    "notable.robbed": "La quatrième tuile, volée",
    "notable.robbed-about": "Aki ajoute une tuile à un pung pour en faire un kong. C'est la tuile que Fuyu attend, et Fuyu gagne dessus.",
    "notable.two-wins": "Deux gagnants sur un écart",
    "notable.two-wins-about": "Natsu et Fuyu gagnent sur le même écart de Haru, qui paie 27 200 points.",
    "notable.seven-yaku": "Sept yaku dans une main",
    "notable.seven-yaku-about": "Fuyu annonce riichi et pioche sa tuile au tour suivant : sept yaku, chacun modeste, ensemble plus de 16 000 points.",
    "notable.streak": "Sept mains de suite comme donneur",
    "notable.streak-about": "Natsu gagne une septième main de suite comme donneur, et a ensuite 127 300 points.",
}
