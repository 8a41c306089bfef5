"""`python -m renigma_site` is `renigma`."""

import sys

from renigma_site.cli import main

sys.exit(main())
