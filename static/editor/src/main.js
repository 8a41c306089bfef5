/* The editor over a text area of the page. The area stays the form's field, and "Plain text field" goes back to it. */

import { askServer } from './answer.js';
import { Assistant } from './assistant.js';
import { DraftLine } from './draft-line.js';
import { askAbout, mount, stateFor } from './editor.js';
import { element } from './elements.js';
import { takeFrom } from './field.js';
import { FileLine } from './file-line.js';
import { chooseInstead, putFile, serveFiles } from './files.js';
import { servePageOffers } from './page-offers.js';
import pageTheme from './page.css';
import { followReview } from './pointing.js';
import { placeInField, put, putIntoField } from './put.js';

const CHOICE = 'renigma-plain-text-field';

/**
 * Puts the editor over the text area in `container`. Its `data-assist` is the address of assist, `data-members` the
 * members to send beside text and offset, and `data-reviewed` is there while a review of the field's default value is.
 */
export function enhance(container) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageTheme);
  document.adoptedStyleSheets.push(sheet);
  new Workplace(container).start();
  const [record, file] = ['imp', 'impf'].map((id) => document.getElementById(id));
  if (record && file) chooseInstead(record, file);
}

class Workplace {
  constructor(container) {
    const { assist, members } = container.dataset;
    this.container = container;
    this.field = container.querySelector('textarea');
    this.view = null;
    this.host = null;
    this.state = null;
    const assistant = new Assistant((text, offset) => askServer(assist, JSON.parse(members ?? '{}'), text, offset));
    this.line = new DraftLine(container.querySelector('[data-draft-line]'), {
      isReviewed: () => this.isReviewed,
      goTo: (place) => {
        this.view?.dispatch({ selection: { anchor: place }, scrollIntoView: true });
        this.view?.focus();
      },
    });
    this.fileLine = new FileLine((line) => container.prepend(line));
    this.parts = {
      takeFiles: (files, event) => this.takeFiles(files, event),
      ask: (text, offset, pause) => assistant.ask(text, offset, pause),
      review: () => this.field.form.requestSubmit(document.getElementById('review')),
      onAnswer: (answer, doc) => this.line.show(answer, doc),
    };
  }

  start() {
    const { field } = this;
    this.switch = element('button', { type: 'button', className: 'plain-switch' }, 'Plain text field');
    this.switch.addEventListener('click', () => this.choose(this.view !== null));
    this.container.querySelector('[data-draft-line]').after(this.switch);
    field.labels[0]?.addEventListener('click', (event) => {
      if (!this.view) return;
      event.preventDefault();
      this.view.focus();
    });
    field.addEventListener('focus', () => this.passFocus());
    field.addEventListener('input', () => {
      this.fileLine.clear();
      this.follow();
    });
    field.addEventListener('change', () => this.follow());
    serveFiles(this.container, this.parts.takeFiles);
    addEventListener('pageshow', () => this.follow());
    field.form.addEventListener('reset', () => setTimeout(() => this.follow()));
    /* On a page whose review is out of date already, the server finds the place. */
    if (this.isReviewedByPage) servePageOffers(field, (change) => this.replace(change, change.insert));
    const review = document.getElementById('review-card');
    if (review) followReview(review, () => (this.isReviewed ? this.view : null));
    this.show(wantsPlainField());
  }

  /** Whether the field's default value is the text of a review on the page. */
  get isReviewedByPage() {
    return 'reviewed' in this.container.dataset;
  }

  /** Whether the text is that of a review on the page. */
  get isReviewed() {
    return this.isReviewedByPage && this.field.value === this.field.defaultValue;
  }

  /** Puts in the text of a file that was dropped on the text or pasted into it, or says why not. */
  takeFiles(files, event) {
    putFile(files, event, {
      line: this.fileLine,
      put: (text, name) => this.put(text, name, event),
      textNow: () => this.field.value,
    });
  }

  put(text, name, event) {
    const { field, view } = this;
    const insert = text.replace(/\r\n?/g, '\n'); /* as both the field and the editor have it */
    if (event.type === 'paste') {
      const { from, to } = view?.state.selection.main ?? { from: field.selectionStart, to: field.selectionEnd };
      this.replace({ from, to, insert }, name);
    } else {
      const from = view ? view.posAtCoords({ x: event.clientX, y: event.clientY }, false) : placeInField(field, event);
      this.replace({ from, to: from, insert }, name);
    }
  }

  replace(change, what) {
    if (this.view) put(this.view, change, what);
    else putIntoField(this.field, change);
  }

  /** Goes to the plain field or to the editor, and remembers which. */
  choose(isPlain) {
    rememberChoice(isPlain);
    this.show(isPlain);
    (this.view ?? this.field).focus();
  }

  show(isPlain) {
    this.switch.setAttribute('aria-pressed', String(isPlain));
    if (isPlain) this.close();
    else this.open();
  }

  open() {
    const { field } = this;
    const hadFocus = document.activeElement === field;
    const { scrollTop } = field;
    const { host, view } = mount(this.state ?? stateFor(field, this.parts), field);
    Object.assign(this, { host, view });
    takeFrom(field, view);
    view.dispatch({ selection: { anchor: field.selectionStart, head: field.selectionEnd } });
    field.classList.add('plain-field-hidden');
    field.tabIndex = -1;
    field.setAttribute('aria-hidden', 'true');
    view.scrollDOM.scrollTop = scrollTop;
    if (hadFocus) view.focus();
    askAbout(view, this.parts.ask, this.parts.onAnswer);
  }

  close() {
    const { field, view } = this;
    field.classList.remove('plain-field-hidden');
    field.removeAttribute('tabindex');
    field.removeAttribute('aria-hidden');
    this.line.reset();
    if (!view) return;
    const { anchor, head } = view.state.selection.main;
    field.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), head < anchor ? 'backward' : 'forward');
    this.state = view.state; /* with what can be undone */
    view.destroy();
    this.host.remove();
    Object.assign(this, { host: null, view: null });
  }

  /** The text of the field came from outside: a restored page, the browser's autofill, another script. */
  follow() {
    if (this.view) takeFrom(this.field, this.view);
  }

  /** Focus on the field goes to the editor, with the selection that the field has. */
  passFocus() {
    const { field, view } = this;
    if (!view) return;
    view.dispatch({ selection: { anchor: field.selectionStart, head: field.selectionEnd } });
    view.focus();
  }
}

function wantsPlainField() {
  try {
    return localStorage.getItem(CHOICE) === 'yes';
  } catch {
    return false; /* the browser keeps nothing for this page */
  }
}

function rememberChoice(isPlain) {
  try {
    if (isPlain) localStorage.setItem(CHOICE, 'yes');
    else localStorage.removeItem(CHOICE);
  } catch {
    /* The choice holds until the next page. */
  }
}
