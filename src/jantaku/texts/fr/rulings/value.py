"""What the rulings on the worth of a hand say, in French."""

from jantaku.texts.rulings.saying import Sayings

TEXTS: Sayings = {
    "worth.han_count": (
        "Compter les han",
        "Les han viennent des yaku, un au moins, et des dora.",
    ),
    "worth.fu_rounding": ("Arrondir les fu", "Les fu s'arrondissent à la dizaine supérieure ; pas ceux des sept paires."),
    "worth.base_formula": (
        "Valeur de base",
        "En dessous des han d'un mangan, on double les fu deux fois de plus qu'il n'y a de han ; à partir de là, les han seuls décident.",
    ),
    "worth.mangan_cap": (
        "Le plafond",
        {
            "base": "En dessous des han d'un mangan, la valeur de base est au plus celle d'un mangan.",
            "payments": "En dessous des han d'un mangan, aucun paiement ne dépasse celui d'un mangan.",
        },
    ),
    "worth.kiriage": (
        "Arrondi au mangan",
        {
            True: "Une base de 1 920, quatre han 30 fu ou trois han 60 fu, vaut mangan.",
            False: "Une base de 1 920, quatre han 30 fu ou trois han 60 fu, est payée telle quelle.",
        },
    ),
    "worth.limit_from": ("Han des limites", "Mangan, haneman, baiman et sanbaiman commencent à {n} han."),
    "worth.limit_base": ("Base des limites", "Mangan, haneman, baiman et sanbaiman ont pour base {n}."),
    "worth.yakuman_base": ("Base d'un yakuman", "Un yakuman a pour base {n}."),
    "worth.counted_yakuman": (
        "Yakuman compté",
        {0: "Les han seuls ne font jamais un yakuman.", "n": "{n} han ou plus comptent comme un yakuman."},
    ),
    "worth.most_yakuman": (
        "Plusieurs yakuman",
        {1: "Plusieurs yakuman dans une main comptent pour un.", "n": "Une main compte {n} yakuman au plus."},
    ),
    "worth.yakuman_sum": (
        "Addition des yakuman",
        {
            "add": "Des yakuman différents dans une main s'ajoutent, tant que plusieurs comptent.",
            "highest": "De plusieurs yakuman dans une main, seul le plus haut compte ; un double compte double.",
        },
    ),
    "worth.tsumo_split": (
        "Paiement d'un tsumo",
        "Chacun paie la base ; le donneur paie le double, et reçoit le double de tous quand il gagne.",
    ),
    "worth.ron_payment": ("Paiement d'un ron", "Le jeteur paie pour tous : quatre fois la base, six fois à un donneur."),
    "worth.payment_rounding": (
        "Arrondir les paiements",
        "Chaque paiement s'arrondit à la centaine supérieure ; compteurs et bâtonnets viennent ensuite.",
    ),
    "worth.fu_win": ("Fu de la victoire", "Une victoire a {n} fu."),
    "worth.fu_seven_pairs": ("Fu des sept paires", "Sept paires ont {n} fu, et rien ne s'y ajoute."),
    "worth.fu_closed_ron": ("Fu d'un ron fermé", "Un ron à main fermée ajoute {n} fu, avec pinfu aussi."),
    "worth.fu_draw": ("Fu d'un tsumo", "Un tsumo ajoute {n} fu."),
    "worth.fu_wait": ("Fu de l'attente", "Finir au bord ou au milieu d'un chow, ou sur la paire, ajoute {n} fu."),
    "worth.fu_any_wait": ("D'autres attentes à côté", "On a les fu de l'attente même si la main attendait aussi d'autres tuiles."),
    "worth.fu_shape_counts": (
        "Attente morte d'un côté",
        "Une attente des deux côtés dont l'un est impossible reste telle : pas de fu.",
    ),
    "worth.fu_open_pinfu": ("Pinfu ouvert", "Une main ouverte sans autre fu ajoute {n} fu."),
    "worth.fu_ron_group": ("Groupe fini par ron", "Un pung fini par ron compte comme exposé, par tsumo comme caché."),
    "worth.fu_triplet": (
        "Fu des pungs",
        "Un pung exposé de tuiles de 2 à 8 a {n} fu ; le double s'il est caché, et encore le double en terminales ou honneurs.",
    ),
    "worth.fu_quad": ("Fu des kongs", "Un kong a quatre fois les fu de son pung."),
    "worth.fu_valued_pair": ("Fu d'une paire de valeur", "Une paire de dragons, de son vent ou du vent dominant a {n} fu."),
    "worth.fu_double_wind_pair": ("Fu d'une paire de double vent", "Une paire de son vent quand il domine a {n} fu."),
    "worth.fu_run": (
        "Fu des chows",
        "Les chows n'ont pas de fu, ni une paire de tuiles ordinaires, de terminales ou d'un autre vent.",
    ),
    "worth.fu_after_kan": (
        "Fu après un kan",
        {
            True: "Une victoire sur une tuile de remplacement a les fu d'un tsumo.",
            False: "Une victoire sur une tuile de remplacement n'a pas les fu d'un tsumo.",
        },
    ),
    "worth.fu_pinfu_draw": (
        "Pinfu par tsumo",
        {True: "Pinfu par tsumo garde les fu du tsumo.", False: "Pinfu par tsumo omet les fu du tsumo."},
    ),
    "worth.fu_not_apart": (
        "Fu d'une tuile non gardée à part",
        {
            True: "Une tuile piochée non gardée à part garde les fu du tsumo.",
            False: "Une tuile piochée non gardée à part perd aussi les fu du tsumo.",
        },
    ),
    "worth.fu_heavenly": (
        "Attente des quatorze premières tuiles",
        {
            "as-other-hands": "Les quatorze premières tuiles du donneur se lisent comme toute autre main.",
            "no-wait": "Les quatorze premières tuiles du donneur sont venues ensemble et n'ont pas de fu d'attente.",
        },
    ),
    "worth.pay_table": (
        "La table des paiements",
        "Les paiements sont ceux de la formule ; une table imprimée qui en diffère est une coquille.",
    ),
    "liability.liable_dragons": (
        "Responsabilité des dragons",
        {
            True: "Qui donne le troisième groupe visible de dragons est responsable des trois grands dragons.",
            False: "Pas de responsabilité pour les trois grands dragons.",
        },
    ),
    "liability.liable_winds": (
        "Responsabilité des vents",
        {
            True: "Qui donne le quatrième groupe visible de vents est responsable des quatre grands vents.",
            False: "Pas de responsabilité pour les quatre grands vents.",
        },
    ),
    "liability.liable_kans": (
        "Responsabilité des quatre kongs",
        {
            True: "Qui donne le quatrième kong est responsable des quatre kongs.",
            False: "Pas de responsabilité pour les quatre kongs.",
        },
    ),
    "liability.liable_replacement": (
        "Responsabilité de la tuile de remplacement",
        {
            True: "Celui dont l'écart a fait un kan exposé paie seul une victoire sur sa tuile de remplacement.",
            False: "Pas de responsabilité pour une victoire sur tuile de remplacement.",
        },
    ),
    "liability.visible_sets": ("Groupes visibles", "Sont visibles les pungs et kongs exposés, et les kongs cachés."),
    "liability.liable_tsumo": ("Responsable d'un tsumo", "Sur un tsumo, le responsable paie pour tous, compteurs compris."),
    "liability.liable_half": (
        "Responsable et jeteur",
        "Sur l'écart d'un autre, le responsable et le jeteur paient la moitié chacun.",
    ),
    "liability.liable_alone": ("Le responsable écarte", "Si le responsable écarte lui-même la tuile, il paie tout."),
    "liability.liable_beside": ("Responsable malgré un autre yakuman", "Il est responsable même si la main a un autre yakuman."),
    "liability.liable_counters": (
        "Compteurs et responsabilité",
        {
            "discarder": "Sur l'écart d'un autre, le jeteur paie les compteurs.",
            "liable": "Sur l'écart d'un autre, le responsable paie les compteurs.",
        },
    ),
    "liability.liable_several": (
        "Responsable parmi plusieurs yakuman",
        {
            "own-yakuman": "Si plusieurs yakuman s'additionnent, le responsable ne répond que du sien ; les autres sont payés comme d'habitude.",
            "whole-hand": "Si plusieurs yakuman s'additionnent, le responsable répond de tous.",
        },
    ),
    "liability.liable_only_with": (
        "Responsable de ce seul yakuman",
        "La responsabilité ne joue que si la main gagne avec ce yakuman même.",
    ),
    "yakus.accumulation": (
        "Les yaku s'ajoutent",
        "Les yaku s'ajoutent sauf mention contraire ; un yakuman remplace tout ce qui n'en est pas un.",
    ),
    "yakus.yakuman_single": (
        "Formes rares d'un yakuman",
        {
            True: "Les orphelins à treize attentes, les neuf portes pures, les quatre pungs cachés en attente sur la paire et les quatre grands vents valent un yakuman chacun.",
            False: "Parmi les orphelins à treize attentes, les neuf portes pures, les quatre pungs cachés en attente sur la paire et les quatre grands vents, certains valent plus d'un yakuman : voir chacun.",
        },
    ),
    "yakus.open_tanyao": (
        "Tanyao ouvert",
        {
            True: "Tanyao peut être ouvert : ni terminale, ni honneur.",
            False: "Tanyao demande une main fermée : ni terminale, ni honneur.",
        },
    ),
    "yakus.four_same_runs": ("Quatre chows identiques", "Quatre chows identiques sont deux fois deux chows identiques."),
    "yakus.renhou_dora": (
        "Bénédiction de l'homme et le reste",
        {
            "alone": "La bénédiction de l'homme ne se cumule ni avec les yaku ni avec les dora ; une main qui vaut plus sans elle compte ainsi.",
            "adds": "La bénédiction de l'homme se cumule avec les autres yaku et les dora.",
        },
    ),
    "yakus.last_draw": (
        "La dernière tuile piochée",
        "La dernière tuile du mur vivant, piochée normalement, donne haitei ; une tuile de remplacement ne donne que la victoire après kan.",
    ),
    "yakus.other_yaku": ("Yaku hors liste", "Ce qui n'est pas dans la liste n'est pas un yaku."),
}
