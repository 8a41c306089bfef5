/* The keys. Tab stays the browser's: it leaves the editor, but for an open placeholder, which Escape ends. */

import { insertNewline, standardKeymap, historyKeymap } from '@codemirror/commands';
import { closeCard, fix, goToProblem, tell } from './card.js';

/** The bindings, first things first; `review()` asks for a review. */
export function keys(review) {
  return [
    { key: 'Mod-Enter', run: () => (review(), true) },
    { key: 'Mod-i', run: tell },
    { key: 'Mod-.', run: fix },
    { key: 'F8', run: (view) => goToProblem(view, 1), shift: (view) => goToProblem(view, -1) },
    { key: 'Escape', run: closeCard },
    /* A line break and nothing else: no indentation, and no space is taken away. */
    { key: 'Enter', run: insertNewline, shift: insertNewline },
    ...historyKeymap,
    ...standardKeymap,
  ];
}
