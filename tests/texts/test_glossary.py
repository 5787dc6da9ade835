"""The glossary: every headword of the books is found, by any of its names."""

import re
import tomllib
from pathlib import Path

import pytest

from jantaku.errors import JantakuError
from jantaku.texts import LANGUAGES, catalogue, glossary
from tests.sampling import one_by_one

BOOKS = Path(__file__).parents[2] / "src" / "jantaku" / "rules" / "books"
YAKU = sorted({ident for path in BOOKS.glob("*.toml") for ident in tomllib.loads(path.read_text("utf-8")).get("yaku", {})})
BY_ID = {term.id: term for term in glossary.everything()}

# Headwords of the two books, each with the id it must lead to: names alone.
HEADWORDS_2013 = """
group mentsu|shuntsu shuntsu|concealed shuntsu anjun|anjon anjun|melded shuntsu minjun|chii chii|kōtsu koutsu
concealed kōtsu ankou|melded kōtsu minkou|minkō minkou|pon pon|kantsu kantsu|concealed kantsu ankan|melded kantsu minkan
daiminkan daiminkan|shōminkan shouminkan|kan kan|pair toitsu|concealed concealed|melded melded|tenpai tenpai|noten noten
winning hand agari|closed menzen|open open-hand|yaku yaku|dora dora|han han|mini-points fu|fu fu|session hanchan
hanchan hanchan|session score session-score|overall score overall-score|terminal routouhai|honours jihai|flowers hanahai
seasons kisetsuhai|red fives aka-dora|joker joker|seat wind seat-of-wind|prevailing wind prevailing-wind|wall yama
dead wall wanpai|dora indicator dora-hyoujihai|deal haipai|furiten furiten|uma uma|agari yame agari-yame
liability payment pao|abortive draw tochuu-ryuukyoku|exhaustive draw ryuukyoku|continuance counters honba
dealer rotation dealer-rotation|edge wait penchan|middle wait kanchan|pair wait tanki|open pinfu kuipinfu
valuable honour valuable-honour|double wind double-wind|mangan mangan|haneman haneman|baiman baiman|sanbaiman sanbaiman
riichi riichi|ippatsu ippatsu|daburu riichi double-riichi|menzen tsumo menzen-tsumo|pinfu pinfu|i peikō iipeikou
ii peikō iipeikou|tanyao chū tanyao|yakupai yakuhai|chan kan chankan|rinshan kaikō rinshan|haitei haitei|hōtei houtei
chii toitsu chiitoitsu|ikkitsukan ittsuu|itsu ittsuu|san shoku dōjun sanshoku|chanta chanta|toitoi hō toitoi
san shoku dokō sanshoku-doukou|san ankō sanankou|san kantsu sankantsu|honrōtō honroutou|shō san gen shousangen
ryan peikō ryanpeikou|honitsu honitsu|junchan junchan|renhō renhou|chinitsu chinitsu|tenhō tenhou|chihō chiihou
kokushi musō kokushi|chūren pōto chuuren|sū ankō suuankou|sū kantsu suukantsu|ryū iisō ryuuiisou|chinrōtō chinroutou
tsū iisō tsuuiisou|daisangen daisangen|dai san gen daisangen|shōsūshi shousuushii|daisūshi daisuushii
point penalty point-penalty|dead hand dead-hand|chonbo chonbo|disqualification disqualification|empty call empty-call
wrong word wrong-word|claiming a false group false-group|wrong tile count wrong-count|cheating cheating
wrong riichi declaration wrong-riichi|passing information passing-information|obstruction obstruction
being late lateness|substitute players substitute
"""
HEADWORDS_2015 = """
groupe mentsu|chow shuntsu|chow caché anjun|chow exposé minjun|pung koutsu|pung caché ankou|pung exposé minkou|kong kantsu
kong caché ankan|kong exposé minkan|grand kong exposé daiminkan|petit kong exposé shouminkan|paire toitsu|caché concealed
exposé melded|main gagnante agari|fermé menzen|ouvert open-hand|minipoints fu|score du hanchan session-score
score global overall-score|familles suit|honneurs jihai|vent du joueur seat-of-wind|vent dominant prevailing-wind
mur yama|mur mort wanpai|mur vivant tsumo-yama|indicateur de dora dora-hyoujihai|distribution haipai
kuikae kuikae|appel d'échange kuikae|partie du mur ryuukyoku|annulation de partie tochuu-ryuukyoku
compteurs de continuation honba|rotation du donneur dealer-rotation|responsabilité de paiement pao|jeteur houjuu
finir au bord penchan|finir au milieu kanchan|finir sur la paire tanki|pinfu ouvert kuipinfu|honneur majeur valuable-honour
double vent double-wind|tout caché tiré menzen-tsumo|double chows purs iipeikou|tout ordinaire tanyao|yakuhai yakuhai
voler un kong chankan|finir sur kong rinshan|dernière tuile piochée haitei|dernière tuile réclamée houtei
sept paires chiitoitsu|grande suite pure ittsuu|triple chows sanshoku|terminales et honneurs partout chanta
tout pung toitoi|triple pungs sanshoku-doukou|trois pungs cachés sanankou|trois kongs sankantsu
tout terminales et honneurs honroutou|trois petits dragons shousangen|deux fois double chows purs ryanpeikou
semi pure honitsu|terminales partout junchan|bénédiction de l'homme renhou|main pure chinitsu|bénédiction du ciel tenhou
bénédiction de la terre chiihou|treize orphelins kokushi|neuf portes chuuren|quatre pungs cachés suuankou
quatre kongs suukantsu|main verte ryuuiisou|tout terminales chinroutou|tout honneurs tsuuiisou
trois grands dragons daisangen|quatre petits vents shousuushii|quatre grands vents daisuushii|pure double chow iipeikou
robbing a kong chankan|after a kong rinshan|mixed triple chow sanshoku|all pungs toitoi|blessing of man renhou
fully concealed hand menzen-tsumo|twice pure double chows ryanpeikou|half flush honitsu|nine gates chuuren
points de pénalité point-penalty|main morte dead-hand|appel vide empty-call|groupe invalide false-group
modifier un appel changing-call|mauvais terme wrong-word|mauvais nombre de tuiles wrong-count|triche cheating
mauvaise déclaration de riichi wrong-riichi|transmission d'information passing-information|étiquette etiquette
joueurs de substitution substitute|tenue du score score-recording|gong gong|arbitre referee
"""


def pairs(text: str) -> list[tuple[str, str]]:
    return [(word, ident) for entry in re.split(r"[|\n]+", text.strip()) for word, _, ident in [entry.rpartition(" ")]]


@one_by_one(("word", "ident"), pairs(HEADWORDS_2013) + pairs(HEADWORDS_2015))
def test_a_headword_of_the_books_leads_to_its_term(word: str, ident: str) -> None:
    assert ident in [term.id for term in glossary.find(word)]


def test_no_two_terms_share_an_id() -> None:
    assert len(BY_ID) == len(glossary.everything())
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", ident) for ident in BY_ID)


@one_by_one("ident", YAKU)
def test_a_yaku_of_the_books_has_its_names_in_every_language(ident: str) -> None:
    for profile in glossary.PROFILES:
        for lang in LANGUAGES:
            assert glossary.name(ident, lang, profile)
    assert BY_ID[ident].topic in {"yaku", "yakuman"}
    assert ident in [term.id for term in glossary.find(ident)]


def test_the_books_have_yaku_to_name() -> None:
    assert len(YAKU) >= 45


def test_a_term_is_whole() -> None:
    for term in glossary.everything():
        assert 1 <= len(term.en) <= 3, term.id
        assert 1 <= len(term.fr) <= 2, term.id
        assert not re.search(r"[^\x00-\x7fāīūēōé'’-]", term.ja[0]), term.id
        assert re.fullmatch(r"[ぁ-ゖァ-ヺー・]+", term.ja[2]), term.id
        assert re.search(r"[ぁ-んァ-ヶ一-鿿]", term.ja[1]), term.id
        assert term.in_en.endswith("."), term.id
        assert term.in_fr.endswith("."), term.id
        assert term.in_ja.endswith("。"), term.id
        assert f"terms.topic.{term.topic}" in catalogue("en"), term.id


def test_a_term_defined_nowhere_says_so_and_any_other_where() -> None:
    for term in glossary.everything():
        assert len(term.cite) == 2
        assert all(re.fullmatch(r"(\d(\.\d){0,2}|table)?", cite) for cite in term.cite), term.id
    assert glossary.clause("kuikae", "wrr-2013") == ""
    assert glossary.clause("kuikae") == "5.4"
    assert glossary.clause("renhou", "club") == ""


@one_by_one("word", ["sanshoku", "Sanshoku dōjun", "SANSHOKU-DOUJUN", "三色", "さんしょくどうじゅん", "triple chows"])
def test_search_forgives_case_accents_and_spelling(word: str) -> None:
    assert "sanshoku" in [term.id for term in glossary.find(word)]


@one_by_one("word", ["chūren", "chuuren", "churen", "Chuuren-poutou", "九蓮宝燈", "チューレンポートー"])
def test_long_vowels_may_be_written_in_any_way(word: str) -> None:
    assert "chuuren" in [term.id for term in glossary.find(word)]


@one_by_one(("word", "ident"), [("tempai", "tenpai"), ("chombo", "chonbo"), ("honor", "jihai"), ("carre", "kantsu")])
def test_other_spellings_are_known(word: str, ident: str) -> None:
    assert glossary.find(word)[0].id == ident


def test_every_name_of_a_term_finds_it() -> None:
    for term in glossary.everything():
        for name in glossary.names(term):
            assert term in glossary.find(name), (term.id, name)


def test_a_whole_name_comes_before_a_part_of_one() -> None:
    assert [term.id for term in glossary.find("kan")] == ["kan"]
    assert {term.id for term in glossary.find("prevailing")} == {"round-wind", "prevailing-wind"}
    assert {term.id for term in glossary.find("prevail")} == {"round-wind", "prevailing-wind"}


def test_a_word_that_names_nothing_finds_nothing_but_has_its_like() -> None:
    assert glossary.find("mangann") == []
    assert glossary.near("mangann")[0] == "mangan"
    assert glossary.find("") == glossary.find("-") == []
    assert glossary.near("qqqqqq") == []


def test_an_id_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(JantakuError, match="did you mean chanta"):
        glossary.get("chantaa")
    with pytest.raises(JantakuError, match=r"no term 'qqqqqq'\.$"):
        glossary.get("qqqqqq")


def test_a_name_is_that_of_the_book_asked_for() -> None:
    assert glossary.name("iipeikou") == "Pure Double Chow"
    assert glossary.name("iipeikou", "en", "wrr-2013") == "Pure Double Shuntsu"
    assert glossary.name("iipeikou", "en", "plain") == "Pure Double Run"
    assert glossary.name("kantsu", "fr") == "kong"
    assert glossary.name("kantsu", "fr", "plain") == "carré"
    assert glossary.name("tanyao", "ja") == "断么九"
    assert glossary.name("tanyao", "ja", "plain") == "タンヤオ"
    assert glossary.name("tanyao", "fr", "romaji") == "tan'yao"
    assert glossary.name("renhou", "fr") == "Bénédiction de l’Homme"
    for wrong in (("de", "book"), ("en", "poetic")):
        with pytest.raises(JantakuError, match="Names are in"):
            glossary.name("tanyao", *wrong)
    with pytest.raises(JantakuError, match="Meanings are in"):
        glossary.meaning("tanyao", "de")


def test_the_standard_kanji_stand_where_the_books_print_others() -> None:
    kanji = {ident: glossary.name(ident, "ja") for ident in ("ittsuu", "houtei", "chanta", "menzen-tsumo", "junchan")}
    assert kanji == {
        "ittsuu": "一気通貫",
        "houtei": "河底撈魚",
        "chanta": "混全帯么九",
        "menzen-tsumo": "門前清自摸和",
        "junchan": "純全帯么九",
    }
