/* The line that says what became of a file: why it was not put in, or what to know about it. */

import { spellUnseen } from './display.js';
import { element } from './elements.js';

const MOST_OF_A_NAME = 80;

export class FileLine {
  /** `place(element)` puts the line on the page, where it takes no room while it is empty. */
  constructor(place) {
    /* It is there before it speaks: a screen reader passes over a region that comes with its words. */
    this.line = element('div', { className: 'file-line' });
    this.line.setAttribute('role', 'alert');
    place(this.line);
  }

  /** Says `words` after the name of a file; a name of null is left out. */
  say(name, words) {
    const named = name === null ? [] : [element('bdi', {}, shortened(name)), ' '];
    this.line.replaceChildren(element('p', { className: 'message warning fine' }, ...named, words));
  }

  clear() {
    this.line.replaceChildren();
  }
}

function shortened(name) {
  const points = [...name];
  return spellUnseen(points.length > MOST_OF_A_NAME ? `${points.slice(0, MOST_OF_A_NAME).join('')}…` : name);
}
