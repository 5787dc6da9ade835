"""The score calculator: a page that works as a plain form, and the answers for its script while the user types."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.points import points
from jantaku.web.calculator.present import boot, form
from jantaku.web.calculator.query import Query
from jantaku.web.http.shared_pages import apart
from jantaku.web.http.templating import page, who_of


def routes() -> list[BaseRoute]:
    """Return the routes of the calculator."""
    return [Route("/score", apart(calculator)), Route("/score/points", apart(points)), Route("/api/score", apart(asked))]


def calculator(request: Request) -> Response:
    """Render the page, with the answer to the question of its address."""
    who, query = who_of(request), Query.read(request.query_params.multi_items())
    found = answer(query, who.lang, who.profile)
    start = boot(who.lang, who.profile, found)
    return page(request, "calculator/calculator.html", asked=query, found=found, form=form(query, who.lang), boot=start)


def asked(request: Request) -> Response:
    """Send the answer alone, as JSON."""
    who = who_of(request)
    query = Query.read(request.query_params.multi_items())
    return JSONResponse(answer(query, who.lang, who.profile), headers={"Cache-Control": "private, max-age=0"})
