/* Files that are dropped or pasted: into the text, or beside the field of the import. */

import { FileLine } from './file-line.js';
import { MOST_CHARACTERS, Refused, readOnly } from './text-file.js';

/** The files that an event of `drop` or `paste` brings; null where it brings none, or words that go before them. */
export function filesOf({ type, dataTransfer, clipboardData }) {
  if (type === 'drop') return dataTransfer?.types.includes('Files') ? [...dataTransfer.files] : null;
  /* A table that was copied comes with a picture of it. */
  return clipboardData?.files.length > 0 && !hasWords({ clipboardData }) ? [...clipboardData.files] : null;
}

/** Whether a paste brings words; a browser that does not say may have some. */
export function hasWords({ clipboardData }) {
  return !clipboardData || ['text/plain', 'text/uri-list'].some((type) => clipboardData.getData(type) !== '');
}

/** Hands files that are dropped or pasted in `target` to `take(files, event)`, unless something inside has taken them. */
export function serveFiles(target, take) {
  target.addEventListener('dragover', (event) => {
    /* Without this the browser would open the file. */
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  const listen = (event) => {
    const files = event.defaultPrevented ? null : filesOf(event);
    if (!files) return;
    event.preventDefault();
    take(files, event);
  };
  target.addEventListener('drop', listen);
  target.addEventListener('paste', listen);
}

/** Puts the text of a file in with `put(text, name, event)`, and says in `line` what a person should know of it. */
export async function putFile(files, event, { line, put, textNow }) {
  line.clear();
  try {
    const { name, text } = await readOnly(files);
    put(text, name, event);
    const notes = notesOn(text, [...textNow()].length);
    if (notes.length > 0) line.say(name, `was put in. ${notes.join(' ')}`);
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    line.say(fault.file, fault.file === null ? fault.message : `was not put in: ${fault.message}`);
  }
}

function notesOn(text, characters) {
  const notes = [];
  if (text.startsWith('\ufeff')) {
    notes.push('It begins with a byte order mark (U+FEFF), which belongs to its first word: delete it, or save the file '
      + 'as UTF-8 without BOM.');
  }
  if (characters > MOST_CHARACTERS) {
    notes.push(`The text now has ${characters.toLocaleString('en')} characters, and can have at most `
      + `${MOST_CHARACTERS.toLocaleString('en')}: shorten it.`);
  }
  return notes;
}

/** Chooses in `input` what is dropped on `field` or pasted there: so the server gets its bytes as they are. */
export function chooseInstead(field, input) {
  const line = new FileLine((element) => input.after(element));
  serveFiles(field, (files, { dataTransfer, clipboardData }) => {
    if (files.length !== 1) {
      line.say(null, `${files.length} files at once: nothing was chosen. Choose one file.`);
      return;
    }
    input.files = (dataTransfer ?? clipboardData).files;
    line.say(files[0].name, 'was chosen. Import reads the file, and not the text above.');
  });
  input.addEventListener('change', () => line.clear());
}
