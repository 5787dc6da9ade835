"""What the rulings on winning, furiten, riichi, draws and the game say, in French."""

from jantaku.texts.rulings.saying import Sayings

TEXTS: Sayings = {
    "winning.valid_hand": (
        "Main gagnante",
        "Quatre groupes et une paire, sept paires différentes ou treize orphelins ; avec au moins un yaku, fût-il dû à cette seule tuile ou à ce seul moment.",
    ),
    "winning.by_ron": ("Ron", "On gagne sur le dernier écart en disant ron, à moins d'être furiten."),
    "winning.by_tsumo": (
        "Tsumo",
        "On gagne sur la tuile que l'on vient de piocher, du mur ou du mur mort, en disant tsumo ; furiten n'y change rien.",
    ),
    "winning.tile_apart": (
        "Garder la tuile à part",
        "La tuile piochée pour gagner est tenue à part ; sinon la victoire vaut, mais les yaku et les fu qui exigent une attente précise sont perdus.",
    ),
    "winning.closed_hand": (
        "Fermé et caché",
        "Une main sans tuile d'autrui est fermée. Un ron expose le groupe qu'il complète et laisse la main fermée.",
    ),
    "winning.hand_ends": (
        "Fin de la main",
        "Une main finit par une victoire, ou quand le mur est épuisé et le dernier écart passé, ou par une annulation là où le livre en connaît.",
    ),
    "winning.who_pays": ("Qui paie", "Les trois autres paient un tsumo ; un ron n'est payé que par celui qui a écarté."),
    "winning.best_reading": (
        "La meilleure lecture",
        "De toutes les lectures d'une main, celle qui rapporte le plus compte toujours.",
    ),
    "winning.correction": (
        "Corriger un score",
        {
            "intact-or-agreed": "Un score se corrige tant que la main est intacte, ou si tous sont d'accord.",
            "never": "Un score payé ne se corrige plus.",
        },
    ),
    "furiten.own_discards": (
        "Furiten",
        "Qui a écarté une tuile complétant sa main, avec yaku ou sans, ne peut pas gagner sur un écart.",
    ),
    "furiten.curable": ("Sortir de furiten", "On peut changer sa main pour ne plus être furiten, sauf en riichi."),
    "furiten.missed_from": (
        "Victoire manquée",
        "Qui laisse passer une tuile complétant sa main, avec yaku ou sans, y compris un kan à voler, est furiten pour le moment. Refuser un tsumo ne compte pas.",
    ),
    "furiten.missed_ends": (
        "Fin du furiten temporaire",
        {
            "draw": "Le furiten temporaire finit à sa propre pioche suivante.",
            "draw-or-claim": "Le furiten temporaire finit dès que l'on pioche ou réclame une tuile.",
            "draw-or-call": "Le furiten temporaire finit à sa propre pioche suivante, ou à tout chii, pon ou kan.",
        },
    ),
    "furiten.missed_in_riichi": (
        "Victoire manquée en riichi",
        "En riichi, le furiten d'une victoire manquée dure jusqu'à la fin de la main.",
    ),
    "furiten.tsumo_anyway": ("Furiten et tsumo", "Furiten n'empêche jamais de gagner sur sa pioche."),
    "furiten.other_winners": ("Quand un autre gagne", "Un ron devancé par un autre ne laisse rien : la main est finie."),
    "riichi.declaration": ("Déclarer riichi", "On dit riichi, on couche son écart et l'on pose un bâtonnet."),
    "riichi.riichi_hand": ("La main pour riichi", "La main doit être fermée et, après l'écart, tenpai."),
    "riichi.riichi_tiles": (
        "Tuiles restantes pour riichi",
        {
            0: "Riichi ne demande aucune tuile dans le mur vivant.",
            1: "Riichi demande une tuile dans le mur vivant.",
            "n": "Riichi demande au moins {n} tuiles dans le mur vivant.",
        },
    ),
    "riichi.riichi_points": (
        "Points nécessaires pour riichi",
        {None: "Riichi ne demande aucun point ; même un score négatif peut déclarer.", "n": "Riichi demande au moins {n} points."},
    ),
    "riichi.riichi_furiten": (
        "Riichi en furiten",
        {True: "On peut déclarer riichi en étant furiten.", False: "On ne peut pas déclarer riichi en étant furiten."},
    ),
    "riichi.riichi_void": (
        "Ron sur la tuile de riichi",
        "Si quelqu'un gagne sur la tuile de riichi, la déclaration est annulée et le bâtonnet rendu.",
    ),
    "riichi.riichi_tile_taken": (
        "Tuile de riichi réclamée",
        "Si la tuile de riichi est réclamée pour un groupe, riichi vaut et l'écart suivant est couché.",
    ),
    "riichi.riichi_frozen": ("La main après riichi", "Après riichi la main ne change plus, sauf un kan permis."),
    "riichi.ippatsu_span": (
        "Durée d'ippatsu",
        "Ippatsu dure jusqu'à sa prochaine pioche, sauf annonce ou kan caché entre-temps ; un kan volé ne l'arrête pas.",
    ),
    "riichi.double_riichi_turn": (
        "Double riichi",
        "Riichi au premier tour de jeu, avant toute annonce et tout kan caché, est un double riichi. Une annonce ultérieure n'y change rien.",
    ),
    "riichi.sticks_at_draw": (
        "Bâtonnets à la partie du mur",
        "Après une main nulle, les bâtonnets de riichi restent pour le prochain gagnant.",
    ),
    "riichi.sticks_at_chombo": ("Bâtonnets au chonbo", "Un chonbo rend les bâtonnets de cette main ; les précédents restent."),
    "riichi.sticks_winner": (
        "Qui prend les bâtonnets",
        "Le gagnant prend les bâtonnets de riichi ; de plusieurs, le plus proche après le jeteur.",
    ),
    "riichi.winners_stick": (
        "Bâtonnet d'un gagnant",
        {
            "nearest": "À plusieurs gagnants, le bâtonnet misé par l'un d'eux suit les autres.",
            "own": "À plusieurs gagnants, chacun reprend le bâtonnet qu'il a misé dans la main ; les autres vont au plus proche.",
        },
    ),
    "draws.exhaustive": ("Partie du mur", "La main est nulle si personne ne gagne sur l'écart qui suit la dernière tuile."),
    "draws.tenpai_order": (
        "Annoncer tenpai",
        "Tenpai ou noten s'annonce à partir d'Est et ne se change pas ; on montre une main tenpai, pas une main noten.",
    ),
    "draws.noten_by_choice": (
        "Noten par choix",
        {
            True: "Un joueur tenpai peut se dire noten et cacher sa main, sauf en riichi ; un donneur qui le fait n'est plus donneur.",
            False: "Un joueur tenpai compte comme tenpai.",
        },
    ),
    "draws.noten_total": (
        "Paiement noten",
        {
            0: "Être noten ne coûte rien.",
            "n": "Les joueurs noten paient en tout {n} points aux joueurs tenpai, à parts égales ; rien si tous ou aucun ne le sont.",
        },
    ),
    "draws.tenpai": (
        "Tenpai",
        "Une main est tenpai si une tuile la complète, même s'il n'en reste aucune à piocher, avec yaku ou sans ; une main morte ne l'est pas.",
    ),
    "draws.fifth_tile": (
        "Attendre une cinquième tuile",
        {
            "own-and-melds": "Une tuile dont on a les quatre exemplaires, en main ou exposés, n'est pas une attente.",
            "concealed": "Une tuile dont on a les quatre exemplaires en main n'est pas une attente ; les groupes exposés ne comptent pas.",
        },
    ),
    "draws.tenpai_fourteen": (
        "Tenpai à quatorze tuiles",
        "À son tour, une main de quatorze tuiles est tenpai si un écart la laisse telle.",
    ),
    "draws.riichi_shows": ("Riichi se montre", "À une main nulle, qui a déclaré riichi doit montrer une main tenpai."),
    "draws.draw_counter": (
        "Compteur après une partie du mur",
        {True: "Une partie du mur ajoute un compteur, qui que soit tenpai.", False: "Une partie du mur n'ajoute pas de compteur."},
    ),
    "draws.dealer_stays": (
        "Donneur tenpai",
        {True: "Un donneur tenpai à la partie du mur reste donneur.", False: "À la partie du mur, le donneur change."},
    ),
    "draws.nagashi_mangan": (
        "Nagashi mangan",
        {
            True: "Qui n'a écarté que terminales et honneurs, dont aucune n'a été réclamée, reçoit un mangan à la partie du mur.",
            False: "Il n'y a pas de nagashi mangan.",
        },
    ),
    "draws.nagashi_win": (
        "Nagashi mangan comme victoire",
        {
            True: "Le nagashi mangan compte comme une victoire : compteurs payés, bâtonnets pris ; le donneur ne reste que s'il l'a.",
            False: "Après un nagashi mangan, la main compte comme nulle : ni compteurs payés, ni bâtonnets pris.",
        },
    ),
    "abort.nine_kinds": (
        "Neuf tuiles différentes",
        {
            True: "Avec neuf terminales et honneurs différents à sa première pioche, avant toute annonce, on peut annuler la main.",
            False: "Neuf terminales et honneurs différents n'annulent pas la main.",
        },
    ),
    "abort.four_winds": (
        "Quatre vents",
        {
            True: "La main est annulée si les quatre premiers écarts, sans annonce, sont le même vent.",
            False: "Quatre écarts du même vent n'annulent pas la main.",
        },
    ),
    "abort.four_riichi": (
        "Quatre riichi",
        {
            True: "La main est annulée quand les quatre ont déclaré riichi et que personne n'a gagné sur la dernière tuile ; tous montrent qu'ils sont tenpai.",
            False: "Quatre riichi n'annulent pas la main.",
        },
    ),
    "abort.four_kans": (
        "Quatre kongs",
        {
            "never": "Quatre kongs n'annulent pas la main.",
            "declaration": "Le quatrième kan annule la main dès qu'il est déclaré, sauf si tous sont au même joueur ; alors c'est un cinquième.",
            "discard": "Le quatrième kan annule la main après l'écart suivant, sauf si tous sont au même joueur.",
        },
    ),
    "abort.abort_counter": (
        "Compteur après une annulation",
        {True: "Une annulation ajoute un compteur.", False: "Une annulation n'ajoute pas de compteur."},
    ),
    "abort.abort_sticks": (
        "Après une annulation",
        "Après une annulation le donneur reste, et les bâtonnets restent pour le prochain gagnant.",
    ),
    "counters.east_win_counter": ("Compteur après une victoire du donneur", "Une victoire du donneur ajoute un compteur."),
    "counters.counters_cleared": ("Compteurs retirés", "La victoire d'un autre que le donneur retire tous les compteurs."),
    "counters.counter_value": (
        "Valeur d'un compteur",
        {
            0: "Les compteurs ne valent rien.",
            "n": "Chaque compteur ajoute {n} points à une victoire ; au tsumo chacun en paie le tiers.",
        },
    ),
    "counters.stick_value": ("Valeur d'un bâtonnet", "Un bâtonnet de riichi vaut {n} points."),
    "counters.multi_ron_counters": (
        "Compteurs à plusieurs gagnants",
        {
            "each": "À plusieurs gagnants, chacun reçoit les compteurs.",
            "nearest": "À plusieurs gagnants, seul le plus proche après le jeteur reçoit les compteurs.",
        },
    ),
    "counters.two_han_from": (
        "Deux han à beaucoup de compteurs",
        {
            0: "Un yaku suffit pour gagner, quels que soient les compteurs.",
            "n": "À partir de {n} compteurs, il faut deux han de yaku pour gagner ; dora et cinq rouges n'en sont pas.",
        },
    ),
    "counters.rotation": ("Le donneur change", "Quand le donneur change, le joueur de droite devient donneur."),
    "counters.chombo_redeal": (
        "Après un chonbo",
        "Après un chonbo redistribué, le donneur reste, les compteurs ne changent pas, la main ne compte pas.",
    ),
    "game.start": ("Points de départ", "Chacun commence avec {n} points."),
    "game.rounds": (
        "Tours de vent",
        {1: "La partie compte un tour de vent.", "n": "La partie compte {n} tours de vent, si elle va à son terme."},
    ),
    "game.extra_rounds": (
        "Tours supplémentaires",
        {
            0: "Il n'y a pas de tour supplémentaire.",
            1: "On joue un tour de plus tant que personne n'a les points pour finir.",
            "n": "On joue jusqu'à {n} tours de plus tant que personne n'a les points pour finir.",
        },
    ),
    "game.target": (
        "Points pour finir",
        {
            0: "Aucun score n'est exigé pour finir.",
            "n": "Ses tours joués, la partie finit si quelqu'un a {n} points ; sinon viennent les tours supplémentaires, s'il y en a.",
        },
    ),
    "game.bust": (
        "En dessous de zéro",
        {
            True: "La partie finit quand un joueur est en dessous de zéro ; à zéro elle continue.",
            False: "La partie continue en dessous de zéro.",
        },
    ),
    "game.agari_yame": (
        "Arrêt du donneur",
        {
            "never": "Un donneur qui gagne la dernière main et qui est en tête continue.",
            "win": "La partie finit si le donneur gagne la dernière main et a strictement le plus de points.",
            "win-or-tenpai": "La partie finit si le donneur gagne la dernière main, ou y est tenpai à la partie du mur, et est en tête.",
        },
    ),
    "game.leftover_sticks": (
        "Bâtonnets à la fin",
        {
            "stay": "Les bâtonnets qui restent à la fin ne vont à personne.",
            "first": "Les bâtonnets qui restent à la fin vont au premier.",
            "shared": "Les bâtonnets qui restent à la fin vont au premier ; des premiers à égalité se les partagent.",
        },
    ),
    "game.game_end": (
        "Fin de la partie",
        "Si rien ne la finit plus tôt, la partie finit avec son dernier tour de vent : le premier donneur le redeviendrait.",
    ),
    "session.winner": ("Le gagnant", "Celui qui a le plus de points gagne ; à égalité de points, on est ex aequo."),
    "session.score_base": ("Base du score", "Le score d'une partie est (points − {n}) / 1 000, plus l'uma."),
    "session.exact_scores": (
        "Sans arrondir",
        {
            True: "Les scores ne sont pas arrondis ; à trois ex aequo, il reste des tiers.",
            False: "Les points comptent en milliers entiers, cinq cents s’écartant de zéro ; le premier reçoit ce qui équilibre les quatre.",
        },
    ),
    "session.uma": ("Uma", "Les places valent {n}."),
    "session.uma_one_above": (
        "Uma si un seul atteint la base",
        {
            None: "Les places valent autant, quel que soit le nombre de joueurs à la base du score ou plus.",
            "n": "Si un seul joueur a au moins la base du score, les places valent {n}.",
        },
    ),
    "session.uma_three_above": (
        "Uma si trois atteignent la base",
        {
            None: "Les places valent autant, quel que soit le nombre de joueurs à la base du score ou plus.",
            "n": "Si trois joueurs ont au moins la base du score, les places valent {n}.",
        },
    ),
    "session.tied_places": (
        "Ex aequo",
        {
            "split": "Les ex aequo se partagent à parts égales ce que valent leurs places.",
            "seat-order": "Des ex aequo, celui qui était assis avant les autres au départ a la meilleure place.",
        },
    ),
    "session.overall_score": (
        "Score global",
        "Le score global est la somme des scores de toutes les parties, moins les points de pénalité.",
    ),
    "session.oka": ("Oka", {0: "Il n'y a pas d'oka.", "n": "Le premier reçoit {n} de plus."}),
}
