"""Requests that more than one test needs."""

TEN_STEPS = """\
Find "TODO 🎫" in "src/" as "todos". Count it.
If it is more than 10, create issue "Too many TODOs" in "backlog".
For each item in result "todos", draft "a ticket" from the item.
Get approval from "Ana" for step 2.
Unless step 5 is approved, stop.
Run "deploy.sh" in "app", then send step 2 to "Bo" and "Cy" by chat.
Copy "todo.txt" to "archive/". Write step 2 to "todo.txt".
"""
"""A complete plan of ten steps with every kind of edge and one note."""
