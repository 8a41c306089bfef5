/* The text area stays the form's field: at every moment it holds the editor's text. */

import { Annotation } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { difference } from './difference.js';

const fromField = Annotation.define();

/** Keeps `field` equal to the editor's text, and tells the page about it as a key in the field would. */
export function mirrorInto(field) {
  return EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (!docChanged || transactions.some((transaction) => transaction.annotation(fromField))) return;
    field.value = state.doc.toString();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Brings what was written into the field from outside into the editor, as one change of what differs. */
export function takeFrom(field, view) {
  const change = difference(view.state.doc.toString(), field.value);
  if (change) view.dispatch({ changes: change, annotations: fromField.of(true), userEvent: 'input.field' });
}
