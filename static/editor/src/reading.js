/* What the server read in the text: kept beside the text, moved with it, and shown as marks. */

import { RangeSet, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, WidgetType, gutter } from '@codemirror/view';
import { answersByLine } from './answers.js';
import { element, sign } from './elements.js';
import { partsOf } from './parts.js';

/** Carries an answer of `assist` to the text that it was asked about, or null: nothing is known. */
export const setReading = StateEffect.define();

class Sign extends GutterMarker {
  constructor(kind) {
    super();
    this.kind = kind;
  }

  eq(other) {
    return other.kind === this.kind;
  }

  toDOM() {
    return sign(this.kind);
  }
}

const SIGNS = { problem: new Sign('problem'), notice: new Sign('notice') };

class LineAnswer extends WidgetType {
  constructor(words) {
    super();
    this.words = words;
  }

  eq(other) {
    return JSON.stringify(other.words) === JSON.stringify(this.words);
  }

  /* The text is the field's text alone, so that a screen reader finds the answer in the card of its clause. */
  toDOM() {
    const shown = this.words.flatMap(({ label, from }) => [
      ' =\u00a0', label === null ? 'Unknown' : element('bdi', { className: 'label' }, label), from && ` · from ${from}`,
    ]);
    const widget = element('span', { className: 'cm-answer' }, ...shown);
    widget.setAttribute('aria-hidden', 'true');
    return widget;
  }
}

class Reading {
  constructor({ answer, findings, marks, answers, signs }) {
    this.answer = answer;
    this.findings = findings;
    this.marks = marks;
    this.answers = answers;
    this.signs = signs;
    Object.freeze(this);
  }

  /** The same after a change: places move along, and an answer goes where its own line was changed. */
  after(transaction) {
    const { changes, startState } = transaction;
    let answers = this.answers;
    changes.iterChangedRanges((from, to) => {
      const last = startState.doc.lineAt(to).to;
      const first = startState.doc.lineAt(from).from;
      answers = answers.update({ filter: () => false, filterFrom: first, filterTo: last });
    });
    const findings = this.findings.map((finding) => ({
      ...finding,
      from: changes.mapPos(finding.from, 1),
      to: changes.mapPos(finding.to, -1),
    }));
    return new Reading({
      answer: this.answer,
      findings,
      marks: this.marks.map(changes),
      answers: answers.map(changes),
      signs: this.signs.map(changes),
    });
  }
}

const UNKNOWN = new Reading({
  answer: null, findings: [], marks: Decoration.none, answers: Decoration.none, signs: RangeSet.empty,
});

/** The reading of the text as it was when the server last answered. */
export const reading = StateField.define({
  create: () => UNKNOWN,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setReading)) return effect.value ? read(transaction.state.doc, effect.value) : UNKNOWN;
    }
    return transaction.docChanged ? value.after(transaction) : value;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (value) => value.marks),
    EditorView.decorations.from(field, (value) => value.answers),
  ],
});

/** The gutter with an icon at each line that has a problem or a notice; `onPress(view, line)` is its click. */
export function signGutter(onPress) {
  return gutter({
    class: 'cm-signs',
    markers: (view) => view.state.field(reading).signs,
    domEventHandlers: { mousedown: onPress },
  });
}

function read(doc, answer) {
  const findings = findingsIn(answer);
  return new Reading({
    answer,
    findings,
    marks: marksOf(doc, answer, findings),
    answers: answersOf(doc, answer),
    signs: signsOf(doc, findings),
  });
}

/* Problems before notices before what was read: this is the order in which a place speaks. */
function findingsIn({ items, problems, notices }) {
  const of = (kind, list) => list.map((about) => ({ kind, about, ...about.span }));
  return [...of('problem', problems), ...of('notice', notices), ...of('item', items)];
}

function marksOf(doc, answer, findings) {
  const ranges = partsOf(answer.items, doc);
  for (const { kind, from, to } of findings) {
    if (kind !== 'item' && from < to) ranges.push({ className: `cm-${kind}`, from, to });
  }
  const marks = ranges.map(({ className, from, to }) => Decoration.mark({ class: className }).range(from, to));
  return Decoration.set(marks, true);
}

function answersOf(doc, answer) {
  const builder = new RangeSetBuilder();
  for (const [line, words] of answersByLine(doc, answer)) {
    const { to } = doc.line(line);
    builder.add(to, to, Decoration.widget({ widget: new LineAnswer(words), side: 1 }));
  }
  return builder.finish();
}

function signsOf(doc, findings) {
  const lines = new Map();
  for (const { kind, from } of findings) {
    const line = doc.lineAt(from).from;
    if (kind !== 'item' && !lines.has(line)) lines.set(line, SIGNS[kind]);
  }
  const places = [...lines].sort(([one], [other]) => one - other);
  return RangeSet.of(places.map(([place, marker]) => marker.range(place)));
}
