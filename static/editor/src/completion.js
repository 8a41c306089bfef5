/* Completion: what the server says can come next. Typing only shows it; a press of Enter takes what was chosen. */

import {
  autocompletion, clearSnippet, closeCompletion, completionStatus, selectedCompletionIndex, setSelectedCompletion, snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** The extension; `ask(text, offset, pause)` gives a promise of an answer of `assist`, or of null. */
export function completion(ask) {
  return [
    /* Before autocompletion's own bindings. */
    Prec.highest(keymap.of([{ key: 'Ctrl-Space', run: complete }, { key: 'Escape', run: leave }])),
    autocompletion({
      override: [(context) => suggest(context, ask)],
      icons: false,
      /* A line break ends a clause: Enter must stay one until an arrow key has chosen something. */
      selectOnOpen: false,
      activateOnCompletion: (chosen) => chosen.type === 'form',
    }),
    EditorView.updateListener.of(chooseFirst),
  ];
}

const asked = new WeakSet();

/* Opens the list with its first line chosen (Ctrl+Space). */
function complete(view) {
  asked.add(view);
  return startCompletion(view);
}

/* Escape closes an open list, else it ends a placeholder, also while a list is still awaited. */
function leave(view) {
  const isOpen = completionStatus(view.state) === 'active';
  closeCompletion(view);
  return isOpen || clearSnippet(view);
}

function chooseFirst({ view, state }) {
  if (!asked.has(view) || completionStatus(state) !== 'active') return;
  asked.delete(view);
  if (selectedCompletionIndex(state) === null) {
    queueMicrotask(() => view.dispatch({ effects: setSelectedCompletion(0) }));
  }
}

/* What begins a clause or a sentence: nobody who has written nothing of it yet wants a list in the way of the arrows. */
const BEGINNINGS = new Set(['form', 'verb']);

/* What holds places to fill in. */
const SNIPPETS = new Set(['form', 'text']);

async function suggest({ state, explicit }, ask) {
  const { from: offset, to } = state.selection.main; /* an open placeholder is selected: what it holds will go */
  const answer = await ask(state.doc.toString(), offset, explicit ? 0 : undefined);
  const completions = answer?.completions;
  if (!completions || completions.items.length === 0) return null;
  const { from } = completions.span;
  const isWordBegun = from < offset;
  if (!explicit && !isWordBegun && completions.items.some(({ kind }) => BEGINNINGS.has(kind))) return null;
  return { from, to: Math.max(completions.span.to, to), options: completions.items.map(option), filter: false };
}

function option({ label, insert, kind, detail }) {
  return { label, detail, type: kind, apply: SNIPPETS.has(kind) ? snippet(`${insert}\${0}`) : insert };
}
