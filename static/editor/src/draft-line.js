/* The one line that says that all of this is a draft, and leads to what was not understood. */

import { element } from './elements.js';

const PAUSE = 300; /* milliseconds after an answer, so that it is not spoken at each key */

export class DraftLine {
  /** `line` is an element whose words hold without a script; `goTo(place)` moves the caret. */
  constructor(line, { isReviewed, goTo }) {
    this.line = line;
    this.isReviewed = isReviewed;
    this.goTo = goTo;
    this.plain = [...line.childNodes];
    this.timer = 0;
    line.setAttribute('role', 'status');
  }

  /** Says an answer after a pause; null says what the line said before. */
  show(answer, doc) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#say(answer, doc), PAUSE);
  }

  /** Says what the line said before, at once. */
  reset() {
    clearTimeout(this.timer);
    this.line.replaceChildren(...this.plain);
  }

  #say(answer, doc) {
    if (!answer || answer.items.length + answer.problems.length === 0) return this.reset();
    const [problem] = answer.problems;
    const state = this.isReviewed() ? ', the same text as the review. ' : ': ';
    const read = `${readWords(answer)}.${this.isReviewed() ? '' : ' Not reviewed.'} `;
    const link = problem && element(
      'button',
      { type: 'button', className: 'draft-link', onclick: () => this.goTo(problem.span.from) },
      problemWords(answer.problems.length, doc.lineAt(problem.span.from).number),
    );
    const said = element('span', {}, element('b', {}, 'Draft'), state, read, link);
    if (said.textContent !== this.line.textContent) this.line.replaceChildren(...said.childNodes);
    return undefined;
  }
}

function readWords({ of, items, problems }) {
  const count = items.length;
  if (of === 'nothing') return 'nothing read';
  if (of === 'steps') return `${count} ${count === 1 ? 'step' : 'steps'} read`;
  const total = count + problems.length;
  return `${count} of ${total} ${total === 1 ? 'clause' : 'clauses'} read`;
}

function problemWords(count, line) {
  return count === 1 ? `1 not understood: line ${line}` : `${count} not understood, the first in line ${line}`;
}
