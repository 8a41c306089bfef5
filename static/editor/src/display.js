/* How lines are shown: each in its own direction, and what cannot be seen as a token. */

import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, highlightSpecialChars } from '@codemirror/view';
import { element } from './elements.js';

const lineDirection = Decoration.line({ attributes: { dir: 'auto' } });

function directions(view) {
  const builder = new RangeSetBuilder();
  for (const { from, to } of view.visibleRanges) {
    for (let line = view.state.doc.lineAt(from); ; line = view.state.doc.line(line.number + 1)) {
      builder.add(line.from, line.from, lineDirection);
      if (line.to >= to) break;
    }
  }
  return builder.finish();
}

const eachLineInItsDirection = ViewPlugin.define(
  (view) => ({
    lines: directions(view),
    update(update) {
      if (update.docChanged || update.viewportChanged) this.lines = directions(update.view);
    },
  }),
  { decorations: (plugin) => plugin.lines },
);

/* Spaces other than U+0020, bidi controls and characters without a glyph; joiners and emoji styles stay, since they are seen. */
const UNSEEN = new RegExp(
  '[\\u00a0\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200b\\u200e\\u200f\\u2028-\\u202f'
  + '\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb]',
  'gu',
);
const CONTROLS = /\p{Cc}|\p{Cs}/gu;

function token(code) {
  return element('span', { className: 'cm-token' }, spell(code));
}

function spell(code) {
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** A text on one line, with each character that cannot be seen spelled as the editor shows it. */
export function spellUnseen(text) {
  const spelled = (character) => spell(character.codePointAt(0));
  return text.replaceAll(UNSEEN, spelled).replaceAll(CONTROLS, spelled);
}

/** The extensions. */
export const display = [
  EditorView.perLineTextDirection.of(true),
  eachLineInItsDirection,
  highlightSpecialChars({ addSpecialChars: UNSEEN, render: token }),
];
