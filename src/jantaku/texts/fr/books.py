"""Livres de règles et règles maison refusés : pourquoi, et ce qui irait."""

TEXTS: dict[str, str] = {
    "book.no-unknown": "aucun livre de règles ne s'appelle « {text} » : il y a {names} ; ou donnez le chemin d'un fichier TOML.",
    "book.no-unknown-near": "aucun livre de règles ne s'appelle « {text} » : vouliez-vous dire {near} ? Il y a {names} ; ou donnez le chemin d'un fichier TOML.",
    "book.no-file": "aucun livre de règles à {path} : donnez le chemin d'un fichier TOML, ou l'un de {names}.",
    "book.no-unreadable": "{path} est illisible : {why} ; donnez le chemin d'un fichier TOML.",
    "book.no-large": "{path} dépasse {most} octets : c'est trop pour un livre de règles.",
    "book.no-ruling": "aucune règle ne s'appelle « {text} » ; `jantaku rules` les montre toutes.",
    "book.no-ruling-near": "aucune règle ne s'appelle « {text} » ; vouliez-vous dire {near} ?",
    "book.no-stated": "{key} ne se règle pas : tous les livres le disent.",
    "book.no-stated-near": "{key} ne se règle pas : tous les livres le disent ; réglez {near}.",
    "book.no-inert": "{key} ne se règle pas : rien dans le programme n'en dépend.",
    "book.no-inert-near": "{key} ne se règle pas : rien dans le programme n'en dépend ; réglez {near}.",
    "book.no-value": "{setting} n'est pas permis : il faut {kind}.",
    "book.no-setting": "« {text} » n'est pas une règle : écrivez CLÉ=VALEUR, comme uma=20,10,-10,-20.",
    "book.no-yaku": "{book} n'a pas de yaku « {text} ».",
    "book.no-yaku-near": "{book} n'a pas de yaku « {text} » ; vouliez-vous dire {near} ?",
    "book.no-struck": "{setting} n'est pas permis : {book} a retiré {yaku}, et une maison ne peut pas le rétablir.",
    "book.no-field": "{setting} n'est pas permis : écrivez {yaku}=none, ou {yaku}.CHAMP=VALEUR ; les champs sont {names}.",
    "book.no-idle": "{setting} ne changerait rien seul : réglez aussi {hint}.",
}
