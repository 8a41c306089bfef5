/* The clause of the event that is pointed at or selected in the review, lit in the editor as it is in the copy. */

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { reading } from './reading.js';

const EVENT_LINK = /^#[epstu](\d+)$/;
const NOTHING = { lit: null, selected: null };

const point = StateEffect.define();

const LOOKS = { lit: Decoration.mark({ class: 'cm-lit' }), selected: Decoration.mark({ class: 'cm-selected' }) };

/** The marks; a changed text is no longer the reviewed one, and loses them. */
export const pointing = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    if (transaction.docChanged) return Decoration.none;
    const effect = transaction.effects.find((one) => one.is(point));
    return effect ? marksOf(transaction.state, effect.value) : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(state, events) {
  const { findings } = state.field(reading);
  const marks = Object.entries(events).flatMap(([look, event]) => {
    const found = findings.find(({ about, kind }) => kind !== 'notice' && about.event === event);
    return found && found.from < found.to ? [LOOKS[look].range(found.from, found.to)] : [];
  });
  return Decoration.set(marks, true);
}

/** Follows what `review` lights and selects; `viewOf()` gives the editor while its text is the reviewed one, or null. */
export function followReview(review, viewOf) {
  let shown = NOTHING;
  const follow = () => {
    const events = {
      lit: eventOf(review.querySelector('a.clause.lit')),
      selected: eventOf(review.querySelector('a.clause[aria-current="true"]')),
    };
    if (events.lit === shown.lit && events.selected === shown.selected) return;
    shown = events;
    viewOf()?.dispatch({ effects: point.of(events) });
  };
  new MutationObserver(follow).observe(review, {
    attributes: true, attributeFilter: ['class', 'aria-current'], subtree: true,
  });
}

function eventOf(link) {
  const found = link && EVENT_LINK.exec(link.getAttribute('href'));
  return found ? Number(found[1]) : null;
}
