/* "Put into the editor" on the page's cards: the same as an offer's button in the editor, without a new page. */

import { difference } from './difference.js';
import { unitsIn } from './positions.js';

/**
 * Makes the buttons with `data-put-text` work in place. Their spans, `data-put-start` and `data-put-end`, are code
 * points of the field's default value; they move with the text, and a button is disabled while its text is not there.
 */
export function servePageOffers(field, put) {
  const reviewed = field.defaultValue;
  const unit = unitsIn(reviewed);
  const offers = [...document.querySelectorAll('button[data-put-text]')].map((button) => {
    const [from, to] = [unit(Number(button.dataset.putStart)), unit(Number(button.dataset.putEnd))];
    return { button, from, to, wording: reviewed.slice(from, to), insert: button.dataset.putText };
  });
  let text = reviewed;

  const follow = () => {
    const change = difference(text, field.value);
    text = field.value;
    for (const offer of offers) {
      if (change) [offer.from, offer.to] = [moved(offer.from, change, false), moved(offer.to, change, true)];
      offer.button.disabled = text.slice(offer.from, offer.to) !== offer.wording;
    }
  };
  for (const offer of offers) {
    offer.button.addEventListener('click', (event) => {
      event.preventDefault();
      put(offer);
    });
  }
  if (offers.length > 0) field.addEventListener('input', follow);
  follow();
}

/* A place after a change; one inside what went, or at its edge, stays at the start or goes to the end. */
function moved(place, { from, to, insert }, isEnd) {
  if (place < from || (place === from && !isEnd)) return place;
  if (place > to || (place === to && isEnd)) return place + insert.length - (to - from);
  return isEnd ? from + insert.length : from;
}
