/* Offsets: the server counts code points, the editor UTF-16 code units. */

/** A function from code point offsets of `text` to UTF-16 offsets; offsets beyond the end give the end. */
export function unitsIn(text) {
  const pairs = pairPlaces(text);
  if (pairs.length === 0) return (point) => Math.min(point, text.length);
  return (point) => Math.min(point + countBelow(pairs, point), text.length);
}

/** The code point offset of a UTF-16 offset; an offset inside a surrogate pair counts as after it. */
export function pointAt(text, unit) {
  let points = 0;
  for (let place = 0; place < unit; place += isPair(text, place) ? 2 : 1) points += 1;
  return points;
}

/* The code point offsets of all characters that take two units, in order. */
function pairPlaces(text) {
  const places = [];
  for (let unit = 0, point = 0; unit < text.length; unit += 1, point += 1) {
    if (!isPair(text, unit)) continue;
    places.push(point);
    unit += 1;
  }
  return places;
}

function isPair(text, unit) {
  return text.codePointAt(unit) > 0xffff;
}

/* How many of the ascending `places` lie below `limit`. */
function countBelow(places, limit) {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
