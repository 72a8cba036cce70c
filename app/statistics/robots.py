"""Robots apart from readers, by what they say of themselves."""

from typing import Final

from crawlerdetect import CrawlerDetect

#: Characters. Browsers say less; the patterns take 10 s for 10,000 characters, and hold the process for so long.
LONGEST: Final = 256
_detector: Final = CrawlerDetect()


def is_robot(agent: str) -> bool:
    """Whether a User-Agent is a robot's or a program's. Who sends none, or a longer one than browsers do, is one too.

    A robot that pretends to be a browser counts as a visitor.
    """
    return not agent.strip() or len(agent) > LONGEST or bool(_detector.is_crawler(agent))
