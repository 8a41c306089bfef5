/* Putting an offer or a file into the text: one change that one Undo reverts. */

import { isolateHistory } from '@codemirror/commands';
import { EditorView, closeHoverTooltips } from '@codemirror/view';

/** Replaces `from` to `to` by `insert`, goes there, and tells a screen reader that `what` was put in. */
export function put(view, { from, to, insert }, what = insert) {
  const text = view.state.toText(insert);
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    effects: [closeHoverTooltips, EditorView.announce.of(`Put in: ${what}. Undo takes it back.`)],
    /* What is typed right after it is a change of its own. */
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
    userEvent: 'input.fix',
  });
  view.focus();
}

/** The same in a text area, with the browser's own Undo. */
export function putIntoField(field, { from, to, insert }) {
  field.focus();
  field.setSelectionRange(from, to);
  /* No other way leaves the change in the field's history. */
  if (document.execCommand('insertText', false, insert)) return;
  field.setRangeText(insert, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The offset in a text area where a pointer is; where the caret is, if the browser does not tell. */
export function placeInField(field, { clientX, clientY }) {
  const found = document.caretPositionFromPoint?.(clientX, clientY);
  return found?.offsetNode === field ? found.offset : field.selectionEnd;
}
