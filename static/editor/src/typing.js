/*
 * Typing over a selection, done by the editor. The browser would keep the colour of the replaced words by writing a
 * style attribute into the line, which the page's policy blocks and reports.
 */

import { EditorView } from '@codemirror/view';

const TYPED = new Set(['insertText', 'insertReplacementText']);

export const typing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const text = event.data;
    if (!TYPED.has(event.inputType) || !text || view.composing || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
