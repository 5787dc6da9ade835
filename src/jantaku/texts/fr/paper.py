"""Ce qui reste d'une feuille de marque : le graphique, la feuille imprimée, les reçus, la vérification."""

TEXTS = {
    "paper.graph": "Points au fil des donnes",
    "paper.graph-told": "{hands} {hands:donne|donnes}, à partir de {start} points chacun. À la fin : {ends}. Le tableau donne tous les chiffres.",
    "paper.graph-end": "{name} {points}",
    "paper.graph-win": "victoire",
    "paper.graph-paid": "perte sur ron",
    "paper.graph-start": "départ",
}
