/* One editor in a shadow root, where its styles are adopted style sheets and the page's policy stays as it is. */

import { history } from '@codemirror/commands';
import { EditorState, Prec } from '@codemirror/state';
import {
  EditorView, dropCursor, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, placeholder,
} from '@codemirror/view';
import { cards, openLine } from './card.js';
import { completion } from './completion.js';
import { display } from './display.js';
import { element } from './elements.js';
import { mirrorInto } from './field.js';
import { filesOf, hasWords } from './files.js';
import { keys } from './keys.js';
import { pointing } from './pointing.js';
import { reading, setReading, signGutter } from './reading.js';
import theme from './theme.css';
import { typing } from './typing.js';

const KEY_HELP = 'Control Space completes, Control full stop shows what can be fixed, Control I tells what was read, '
  + 'Control Enter reviews. Tab leaves the editor, except while a placeholder is open; Escape ends that.';

/**
 * A state for the text of `field`; `ask` as in completion.js, `onAnswer(answer, doc)` hears of each answer, and
 * `takeFiles(files, event)` gets what is dropped or pasted: CodeMirror would replace bytes that are not UTF-8.
 */
export function stateFor(field, { ask, review, onAnswer, takeFiles }) {
  return EditorState.create({
    doc: field.value,
    selection: { anchor: field.selectionStart, head: field.selectionEnd },
    extensions: [
      Prec.high(keymap.of(keys(review))),
      mirrorInto(field),
      incoming(takeFiles),
      typing,
      reading,
      pointing,
      listener(ask, onAnswer),
      lineNumbers(),
      signGutter(openLine),
      cards,
      completion(ask),
      history(),
      display,
      dropCursor(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      EditorView.lineWrapping,
      placeholder(field.placeholder),
      EditorView.contentAttributes.of(attributesLike(field)),
    ],
  });
}

/** Shows `state` in the shadow root of a new element after `field`; gives that element and the view. */
export function mount(state, field) {
  const host = element('div', { id: `${field.id}-editor`, className: 'editor-host' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theme);
  root.append(element('p', { id: 'help', hidden: true }, descriptionOf(field), ' ', KEY_HELP));
  field.after(host);
  const view = new EditorView({ state, root, parent: root });
  root.adoptedStyleSheets.push(sheet);
  return { host, view };
}

/** Asks about the whole text, after a pause. */
export async function askAbout(view, ask, onAnswer) {
  const { doc, selection } = view.state;
  const answer = doc.length === 0 ? null : await ask(doc.toString(), selection.main.from);
  if (view.state.doc !== doc) return; /* an answer to a text of the past */
  view.dispatch({ effects: setReading.of(answer) });
  onAnswer(answer, doc);
}

function incoming(takeFiles) {
  const take = (event) => {
    const files = filesOf(event);
    if (files) takeFiles(files, event);
    return Boolean(files);
  };
  return EditorView.domEventHandlers({
    drop: take,
    /* What has neither files nor words, as a picture of a page, must not take away the selection. */
    paste: (event) => take(event) || !hasWords(event),
  });
}

function listener(ask, onAnswer) {
  return EditorView.updateListener.of(({ docChanged, view }) => {
    if (docChanged) askAbout(view, ask, onAnswer);
  });
}

function attributesLike(field) {
  const attributes = { 'aria-label': labelOf(field), 'aria-describedby': 'help', spellcheck: 'false', tabindex: '0' };
  if (field.getAttribute('aria-invalid')) attributes['aria-invalid'] = 'true';
  return attributes;
}

function labelOf(field) {
  return field.labels[0]?.textContent.trim() ?? '';
}

function descriptionOf(field) {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent.trim() ?? '').join(' ');
}
