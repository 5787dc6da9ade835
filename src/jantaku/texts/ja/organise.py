"""ウェブ上の大会。"""

TEXTS = {
    "organise.none": "その大会はここにはありません。",
    "organise.no-token": "このリンクまたはトークンは無効か、取り消されています。主催者に新しいものをもらってください。",
    "organise.forbidden": "この役割ではできません。主催者か審判に頼んでください。",
    "organise.other-table": "このトークンは進行中の回戦の{n:d}卓専用です。",
    "organise.no-table": "第{session:d}回戦に{n:d}卓の席順がありません。",
    "organise.bad-entry": "入力は id・kind・body を持つ JSON オブジェクトです。",
    "organise.entered": "入力しました。",
    "organise.table-n": "{n:d}卓",
    "organise.role-organiser": "主催者",
    "organise.role-head": "審判長",
    "organise.role-referee": "審判",
    "organise.role-staff": "スタッフ",
    "organise.role-scorer": "記録係",
    "organise.role-table": "卓",
    "organise.role-public": "一般",
    "organise.role-mirror": "ミラー",
    "organise.no-print": "その印刷物はここにありません。{why}",
}
