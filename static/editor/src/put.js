/* Putting an offer into the text: one change that one Undo reverts. */

import { EditorView, closeHoverTooltips } from '@codemirror/view';

/** Replaces `from` to `to` by `insert`, and goes there. */
export function put(view, { from, to, insert }) {
  const text = view.state.toText(insert);
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    effects: [closeHoverTooltips, EditorView.announce.of(`Put in: ${insert}. Undo takes it back.`)],
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
