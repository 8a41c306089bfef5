/* What differs between two texts. */

/** The one change that makes `after` of `before`, or null; it never cuts a surrogate pair. */
export function difference(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isInsidePair(before, start) || isInsidePair(after, start)) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isInsidePair(before, before.length - end) || isInsidePair(after, after.length - end)) end -= 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function isInsidePair(text, place) {
  return place > 0 && place < text.length && text.codePointAt(place - 1) > 0xffff;
}
