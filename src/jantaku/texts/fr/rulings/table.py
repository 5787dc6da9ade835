"""What the rulings on the tiles, the wall and the claims say, in French."""

from jantaku.texts.rulings.saying import Sayings

TEXTS: Sayings = {
    "tiles.red_fives": (
        "Cinq rouges",
        {
            0: "Il n'y a pas de cinq rouges.",
            3: "Un cinq de chaque famille est rouge ; chaque cinq rouge d'une main gagnante rapporte un han.",
            4: "Un cinq de caractères, deux de ronds et un de bambous sont rouges ; chaque cinq rouge d'une main gagnante rapporte un han.",
            "n": "Des cinq de caractères, de ronds et de bambous, {n} sont rouges ; chaque cinq rouge d'une main gagnante rapporte un han.",
        },
    ),
    "tiles.tile_set": ("Les tuiles", "Il y a 34 tuiles différentes, en quatre exemplaires : 136 en tout."),
    "tiles.no_extras": ("Fleurs et autres tuiles", "Les fleurs, les saisons et les jokers ne servent pas."),
    "tiles.tile_order": (
        "Ordre des honneurs",
        "Les uns et les neufs sont les terminales. Les vents se suivent Est, Sud, Ouest, Nord ; les dragons Rouge, Blanc, Vert.",
    ),
    "seats.turn_order": (
        "Places et tours",
        "On joue à quatre. Sud est à la droite d'Est, Ouest en face, Nord à sa gauche ; le tour passe au joueur de droite.",
    ),
    "seats.seating": (
        "Tirage des places",
        {
            "drawn-or-given": "Les places sont tirées avec une tuile de chaque vent, celui qui les a mélangées tirant en dernier, ou données par le planning.",
            "drawn": "Les places sont tirées au début avec une tuile de chaque vent.",
        },
    ),
    "seats.wrong_seats": (
        "Mauvaises places",
        "Les joueurs qui découvrent qu'ils ont échangé leurs places les gardent : les coups joués tiennent, et la feuille est corrigée.",
    ),
    "seats.round_wind": (
        "Vent dominant",
        "Est domine d'abord. Chaque fois que le premier donneur le redevient après tous les autres, le vent suivant domine.",
    ),
    "seats.east_twice": ("Donneur tour à tour", "Dans une partie complète, chacun est donneur au moins une fois par tour de vent."),
    "seats.equipment": ("Équipement", "Il faut au moins deux dés, des bâtonnets et un marqueur du vent dominant."),
    "seats.automatic_tables": (
        "Tables automatiques",
        {
            True: "À une table automatique, la mise en place suit la table : pas de mur à construire, dés lancés par un bouton.",
            False: "La mise en place est la même à toutes les tables.",
        },
    ),
    "seats.table_marks": (
        "Ce que la table montre",
        "Le marqueur de vent reste près du premier donneur et se retourne quand Sud domine ; les dés et les compteurs sont à la droite du donneur.",
    ),
    "wall.build": (
        "Construction du mur",
        "Chacun construit un mur de dix-sept piles de deux tuiles, face cachée ; les quatre forment un carré.",
    ),
    "wall.break_wall": (
        "Qui ouvre le mur",
        "Le donneur lance deux dés et compte les joueurs vers la droite à partir de lui-même : avec 12, on ouvre le mur de Nord.",
    ),
    "wall.break_place": (
        "Où il s'ouvre",
        "Le joueur désigné compte autant de piles depuis la droite de son mur et l'ouvre après la dernière.",
    ),
    "wall.dead_wall": ("Le mur mort", "Les sept piles à droite de l'ouverture, au besoin après le coin, sont le mur mort."),
    "wall.first_replacement": (
        "Poser la première tuile de remplacement",
        {
            "recommended": "Il est recommandé de poser la première tuile de remplacement à côté du mur mort, de peur de la renverser.",
            "permissible": "On peut poser la première tuile de remplacement à côté du mur mort, de peur de la renverser.",
        },
    ),
    "wall.replacement_order": (
        "Ordre des tuiles de remplacement",
        "Elles viennent de l'ouverture : le dessus puis le dessous de la première pile, puis de la deuxième.",
    ),
    "wall.direction": ("Sens", "On prend les tuiles dans le sens des aiguilles d'une montre ; le tour va dans l'autre sens."),
    "wall.deal": (
        "La distribution",
        "À partir du donneur, chacun prend trois fois quatre tuiles ; puis le donneur prend la première et la cinquième suivantes, les autres une chacun.",
    ),
    "wall.live_wall": ("Tuiles à piocher", "Après la distribution, il reste 69 tuiles à piocher."),
    "wall.sorting": ("Le temps de trier", "Le donneur attend, pour son premier écart, que les autres aient trié leurs tuiles."),
    "wall.dice_place": ("Les dés", "Les dés restent à la droite du donneur : tous voient qui il est."),
    "dora.first_indicator": (
        "Premier indicateur de dora",
        "On retourne le dessus de la troisième pile du mur mort depuis l'ouverture : c'est le premier indicateur de dora.",
    ),
    "dora.dora_order": (
        "De l'indicateur à la dora",
        "La dora est la tuile qui suit l'indicateur : après neuf vient un, après Nord Est, et les dragons vont Rouge, Blanc, Vert, Rouge.",
    ),
    "dora.ura": (
        "Ura dora",
        {
            True: "Les tuiles sous tous les indicateurs retournés sont aussi des indicateurs, pour un gagnant qui a déclaré riichi.",
            False: "Pas d'ura dora : les tuiles sous les indicateurs ne comptent pas.",
        },
    ),
    "dora.kan_indicators": (
        "Indicateurs de kan dora",
        {
            True: (
                "Chaque kan fait retourner le dessus de la pile suivante du mur mort, en s'éloignant de l'ouverture ;"
                " cinq au plus sont retournés."
            ),
            False: "Pas de kan dora : un kan ne retourne aucun indicateur.",
        },
    ),
    "dora.dead_wall_size": (
        "Taille du mur mort",
        "Le mur mort a toujours quatorze tuiles : après chaque kan, la dernière tuile du mur vivant le rejoint.",
    ),
    "dora.dora_worth": (
        "Valeur des dora",
        "Chaque dora de la main gagnante rapporte un han, autant de fois qu'un indicateur la désigne. La dora n'est pas un yaku.",
    ),
    "dora.robbed_indicator": (
        "Carré volé",
        "Un kan volé ne retourne aucun indicateur ; s'il l'était déjà, on le remet face cachée.",
    ),
    "play.turn": (
        "Le tour d'un joueur",
        "Un tour commence quand le joueur pioche ou réclame une tuile et finit quand il écarte. Le donneur commence avec quatorze tuiles, sans piocher.",
    ),
    "play.interruption": (
        "Le tour de jeu",
        "Tout chii, pon ou kan, même caché, interrompt le tour de jeu ; le riichi ne l'interrompt pas.",
    ),
    "play.discard_rows": (
        "Les écarts",
        "Les écarts sont rangés par six, dans l'ordre ; la troisième rangée peut être plus longue.",
    ),
    "claims.who_pon": (
        "Qui peut faire pon et kan",
        "Tous, sauf celui qui a écarté, peuvent réclamer le dernier écart pour un pung ou un kong.",
    ),
    "claims.who_chii": (
        "Qui peut faire chii",
        "Seul le joueur suivant, à droite de celui qui a écarté, peut réclamer l'écart pour un chow.",
    ),
    "claims.claim_procedure": (
        "Comment réclamer",
        "On annonce, on montre ses tuiles, puis on écarte et on prend la tuile réclamée, dans l'ordre que l'on veut.",
    ),
    "claims.take_deadline": (
        "Prendre la tuile réclamée",
        "La tuile réclamée doit être prise avant que deux autres écarts soient faits, sinon la main est morte.",
    ),
    "claims.after_claim": (
        "Après une réclamation",
        "Le jeu continue à partir de celui qui a réclamé ; ceux qui le séparent du jeteur perdent leur tour.",
    ),
    "claims.win_first": ("La victoire d'abord", "Une victoire passe avant toute autre réclamation."),
    "claims.no_blocking": (
        "Qui ne peut gagner ne bloque personne",
        "Un joueur plus proche qui ne peut ou ne veut pas gagner n'empêche pas un joueur plus éloigné de le faire.",
    ),
    "claims.multi_ron": (
        "Plusieurs gagnants",
        {
            1: "Si plusieurs annoncent ron sur une tuile, seul gagne le plus proche après le jeteur.",
            2: "Deux joueurs au plus peuvent gagner sur la même tuile.",
            3: "Tous ceux qui annoncent ron sur une tuile gagnent.",
        },
    ),
    "claims.triple_ron": (
        "Triple ron",
        {"wins": "Un troisième ron ne gâche pas la main.", "aborts": "Trois ron sur une tuile annulent la main."},
    ),
    "claims.claim_priority": (
        "Pon et kan contre chii",
        {
            "pung-first": "Pon et kan passent avant chii, quel que soit le premier annoncé.",
            "first-call": "La première annonce compte, chii, pon ou kan ; si elles sont simultanées, ou en cas de doute, pon et kan passent d'abord.",
        },
    ),
    "claims.call_tolerance": (
        "Annonces simultanées",
        "Des annonces à moins de {n} millisecondes l'une de l'autre sont simultanées.",
    ),
    "claims.claim_window": (
        "Jusqu'à quand faire chii, pon et kan",
        {
            "three-seconds": "On peut réclamer un écart dans les secondes prévues pour réclamer, même si le suivant a pioché ou annoncé kan : c'est alors annulé.",
            "next-draw": "On peut réclamer un écart jusqu'à ce que le joueur suivant ait pioché.",
        },
    ),
    "claims.ron_window": (
        "Jusqu'à quand annoncer ron",
        {
            "three-seconds": "On peut annoncer ron sur le dernier écart dans les secondes prévues pour réclamer ; pioche, kan ou victoire sur pioche faits depuis sont annulés.",
            "next-discard": "On peut annoncer ron jusqu'à ce que le joueur suivant ait écarté ou gagné sur sa pioche ; un kan annoncé entre-temps est annulé.",
        },
    ),
    "claims.claim_seconds": (
        "Secondes pour réclamer",
        {None: "Les réclamations ne sont pas chronométrées.", "n": "On a {n} secondes pour réclamer un écart."},
    ),
    "claims.fast_draw_stands": (
        "Pioche trop rapide",
        "Si quelqu'un a pioché trop vite pour une réclamation, celle-ci est valable et la tuile piochée retourne au mur.",
    ),
    "claims.prompted_table": (
        "Une table qui demande",
        "Une table tenue par un programme demande à chacun avant la pioche suivante : aucune réclamation n'est tardive.",
    ),
    "claims.thinking_time": (
        "Temps de réflexion",
        {
            "reasonable-pace": "Le temps n'est pas limité, mais un rythme raisonnable est attendu.",
            "unlimited": "À son tour, le temps n'est pas limité ; trop tarder à répétition peut être de l'obstruction.",
        },
    ),
    "claims.possible_only": ("Seulement le possible", "On n'annonce que ce que ses tuiles permettent."),
    "claims.swap_same_chii": (
        "Appel d'échange : la même tuile après chii",
        {
            "allow": "Après chii, on peut écarter aussitôt une tuile identique à celle réclamée.",
            "forbid": "Après chii, on ne peut pas écarter dans ce tour une tuile identique à celle réclamée.",
        },
    ),
    "claims.swap_same_pon": (
        "Appel d'échange : la même tuile après pon",
        {
            "allow": "Après pon, on peut écarter aussitôt la quatrième tuile.",
            "forbid": "Après pon, on ne peut pas écarter la quatrième tuile dans ce tour.",
        },
    ),
    "claims.swap_other": (
        "Appel d'échange : l'autre bout",
        {
            "allow": "Après chii, on peut écarter aussitôt la tuile de l'autre bout du chow.",
            "forbid": "Après chii, on ne peut pas écarter dans ce tour la tuile qui compléterait le chow à l'autre bout.",
        },
    ),
    "claims.swap_scope": (
        "Portée de l'appel d'échange",
        "Il s'agit de l'écart du même tour ; une réclamation qui ne laisserait aucun écart permis n'est pas possible.",
    ),
    "claims.meld_fixed": (
        "Les groupes exposés restent",
        "Groupes exposés et kongs cachés ne sont ni réarrangés ni écartés ; seul un pung exposé peut devenir un kong.",
    ),
    "claims.four_loose": ("Quatre tuiles identiques", "Quatre tuiles identiques ne forment un kong que si kan a été déclaré."),
    "melds.meld_side": (
        "Place des groupes exposés",
        "Les groupes exposés et les kongs cachés sont posés à droite de la main, à la vue de tous.",
    ),
    "melds.rotated_tile": (
        "La tuile tournée",
        "La tuile réclamée est couchée : à gauche si elle vient de gauche, au milieu si elle vient d'en face, à droite si elle vient de droite.",
    ),
    "melds.open_kan_shown": ("Montrer un grand kan exposé", "Un kan fait sur un écart a une tuile couchée."),
    "melds.added_kan_shown": ("Montrer un petit kan exposé", "La tuile ajoutée au pung se place contre celle qui est couchée."),
    "melds.concealed_kan_shown": (
        "Montrer un kan caché",
        {
            "edge-down": "Les deux tuiles du bord d'un kan caché sont face cachée ; les deux du milieu sont permises.",
            "middle-down": "Les deux tuiles du milieu d'un kan caché sont face cachée.",
        },
    ),
    "kongs.open_kan": (
        "Kan sur un écart",
        "Avec trois tuiles identiques en main, on peut réclamer la quatrième : kan. Le tour continue avec une tuile de remplacement.",
    ),
    "kongs.added_kan": (
        "Kan ajouté à un pung",
        "On complète un pung exposé dans un tour où l'on a pioché, pas réclamé ; les autres peuvent d'abord voler la tuile.",
    ),
    "kongs.robbing_wait": (
        "Le temps de voler",
        {
            "reasonable-time": "Un kan ajouté attend un temps raisonnable ceux qui gagneraient sur sa tuile ; ce que fait son joueur entre-temps est annulé.",
            "three-seconds": "Un kan ajouté attend trois secondes, ou celles prévues pour réclamer, ceux qui gagneraient sur sa tuile ; ce que fait son joueur entre-temps est annulé.",
        },
    ),
    "kongs.concealed_kan": (
        "Kan caché",
        "Quatre tuiles identiques en main se déclarent dans un tour où l'on a pioché, pas réclamé.",
    ),
    "kongs.kan_closed": ("La main reste fermée", "Un kan caché laisse fermée une main fermée."),
    "kongs.most_kans": (
        "Quatre kan par main",
        "On fait au plus quatre kan par main, tous joueurs ensemble ; jamais de cinquième.",
    ),
    "kongs.last_tile_kan": (
        "Kan sur la dernière tuile",
        "Pas de kan sur la dernière tuile, et l'on ne peut que gagner sur son écart ; après un kan sur l'avant-dernière, la tuile de remplacement est la dernière.",
    ),
    "kongs.dead_wall_unused": (
        "Le mur mort ne se joue pas",
        "Les quatorze tuiles du mur mort ne sont jamais piochées normalement.",
    ),
    "kongs.kan_dora_concealed": (
        "Kan dora d'un kan caché",
        {
            "at-once": "Un kan caché retourne son indicateur aussitôt, avant la tuile de remplacement.",
            "before-discard": "Un kan caché retourne son indicateur juste avant l'écart suivant.",
        },
    ),
    "kongs.kan_dora_open": (
        "Kan dora d'un kan exposé",
        {
            "at-once": "Un kan exposé retourne son indicateur aussitôt, avant la tuile de remplacement.",
            "before-discard": "Un kan exposé retourne son indicateur juste avant l'écart suivant.",
        },
    ),
    "kongs.rob_added": (
        "Voler un kan ajouté",
        "On peut gagner sur la tuile ajoutée à un pung ; le kan n'est alors pas fait.",
    ),
    "kongs.rob_concealed": (
        "Voler un kan caché",
        {"never": "Un kan caché ne peut pas être volé.", "kokushi": "Seuls les treize orphelins peuvent voler un kan caché."},
    ),
    "kongs.riichi_kan": (
        "Kan après riichi",
        {
            "never": "Après riichi, pas de kan.",
            "waits": "Après riichi, un kan caché est permis avec la tuile tout juste piochée si l'attente ne change pas.",
            "readings": "Après riichi, un kan caché est permis avec la tuile tout juste piochée si l'attente ne change pas et si les trois tuiles étaient un pung dans toute lecture de la main.",
        },
    ),
    "kongs.replacement_draw": (
        "La tuile de remplacement est une pioche",
        "Après elle, on peut faire tout ce que l'on peut faire après une pioche.",
    ),
}
