"""What the rulings on fouls and events say, in French. {n} stands for the penalty where one is ruled."""

from jantaku.texts.rulings.saying import Sayings

PENALTIES = {
    "none": "non pénalisé",
    "discretion": "à la discrétion de l'arbitre",
    "yellow-card": "un carton jaune",
    "one-point": "un point de pénalité",
    "twenty-points": "vingt points de pénalité",
    "dead-hand": "main morte",
    "chombo": "chonbo",
    "disqualified": "disqualification",
}

TEXTS: Sayings = {
    "fouls.penalty_kinds": (
        "Sortes de pénalités",
        "Une faute est tolérée, ou coûte des points du score global (un pour 1 000 à la table), la main, un chonbo ou le tournoi.",
    ),
    "fouls.dead_hand": (
        "Main morte",
        "Une main morte n'annonce rien, ne déclare ni riichi ni kan, ne gagne pas et compte comme noten.",
    ),
    "fouls.dead_discards": (
        "Écarts d'une main morte",
        {True: "Une main morte choisit ses écarts, sauf en riichi.", False: "Une main morte écarte ce qu'elle pioche."},
    ),
    "fouls.chombo": (
        "Chonbo",
        {
            "penalty-points": "Un chonbo coûte des points du score global ; rien n'est payé à la table.",
            "reverse-mangan": "Un chonbo est un mangan payé aux autres : chacun reçoit ce qu'il aurait payé pour un mangan par tsumo.",
        },
    ),
    "fouls.chombo_points": (
        "Points d'un chonbo",
        {0: "Un chonbo ne coûte aucun point du score global.", "n": "Un chonbo coûte {n} points du score global."},
    ),
    "fouls.chombo_with_win": (
        "Chonbo et victoire à la fois",
        {
            "void": "Un chonbo en même temps qu'une victoire est annulé : la victoire est payée.",
            "penalised": "Un chonbo en même temps qu'une victoire est pénalisé ; la victoire est payée et la main n'est pas redistribuée.",
        },
    ),
    "fouls.chombo_with_draw": (
        "Chonbo et partie du mur à la fois",
        {"redealt": "Un chonbo à la partie du mur est redistribué : ni paiement noten, ni compteur."},
    ),
    "fouls.two_offenders": (
        "Deux fautifs",
        "De deux fautifs à la même partie du mur, chacun est pénalisé ; la main est redistribuée une fois.",
    ),
    "fouls.chombo_last_hand": (
        "Chonbo après le gong",
        {
            "not-redealt": "Un chonbo à la dernière main, le temps écoulé, n'est pas redistribué.",
            "redealt": "Un chonbo à la dernière main, le temps écoulé, est redistribué.",
        },
    ),
    "fouls.empty_call": "Annoncer un chii, un pon ou un kan que l'on ne peut pas faire : {n}.",
    "fouls.empty_kan": "Déclarer un kan caché que l'on ne peut pas faire : {n}.",
    "fouls.empty_riichi": "Déclarer un riichi que l'on ne peut pas faire : {n}.",
    "fouls.empty_win_hidden": (
        "Victoire vide, main cachée",
        "Annoncer une victoire qui n'en est pas une, sans montrer sa main : {n}.",
    ),
    "fouls.empty_win_shown": (
        "Victoire vide, main montrée",
        "Annoncer une victoire qui n'en est pas une, en montrant sa main : {n}.",
    ),
    "fouls.swap_call": "Appel d'échange, jugé à l'écart ; le groupe et l'écart restent : {n}.",
    "fouls.false_group": "Un groupe invalide, s'il n'est pas corrigé avant l'écart : {n}.",
    "fouls.changed_call": {
        "slip-corrected": "Un appel ne se change pas, mais on peut corriger aussitôt un mot pour un autre.",
        "never": "Un appel ne se change pas ; qui ne peut pas le réaliser a fait un appel vide.",
    },
    "fouls.wrong_word": "Un autre mot que le terme prescrit : {n}.",
    "fouls.unclear_word": (
        "Mot ambigu",
        "Un mot qui peut vouloir dire plusieurs choses est nul, et le joueur redit ce qu'il veut : {n}. Seule une main montrée est jugée.",
    ),
    "fouls.dead_call": "Un appel avec une main qui n'a pas été déclarée morte : {n}.",
    "fouls.dead_call_void": (
        "Un tel appel",
        {True: "L'appel d'une main morte est annulé.", False: "L'appel d'une main non déclarée morte reste valable."},
    ),
    "fouls.dead_call_declared": (
        "Appel avec une main déclarée morte",
        "Un appel avec une main formellement déclarée morte ; le jeu continue : {n}.",
    ),
    "fouls.tile_count": "Trop ou trop peu de tuiles : {n}.",
    "fouls.tile_not_taken": "Une tuile réclamée non prise avant deux autres écarts : {n}.",
    "fouls.revealed_many_from": (
        "À partir de combien de tuiles",
        {
            None: "L'arbitre juge si les tuiles révélées empêchent de continuer équitablement.",
            "n": "À partir de {n} tuiles, les tuiles révélées gâchent la main.",
        },
    ),
    "fouls.revealed_from": (
        "Tuiles révélées sans conséquence",
        {
            None: "Toute tuile révélée compte, même seule.",
            "n": "Moins de {n} tuiles révélées restent sans conséquence.",
        },
    ),
    "fouls.revealed_live": ("Quelques tuiles du mur révélées", "Quelques tuiles du mur vivant révélées : {n}."),
    "fouls.revealed_dead": ("Quelques tuiles du mur mort révélées", "Quelques tuiles du mur mort révélées : {n}."),
    "fouls.revealed_own": ("Quelques tuiles de sa main révélées", "Quelques tuiles de sa propre main révélées : {n}."),
    "fouls.revealed_other": ("Quelques tuiles d'un autre révélées", "Quelques tuiles de la main d'un autre révélées : {n}."),
    "fouls.revealed_many": (
        "Beaucoup de tuiles révélées",
        "Beaucoup de tuiles révélées, ou la main impossible à continuer : {n}.",
    ),
    "fouls.revealed_no_fault": (
        "Révélées sans faute",
        {
            "redeal-in-deal": "Tuiles révélées pendant la distribution, si cela gêne : on redistribue, sans pénalité.",
            "redeal": "Beaucoup de tuiles révélées sans faute de personne : on redistribue, sans pénalité.",
        },
    ),
    "fouls.revealed_before_dice": (
        "Révélées avant les dés",
        {
            True: "Les tuiles révélées pendant la construction du mur comptent aussi.",
            False: "Les tuiles révélées avant le jet des dés ne sont pas une faute.",
        },
    ),
    "fouls.wrong_live_place": ("Piochée au mauvais endroit", "Une tuile piochée au mauvais endroit du mur vivant : {n}."),
    "fouls.wrong_dead_place": ("Piochée au mur mort", "Une tuile piochée par erreur au mur mort : {n}."),
    "fouls.wrong_dead_back": (
        "Tuile du mur mort remise",
        "Une tuile piochée par erreur dans le mur mort et remise avant l'écart : {n}.",
    ),
    "fouls.wrong_dora": "Un mauvais indicateur de dora retourné est remis, et le bon est retourné : {n}.",
    "fouls.win_not_said": "Une main gagnante montrée sans le mot, qui est dit alors : {n}.",
    "fouls.referee_mistake": "Une décision erronée est rectifiée par l'arbitre en chef autant que possible, et aucun joueur n'est pénalisé pour l'avoir suivie.",
    "fouls.out_of_turn": "Une tuile piochée hors de son tour et non remise avant l'écart : {n}.",
    "fouls.stick_missing": "Riichi sans son bâtonnet, qu'on pose alors : {n}.",
    "fouls.riichi_unsaid": "Riichi sans le mot : {n}.",
    "fouls.riichi_unrotated": "Riichi sans tourner l'écart : {n}.",
    "fouls.riichi_open_hand": "Riichi avec une main ouverte, annulé : {n}.",
    "fouls.riichi_noten": "Riichi avec une main noten, jugé s'il gagne ou à la partie du mur : {n}.",
    "fouls.riichi_bad_kan": "Un kan que riichi ne permet pas, jugé s'il gagne ou à la partie du mur : {n}.",
    "fouls.dead_after_riichi": (
        "Main morte après riichi",
        "Qui n'est noten que parce que sa main est morte après riichi n'a pas de noten riichi ; il paie quand même comme noten.",
    ),
    "fouls.dead_after_riichi_shows": (
        "La preuve",
        {
            True: "Il le prouve en montrant sa main ; s'il est donneur, le donneur change.",
            False: "Il n'a pas à montrer sa main pour le prouver.",
        },
    ),
    "fouls.riichi_voided": ("Riichi annulé", "Celui dont le riichi est annulé reprend son bâtonnet et n'a pas de noten riichi."),
    "fouls.information": "Transmettre des informations : {n}. Prévenir d'une petite irrégularité ou d'une main morte est permis.",
    "fouls.cheating": "Tricher : {n}.",
    "fouls.obstruction": "Obstruction : {n} ; répétée, elle peut mener à la disqualification.",
    "fouls.caused_by_another": "Une faute due à celle d'un autre : {n}.",
    "fouls.telephone": "Un téléphone qui sonne : {n}.",
    "fouls.electronics": "Utiliser un appareil électronique : {n}.",
    "fouls.late_minute_points": (
        "Retard",
        {1: "Un retard coûte un point par minute.", "n": "Un retard coûte {n} points par minute."},
    ),
    "fouls.late_begun_minute": (
        "Minute commencée",
        {True: "Une minute commencée compte.", False: "Seules les minutes entières comptent."},
    ),
    "fouls.late_substitute": ("Plus tard encore", "Après {n} minutes, un remplaçant joue la séance."),
    "fouls.missed_points": ("Hanchan manqué", "Un hanchan manqué n'a pas de score et coûte {n} points en tout."),
    "fouls.substitutes": ("Remplaçants", "Les remplaçants sont comptés comme les autres, mais pas classés."),
    "fouls.missed_on_purpose": "Un hanchan manqué volontairement, jusqu'à la disqualification : {n}.",
    "fouls.claim_order": "Réclamer dans le mauvais ordre, ce que l'on signale : {n}.",
    "fouls.drawing_fast": "Piocher trop vite pour que les autres réclament ; la réclamation vaut : {n}.",
    "fouls.taking_long": "Prendre trop de temps : {n}.",
    "fouls.tenpai_changed": "Changer son annonce tenpai ou noten, qui reste : {n}.",
    "fouls.noten_shown": "Montrer une main noten à la partie du mur : {n}.",
    "fouls.false_tenpai": "Une main annoncée tenpai et qui se révèle noten est réglée comme noten ; toute autre pénalité : {n}.",
    "fouls.repeated_trifles": "Broutilles répétées, ou refus d'obéir : {n}.",
    "fouls.abuse": "Abuser des règles ou de leurs trous : {n}.",
    "fouls.dice_out_of_time": "Dés lancés avant le signal ou après le gong, et nuls : {n}.",
    "fouls.left_unsigned": "Partir, ou ranger les bâtonnets, avant la signature de la feuille : {n}.",
    "events.time_limit": (
        "Limite de temps",
        {None: "Il n'y a pas de limite de temps.", "n": "Une limite de {n} minutes est recommandée, s'il y en a une."},
    ),
    "events.clock_shown": (
        "L'horloge",
        {
            True: "Le temps restant est visible de tous, et un gong clair y met fin.",
            False: "Le temps restant n'a pas à être affiché.",
        },
    ),
    "events.time_up": (
        "Temps écoulé",
        "Le temps écoulé, on finit la main en cours ; si l'on ne peut plus lancer les dés, le hanchan est alors fini.",
    ),
    "events.dice_after_gong": (
        "Dés après le gong",
        {True: "On peut lancer les dés après le gong.", False: "On ne lance pas les dés après le gong."},
    ),
    "events.before_start": ("Avant le signal", "On peut construire les murs avant le signal de départ ; ni dés, ni distribution."),
    "events.signature": (
        "Signature de la feuille",
        {
            "referee": "On reste à table jusqu'à ce qu'un arbitre, ou une personne mandatée, ait signé la feuille.",
            "optional": "La feuille n'a pas à être signée.",
        },
    ),
    "events.trifles": (
        "Nombre de broutilles répétées",
        {
            None: "Le nombre de broutilles qui font une répétition est laissé à l'organisateur.",
            "n": "{n} broutilles d'un joueur le même jour font une répétition.",
        },
    ),
    "events.table_once": (
        "Changer de table",
        {True: "Personne n'est placé plusieurs fois à la même table.", False: "On peut être placé de nouveau à la même table."},
    ),
    "events.clean_tiles": (
        "Tuiles propres",
        {True: "Il est bon de nettoyer les tuiles chaque jour.", False: "Rien n'est demandé sur le nettoyage des tuiles."},
    ),
    "events.score_keeping": (
        "Tenue du score",
        "On tient le score comme on veut, pourvu qu'il puisse être négatif ; les bâtonnets se posent à la vue de tous.",
    ),
    "events.etiquette": (
        "Étiquette",
        "Être poli ; piocher et écarter de la même main ; ne pas garder de tuiles sous ses mains ; quitter la zone une fois fini.",
    ),
    "events.score_responsibility": (
        "Qui vérifie le score",
        "Tous à la table veillent à ce qu'une victoire soit comptée juste et au plus haut.",
    ),
}
