/* What the card of a clause or of a step says. */

import { answerLabel } from './answers.js';
import { reading } from './reading.js';

const TITLES = { write: 'Write', overwrite: 'Overwrite', recall: 'Recall', reset: 'Reset' };

/** `{kind, title, detail, facts}`: the icon's kind, and pairs of a name and words. */
export function describe(state, item) {
  return 'operation' in item ? describeClause(state, item) : describeStep(item);
}

function describeClause(state, clause) {
  const { items } = state.field(reading).answer;
  const kind = kindOf(clause);
  const of = (event) => items.find((item) => item.event === event);
  const line = (event) => lineWords(state, of(event));
  const readers = items.filter((item) => item.event !== clause.event && item.from === clause.event);
  const facts = [];
  if (clause.key) facts.push(['Key', clause.key.label]);
  if (clause.value) facts.push(['Value', clause.value.label]);
  if (kind === 'overwrite') facts.push(['Replaces', [of(clause.overwrites)?.value?.label, line(clause.overwrites)].filter(Boolean).join(', ')]);
  if (kind === 'recall') facts.push(['Answer', [answerLabel(clause) ?? 'Unknown', line(clause.from)].filter(Boolean).join(', from ')]);
  if (readers.length > 0) facts.push(['Read by', readers.map((reader) => line(reader.event)).join(', ')]);
  return { kind, title: TITLES[kind], detail: `${clause.operation} · ${clause.form}`, facts };
}

/** The icon's kind of a clause: a write that took another's place is an overwrite. */
function kindOf({ operation, overwrites }) {
  if (operation === 'recall' || operation === 'reset') return operation;
  return overwrites === null || overwrites === undefined ? 'write' : 'overwrite';
}

function describeStep({ number, action, gives, effect, needs, paraphrase }) {
  const facts = [['Says', paraphrase], ['Gives', gives ?? 'nothing'], ['Effect', effect]];
  const steps = [...new Set(needs.map((need) => need.step))];
  if (steps.length > 0) facts.push(['Needs', steps.map((step) => `step ${step}`).join(', ')]);
  return { kind: 'step', title: `Step ${number}`, detail: action, facts };
}

function lineWords(state, item) {
  return item && `line ${state.doc.lineAt(Math.min(item.span.from, state.doc.length)).number}`;
}
