"""How the documentation is built: `make docs`."""

import doctest
import sys
from pathlib import Path

from dicewright import __version__

sys.path.insert(0, str(Path(__file__).parent))

project = "Dicewright"
author = "the authors of Dicewright"
version = release = __version__
html_title = f"{project} {version}"
html_theme = "furo"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_static_path = ["building/static"]
html_css_files = ["site.css"]
pygments_style = "friendly"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "building.directives"]
exclude_patterns = ["ladders", "building"]
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 120
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
doctest_test_doctest_blocks = ""  # all examples are marked as such
doctest_default_flags = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1  # messages count, too
