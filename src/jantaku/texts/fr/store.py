"""What is said of keeping things: the database, people, accounts, records."""

TEXTS: dict[str, str] = {
    "store.url": "{url} n'est pas une adresse de base de données : il faut sqlite:///un/fichier ou postgresql://utilisateur:mot-de-passe@hôte/nom.",
    "store.driver": "PostgreSQL demande un composant qui n'est pas installé : pip install 'jantaku[postgres]'.",
    "store.no-folder": "Le dossier de la base de données, {folder}, n'existe pas : créez-le, ou indiquez-en un autre.",
    "store.cannot-open": "La base de données {place} ne peut pas être ouverte : il faut un fichier que l'on puisse lire et écrire, dans un dossier où l'on puisse écrire.",
    "store.not-database": "{place} n'est pas une base de données : indiquez un autre fichier, et laissez celui-ci tel quel.",
    "store.foreign": "{place} est la base de données d'un autre programme : indiquez-en une de Jantaku, ou une vide.",
    "store.newer": "{place} vient d'une version plus récente de Jantaku (ses tables sont de la version {found}, ce programme connaît jusqu'à {known}) : installez cette version.",
    "store.served": "{place} est déjà utilisée par un autre serveur Jantaku : arrêtez-le, ou indiquez une autre base de données.",
    "store.full": "Le disque du serveur est plein : rien n'a pu être écrit. Ce qui a été joué avant est conservé, et le jeu reprendra dès qu'il y aura de la place.",
    "store.locked": "Un autre programme retient la base de données : rien n'a pu être écrit. Ce qui a été joué avant est conservé ; réessayez dans un instant.",
    "store.read-only": "La base de données ne peut être que lue, non écrite : autorisez le serveur à écrire dans son fichier et dans son dossier.",
    "store.disk": "Le disque du serveur ne fonctionne pas comme il devrait ({cause}) : rien n'a pu être écrit. Ce qui a été joué avant est conservé.",
    "store.broken": "La base de données est abîmée ({cause}) : remettez-en une copie.",
    "store.lost": "La base de données ne répond pas ({cause}) : rien n'a pu être écrit. Ce qui a été joué avant est conservé ; réessayez dans un instant.",
    "store.failed": "La base de données n'a pas pu faire ce qui lui était demandé ({cause}). Ce qui a été joué avant est conservé.",
    "store.closed": "Le serveur s'arrête : plus rien n'est écrit.",
    "store.no-game": "Il n'y a pas de partie {game}.",
    "store.game-taken": "Il y a déjà une autre partie {game}.",
    "store.row-taken": "La partie {game} a déjà une autre ligne {n:d} : elle continue à partir de là.",
}
