/* The parts of what was read, for colouring: only places that the server named, so that no colour claims a reading. */

const ENDS = ['.', '?', '!'];

/** Ranges with the class of each part of the clauses, or of each argument of the steps. */
export function partsOf(items, doc) {
  /* Steps of one sentence can share its span: their arguments are parts of one text. */
  const wordings = new Map();
  for (const item of items) {
    const place = `${item.span.from} ${item.span.to}`;
    const wording = wordings.get(place) ?? { span: item.span, named: [] };
    wording.named.push(...('operation' in item ? clauseParts(item) : stepParts(item)));
    wordings.set(place, wording);
  }
  return [...wordings.values()].flatMap((wording) => partsOfWording(wording, doc));
}

function partsOfWording({ span: { from, to }, named }, doc) {
  const parts = [];
  let place = from;
  for (const part of named.sort((one, other) => one.from - other.from)) {
    if (part.from < place || part.from >= part.to) continue;
    if (place < part.from) parts.push({ className: 'tok-keyword', from: place, to: part.from });
    parts.push(part);
    place = part.to;
  }
  const end = ENDS.includes(doc.sliceString(to, to + 1)) ? to + 1 : to;
  if (place < end) parts.push({ className: 'tok-keyword', from: place, to: end });
  return parts;
}

function clauseParts({ key, value }) {
  return [part('tok-key', key), part('tok-value', value)].filter(Boolean);
}

function stepParts({ arguments: given }) {
  return given.map((argument) => part('tok-value', argument)).filter(Boolean);
}

function part(className, named) {
  return named?.span && { className, ...named.span };
}
