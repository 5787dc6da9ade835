"""Events on the web."""

TEXTS = {
    "organise.none": "There is no such event here.",
    "organise.no-token": "This link or token opens nothing here, or was called back: ask the organiser for another.",
    "organise.forbidden": "Your role does not allow this: ask the organiser or a referee.",
    "organise.other-table": "This token is for table {n:d} of the session in progress alone.",
    "organise.no-table": "Table {n:d} is not seated in session {session:d}.",
    "organise.bad-entry": "An entry is a JSON object with id, kind and body.",
    "organise.entered": "Entered.",
    "organise.table-n": "Table {n:d}",
    "organise.role-organiser": "Organiser",
    "organise.role-head": "Head referee",
    "organise.role-referee": "Referee",
    "organise.role-staff": "Staff",
    "organise.role-scorer": "Scorer",
    "organise.role-table": "Table",
    "organise.role-public": "Public",
    "organise.role-mirror": "Mirror",
    "organise.no-print": "There is no such print here. {why}",
}
