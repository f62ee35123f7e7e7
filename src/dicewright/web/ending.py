"""Ending of tasks that run beside."""

import asyncio
from typing import Any

AGAIN_SECONDS = 1.0  # before a task is cancelled once more


async def end(*tasks: asyncio.Future[Any]) -> list[Any]:
    """Cancel tasks until they are over, and return what each came to.

    Libraries may swallow that a task is cancelled: redis-py does while it reads an answer.
    """
    left, cancelled = {task for task in tasks if not task.done()}, None
    while left:
        for task in left:
            task.cancel()
        try:
            _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
        except asyncio.CancelledError as error:  # of whoever waits: not before all are over
            left, cancelled = {task for task in left if not task.done()}, error
    if cancelled is not None:
        raise cancelled
    return await asyncio.gather(*tasks, return_exceptions=True)
