/* The card of a place: what was read there, or why nothing was, with its offers. Pointed at, or opened by a key. */

import { EditorView, activateHover, closeHoverTooltips, hasHoverTooltips, hoverTooltip } from '@codemirror/view';
import { describe } from './describe.js';
import { element, sign } from './elements.js';
import { put } from './put.js';
import { reading } from './reading.js';

const card = hoverTooltip((view, place) => cardAt(view, place), { hideOn: (transaction) => transaction.docChanged });

/** The cards, as an extension of the editor. */
export const cards = card;

/** Opens the card at the caret and says it to a screen reader (Ctrl+I). */
export function tell(view) {
  const place = view.state.selection.main.head;
  const found = findingsAt(view.state, place);
  if (found.length === 0) return announce(view, 'Nothing was read here.');
  open(view, found[0]);
  return announce(view, cardWords(view.state, found));
}

/** Opens the card with the offers at the caret, or on its line, and goes to the first of them (Ctrl+.). */
export function fix(view) {
  const { state } = view;
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const onLine = findingsAt(state, line.from, line.to);
  const found = [...findingsAt(state, head), ...onLine].find(({ about }) => about.offers?.length > 0);
  if (found) {
    open(view, found);
    view.dom.querySelector('.card button')?.focus();
    return true;
  }
  const problem = onLine.find(({ kind }) => kind !== 'item');
  if (problem) open(view, problem);
  return announce(view, problem ? `${problem.about.message} There is no offer.` : 'There is nothing to fix on this line.');
}

/** Goes to the next (1) or the previous (-1) problem, from the last on to the first. */
export function goToProblem(view, direction) {
  const { head } = view.state.selection.main;
  const problems = view.state.field(reading).findings.filter(({ kind }) => kind === 'problem');
  if (problems.length === 0) return announce(view, 'Everything was read.');
  const beyond = problems.filter(({ from }) => (direction > 0 ? from > head : from < head));
  const target = direction > 0 ? beyond[0] ?? problems[0] : beyond.at(-1) ?? problems.at(-1);
  view.dispatch({ selection: { anchor: target.from }, scrollIntoView: true });
  view.focus();
  return tell(view);
}

/** Closes an open card (Escape). */
export function closeCard(view) {
  if (!hasHoverTooltips(view.state)) return false;
  view.dispatch({ effects: closeHoverTooltips });
  return true;
}

/** Opens the card of the first problem or notice of a line of the gutter. */
export function openLine(view, line) {
  const found = findingsAt(view.state, line.from, line.to).find(({ kind }) => kind !== 'item');
  if (found) open(view, found);
  return Boolean(found);
}

function open(view, { from }) {
  closeCard(view);
  const until = (transaction) => transaction.docChanged || Boolean(transaction.selection);
  activateHover(view, from, 1, { tooltip: card, until });
}

function findingsAt(state, from, to = from) {
  return state.field(reading).findings.filter((found) => found.from <= to && found.to >= from && found.from <= found.to);
}

function cardAt(view, place) {
  const found = findingsAt(view.state, place);
  if (found.length === 0) return null;
  const from = Math.min(...found.map((one) => one.from));
  const to = Math.max(...found.map((one) => one.to));
  return { pos: from, end: to, create: () => ({ dom: cardElement(view, found), offset: { x: 0, y: 4 } }) };
}

function cardElement(view, found) {
  const dom = element('div', { className: 'card' }, ...found.map((one) => part(view, one)),
    element('p', { className: 'foot' }, 'Draft reading, not reviewed.'));
  dom.setAttribute('role', 'dialog');
  dom.setAttribute('aria-label', 'Draft reading');
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    closeCard(view);
    view.focus();
  });
  dom.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !dom.contains(event.relatedTarget)) closeCard(view);
  });
  return dom;
}

function part(view, { kind, about }) {
  if (kind === 'item') {
    const { kind: shape, title, detail, facts } = describe(view.state, about);
    const rows = facts.flatMap(([name, words]) => [element('dt', {}, name), element('dd', {}, words)]);
    return element('section', { className: shape },
      element('p', { className: 'title' }, sign(shape), title, element('span', { className: 'detail' }, detail)),
      element('dl', {}, ...rows));
  }
  const title = kind === 'problem' ? 'Not understood' : 'Notice';
  return element('section', { className: kind },
    element('p', { className: 'title' }, sign(kind), title),
    element('p', {}, about.message),
    ...(about.offers ?? []).map((offer) => offerButton(view, offer)));
}

function offerButton(view, offer) {
  return element('button', { type: 'button', onclick: () => put(view, { ...offer.span, insert: offer.text }) },
    element('span', {}, offer.title), element('code', {}, offer.text));
}

function cardWords(state, found) {
  return found.map(({ kind, about }) => {
    if (kind !== 'item') return about.message;
    const { title, facts } = describe(state, about);
    return [title, ...facts.map(([name, words]) => `${name} ${words}`)].join(', ');
  }).join('. ');
}

function announce(view, words) {
  view.dispatch({ effects: EditorView.announce.of(words) });
  return true;
}
