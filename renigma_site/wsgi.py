"""The WSGI application, for the workbench's server and for `manage.py runserver`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "renigma_site.settings")
application = get_wsgi_application()
