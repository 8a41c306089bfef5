"""The headers that every answer carries, also the few that the HTTP server gives before there is a request."""

from typing import Final

from csp.constants import NONE
from csp.utils import build_policy

_POWERFUL_FEATURES: Final = (
    "accelerometer",
    "autoplay",
    "browsing-topics",
    "camera",
    "clipboard-read",
    "compute-pressure",
    "cross-origin-isolated",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "identity-credentials-get",
    "idle-detection",
    "keyboard-map",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "otp-credentials",
    "payment",
    "picture-in-picture",
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "storage-access",
    "sync-xhr",
    "unload",
    "usb",
    "window-management",
    "xr-spatial-tracking",
)

_SAME_ON_EVERY_ANSWER: Final = {
    # With `no-referrer` the pages' own forms would send `Origin: null`, which OriginRules refuses.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": ", ".join(
        [*(f"{name}=()" for name in _POWERFUL_FEATURES), "clipboard-write=(self)"]
    ),
}


def page_headers() -> tuple[tuple[str, str], ...]:
    """Names and values for everything outside the API; the policy is the one in the settings."""
    return (*_SAME_ON_EVERY_ANSWER.items(), ("Content-Security-Policy", build_policy()))


def api_headers() -> tuple[tuple[str, str], ...]:
    """Names and values for answers that are not pages and load nothing."""
    policy = build_policy(config={"default-src": [NONE], "frame-ancestors": [NONE]})
    return (*_SAME_ON_EVERY_ANSWER.items(), ("Content-Security-Policy", policy))
