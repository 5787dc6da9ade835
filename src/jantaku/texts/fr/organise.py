"""Les événements sur le web."""

TEXTS = {
    "organise.none": "Il n'y a pas de tel événement ici.",
    "organise.no-token": "Ce lien ou ce jeton n'ouvre rien ici, ou a été révoqué : demandez-en un autre à l'organisateur.",
    "organise.forbidden": "Votre rôle ne le permet pas : adressez-vous à l'organisateur ou à un arbitre.",
    "organise.other-table": "Ce jeton vaut pour la table {n:d} de la session en cours, et pour elle seule.",
    "organise.no-table": "La table {n:d} n'est pas placée à la session {session:d}.",
    "organise.bad-entry": "Une entrée est un objet JSON avec id, kind et body.",
    "organise.entered": "Enregistré.",
    "organise.table-n": "Table {n:d}",
    "organise.role-organiser": "Organisateur",
    "organise.role-head": "Arbitre principal",
    "organise.role-referee": "Arbitre",
    "organise.role-staff": "Équipe",
    "organise.role-scorer": "Marqueur",
    "organise.role-table": "Table",
    "organise.role-public": "Public",
    "organise.role-mirror": "Miroir",
    "organise.no-print": "Cet imprimé n'existe pas ici. {why}",
}
