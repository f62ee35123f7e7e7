"""What pages can ask for: a command's run, the commands' help, modules, the fields of editions."""

import os
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from building.sources import command_help, edition_fields, modules_of

ROOT = Path(__file__).parent.parent.parent
WIDTH = 88  # columns that a page has room for
PATIENCE = 120  # seconds that a command may take


class Run(SphinxDirective):
    """Runs commands while the page is built, and shows them with what they print.

    All commands of a page run in one folder, which is new; one that fails, or does not fail as
    announced, fails the build.
    """

    has_content = True
    option_spec = {
        "status": directives.nonnegative_int,  # that the last command ends with
        "columns": directives.positive_int,  # of the terminal
    }

    def run(self) -> list[nodes.Node]:
        """Return the commands and their output."""
        statuses = [0] * (len(self.content) - 1) + [self.options.get("status", 0)]
        source = "\n".join(self.content)  # as it is not what the block says, nothing highlights it
        block = nodes.literal_block(source, classes=["run"])
        for command, status in zip(self.content, statuses, strict=True):
            block += nodes.strong("", f"$ {command}\n")
            block += nodes.Text("".join(f"{line}\n" for line in self._run(command, status)))
        return [block]

    def _run(self, command: str, status: int) -> list[str]:
        """Return what a command prints, in lines of a terminal."""
        columns = self.options.get("columns", WIDTH)
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=self._folder(),
            env=environment(self._folder(), columns),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        printed = (ran.stdout + ran.stderr).rstrip().splitlines()
        if ran.returncode != status:
            raise self.severe(f"{command}: exit status {ran.returncode}\n" + "\n".join(printed))
        return [part for line in printed for part in fold(line.rstrip(), columns)]

    def _folder(self) -> Path:
        folders = self.env.app.dicewright_folders  # type: ignore[attr-defined]
        if self.env.docname not in folders:
            folders[self.env.docname] = new_folder()
        return Path(folders[self.env.docname].name)


def fold(line: str, columns: int) -> list[str]:
    """Return a line in parts that a terminal of some columns has room for."""
    return textwrap.wrap(line, columns, break_on_hyphens=False) if len(line) > columns else [line]


def new_folder() -> tempfile.TemporaryDirectory[str]:
    """Return a folder that looks like the project's, as far as commands name its files."""
    folder = tempfile.TemporaryDirectory(prefix="dicewright-docs-")
    for name in ("docs", "examples", "tests"):
        (Path(folder.name) / name).symlink_to(ROOT / name)
    return folder


def environment(folder: Path, columns: int) -> dict[str, str]:
    """Return the variables that commands run under: nothing is kept, and there are no colours."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return os.environ | {
        "PATH": path,
        "COLUMNS": str(columns),
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONIOENCODING": "utf-8",
        "XDG_DATA_HOME": str(folder / ".data"),
        "RAY_USAGE_STATS_ENABLED": "0",
    }


class Commands(SphinxDirective):
    """The help of every command, as click prints it."""

    def run(self) -> list[nodes.Node]:
        """Return a section a command."""
        return [_section(name, _literal(text, "text")) for name, text in command_help(WIDTH)]


class Modules(SphinxDirective):
    """All public modules of a package, those of single games excepted."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a section a module."""
        return [
            _section(
                name, *self.parse_text_to_nodes(f"```{{eval-rst}}\n.. automodule:: {name}\n```")
            )
            for name in modules_of(self.arguments[0])
        ]


class EditionFields(SphinxDirective):
    """The tables and keys of a game's editions, as the code that reads them has them."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table."""
        rows = ["| table, key | type | |", "| --- | --- | --- |"]
        rows += [f"| {' | '.join(field)} |" for field in edition_fields(self.arguments[0])]
        return self.parse_text_to_nodes("\n".join(rows))


def _section(name: str, *content: nodes.Node) -> nodes.section:
    title = nodes.title("", "", nodes.literal(name, name))
    return nodes.section("", title, *content, ids=[nodes.make_id(name)], names=[name])


def _literal(text: str, language: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language=language)


def skip_member(_: Sphinx, what: str, name: str, member: Any, skip: bool, options: Any) -> bool:
    """Leave out what says nothing: the fields of tuples, which the signature shows."""
    return skip or str(getattr(member, "__doc__", "")).startswith("Alias for field number")


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the directives."""
    app.dicewright_folders = {}  # type: ignore[attr-defined]
    for name, directive in (
        ("run", Run),
        ("commands", Commands),
        ("modules", Modules),
        ("edition-fields", EditionFields),
    ):
        app.add_directive(name, directive)
    app.connect("autodoc-skip-member", skip_member)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
