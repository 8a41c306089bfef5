"""The trace as CSV: every cell of every kind of event, and what a spreadsheet would run as a formula."""

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.record.trace_csv import trace_csv

HEAD = "event,operation,form,line,column,start,end,wording,key,value,answer,slot,last_write,overwrites,reason\r\n"


def test_every_kind_of_event_has_its_cells() -> None:
    text = "Set a to green.\nChange a to blue. Recall a. What is b?\nReset memory. Paint it."
    record = service.replay(text, 2, DictionaryReference())
    assert trace_csv(record) == (
        HEAD + "0,remember,set-to,1,1,0,14,Set a to green,a,green,,0,,,\r\n"
        "1,change,change-to,2,1,16,32,Change a to blue,a,blue,,0,,0,\r\n"
        "2,recall,recall,2,19,34,42,Recall a,a,,blue,0,1,,\r\n"
        "3,recall,what-is,2,29,44,53,What is b,b,,,,,,\r\n"
        "4,reset,reset-memory,3,1,55,67,Reset memory,,,,,,,\r\n"
        "5,unresolved,,3,15,69,77,Paint it,,,,,,,unsupported\r\n"
    )


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_a_cell_is_never_a_formula(start: str) -> None:
    record = service.replay(f'Set a to "{start}1+1".', 2, DictionaryReference())
    assert f",a,'{start}1+1," in trace_csv(record)
