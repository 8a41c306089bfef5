/* Text files as they are: strict UTF-8, with nothing replaced and nothing left out, or a refusal with its reason. */

/** Characters that a text can have; the server refuses a longer one. */
export const MOST_CHARACTERS = 20_000;

const MOST_BYTES = 4 * MOST_CHARACTERS; /* a character takes four bytes at most */
const REPAIR = 'Save it as UTF-8, and try again.';

/** Why a file is not put in, and the way out; `file` is its name, or null where it is about several. */
export class Refused extends Error {
  constructor(file, reason) {
    super(reason);
    this.file = file;
  }
}

/** A promise of `{name, text}` of the only file of `files`; raises Refused. The line ends are the file's own. */
export async function readOnly(files) {
  if (files.length !== 1) {
    throw new Refused(null, `${files.length} files at once: nothing was put in. Put in one file at a time.`);
  }
  const [file] = files;
  if (file.size > MOST_BYTES) {
    throw new Refused(file.name, `it has ${count(file.size)} bytes, and a text has at most ${count(MOST_CHARACTERS)} `
      + 'characters. Put in a part of it.');
  }
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Refused(file.name, 'the browser cannot read it. If it is a folder, put in one of its files.');
  }
  return { name: file.name, text: textOf(bytes, file.name) };
}

/** The text of UTF-8, with a byte order mark as its first character U+FEFF; raises Refused. */
export function textOf(bytes, name) {
  if (isUtf16(bytes)) throw new Refused(name, `it is UTF-16, not UTF-8. ${REPAIR}`);
  const place = firstFault(bytes);
  if (place !== null) {
    const line = bytes.subarray(0, place).filter((byte) => byte === 10).length + 1;
    throw new Refused(name, `it is not UTF-8 at byte ${count(place)}, in line ${count(line)}: it is not text, or it was `
      + `saved in another encoding. ${REPAIR}`);
  }
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw new Refused(name, `it has U+0000 at byte ${count(nul)}, and a text cannot hold that. ${REPAIR}`);
  return decode(bytes);
}

function decode(bytes, options) {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, options);
}

/* A mark of UTF-16, or U+0000 for every second byte where a text in Latin letters begins. */
function isUtf16([first, second, third, fourth]) {
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return hasMark || (first === 0 && third === 0) || (second === 0 && fourth === 0);
}

/* The place of the first byte that belongs to no character, or null. */
function firstFault(bytes) {
  try {
    decode(bytes);
    return null;
  } catch {
    /* All is well up to a place, and nothing beyond it: halving finds it. */
  }
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return startOfCharacter(bytes, good);
}

/* Whether something can follow, so that it all is UTF-8. */
function isBeginning(bytes) {
  try {
    decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/* A character that is cut off begins at its first byte, not where it ends. */
function startOfCharacter(bytes, end) {
  for (let start = end; start >= Math.max(0, end - 3); start -= 1) {
    try {
      decode(bytes.subarray(0, start));
      return start;
    } catch {
      /* inside a character */
    }
  }
  return end;
}

function count(number) {
  return number.toLocaleString('en');
}
