/* One answer of `assist`, with every span in the editor's own offsets; both languages in one shape. */

import { pointAt, unitsIn } from './positions.js';
import { MOST_CHARACTERS } from './text-file.js';

/** Asks `url` about a text; gives null where the server does not answer. It would refuse a text that is too long. */
export async function askServer(url, members, text, offset) {
  const limit = unitsIn(text)(MOST_CHARACTERS);
  if (limit < text.length) return tooLong(limit, text.length);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, ...members, offset: pointAt(text, offset) }),
  });
  return response.ok ? inUnits(await response.json(), text) : null;
}

/* What lies beyond the limit is one problem. */
function tooLong(from, to) {
  const message = 'A text has at most 20,000 characters. Shorten it: from here on it is too long.';
  const problem = { event: null, span: { from, to }, message, offers: [] };
  return { of: 'nothing', items: [], problems: [problem], notices: [], completions: null };
}

/** The answer with `{from, to}` in place of `{start, end}`; `items` are what was read, `of` its kind. */
export function inUnits(answer, text) {
  const unit = unitsIn(text);
  const placed = (value) => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(placed);
    if ('start' in value && 'end' in value) return { from: unit(value.start), to: unit(value.end) };
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, placed(member)]));
  };
  const { clauses, steps, problems, notices, completions } = answer;
  return placed({ of: clauses ? 'clauses' : 'steps', items: clauses ?? steps, problems, notices, completions });
}
