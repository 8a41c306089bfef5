"""How fast renigma is, as ratios measured in one run; `python -m bench` prints them and judges each by its bar."""
