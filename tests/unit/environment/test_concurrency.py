"""Sessions in threads and in asyncio: isolated, and nothing lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from envwright.environment.session import Session
from envwright.environment.template import Template


def test_eight_threads_share_a_session(mock_template: Template) -> None:
    session = mock_template.session()
    errors: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(25):
                session.call("return_book", {"loan_id": "L-1"})
                session.call("lend_book", {"member_id": "M-1", "book_id": "B-2"})
                session.call("find_books")
                session.digest()
                session.park()
        except BaseException as error:
            errors.append(error)

    run_threads([work] * 8)
    assert not errors
    copies = (
        "SELECT copies + (SELECT count(*) FROM loans WHERE book_id = 'B-2' AND status = 'open')"
    )
    assert session.query(f"{copies} FROM books WHERE id = 'B-2'") == [(1,)]


def test_eight_threads_with_a_session_each(mock_template: Template) -> None:
    found: list[str] = []

    def work() -> None:
        for _ in range(10):
            with mock_template.session() as session:
                play(session)
                session.park()
                found.append(session.digest())

    run_threads([work] * 8)
    with mock_template.session() as session:
        play(session)
        assert set(found) == {session.digest()}
    assert len(found) == 80


def test_asyncio_tasks_on_sessions_of_their_own(mock_template: Template) -> None:
    async def episode() -> str:
        with mock_template.session() as session:
            for step in range(3):
                session.call("lend_book", {"member_id": "M-1", "book_id": f"B-{step + 3}"})
                session.park()
                await asyncio.sleep(0)
            return session.digest()

    async def main() -> set[str]:
        return set(await asyncio.gather(*(episode() for _ in range(30))))

    assert len(asyncio.run(main())) == 1


def play(session: Session) -> None:
    assert session.call("lend_book", {"member_id": "M-1", "book_id": "B-3"}).ok
    assert session.call("return_book", {"loan_id": "L-2"}).ok
    assert not session.call("return_book", {"loan_id": "L-2"}).ok


def run_threads(work: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
