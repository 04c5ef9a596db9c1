"""The smallest Textual app: what any screen costs before it is ours."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class OneWidget(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        yield Static("this is all there is")


if __name__ == "__main__":
    OneWidget().run()
