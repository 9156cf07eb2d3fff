import { isUtf8 } from 'node:buffer';

import { SourceRefusal } from '../../runs/sourceRefusal.ts';

/** What a spreadsheet saved a file in. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251';

interface Told {
  readonly file: string;
  /** Told once, as soon as it is known. */
  readonly onEncoding: (encoding: Encoding) => void;
}

/**
 * A file as UTF-8, whatever a spreadsheet saved it in: what begins with the mark of UTF-16 is that, what is no UTF-8
 * but Russian when it is read as Windows-1251 is that. Anything else is refused at its line.
 */
export async function* utf8Of(
  { file, onEncoding }: Told,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer | string> {
  let encoding: Encoding | null = null;
  let decode = asItIs;
  let lines = 1;
  let rest: Buffer | null = null;
  /** What can be read of these; the rest waits for what follows. */
  const read = (whole: Buffer, isEnd: boolean): Buffer | string => {
    const known = encoding ?? (rest === null || lines === 1 ? markedEncoding(whole) : null);
    const ready = whole.subarray(0, isEnd ? whole.length : endOfReadable(whole, known));
    rest = whole.subarray(ready.length);
    const found = known ?? guess(ready);
    if (found !== null && encoding === null) {
      encoding = found;
      decode = decoderOf(found);
      onEncoding(found);
    }
    const text = decode(ready, isEnd);
    if (text === null) throw new SourceRefusal('encoding', { file, line: lines + linesBeforeError(ready) });
    lines += countLines(ready, ready.length);
    return text;
  };
  for await (const chunk of bytes) {
    yield read(rest === null ? chunk : Buffer.concat([rest, chunk]), false);
  }
  yield read(rest ?? Buffer.alloc(0), true);
}

type Decode = (bytes: Buffer, isEnd: boolean) => Buffer | string | null;

const asItIs: Decode = (bytes) => (isUtf8(bytes) ? bytes : null);

function decoderOf(encoding: Encoding): Decode {
  if (encoding === 'utf-8') return asItIs;
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes, isEnd) => {
    try {
      return decoder.decode(bytes, { stream: !isEnd });
    } catch {
      return null;
    }
  };
}

/** Null as long as nothing tells. */
function guess(bytes: Buffer): Encoding | null {
  if (isUtf8(bytes)) return bytes.some((byte) => byte >= 0x80) ? 'utf-8' : null;
  return isRussian(bytes) ? 'windows-1251' : null;
}

function markedEncoding(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** Of the letters that are not Latin, so many are in Russian words. What was misread is full of other signs. */
const shareInWords = 0.8;

/** Whether bytes are Russian words when they are read as Windows-1251. In KOI8-R small and capital letters change places. */
function isRussian(bytes: Buffer): boolean {
  const text = new TextDecoder('windows-1251').decode(bytes);
  const count = (pattern: RegExp) => text.match(pattern)?.join('').length ?? 0;
  const foreign = count(/[^\p{ASCII}«»„“”–—№\u00A0]/gu);
  const inWords = count(/[А-Яа-яЁё]{2,}/g);
  return inWords >= foreign * shareInWords && count(/[а-яё][А-ЯЁ]{2}/g) * 10 <= inWords;
}

/** An encoding is guessed from whole lines, as far as they are not endless. */
const enoughToGuess = 1 << 16;

function endOfReadable(bytes: Buffer, encoding: Encoding | null): number {
  if (encoding === null && bytes.length < enoughToGuess) return bytes.lastIndexOf(10) + 1;
  return encoding === null || encoding === 'utf-8' ? bytes.length - unfinished(bytes) : bytes.length;
}

/** How many bytes at the end begin a character whose other bytes are still to come: at most three. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

function linesBeforeError(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const upTo = bytes.subarray(0, middle);
    if (isUtf8(upTo.subarray(0, middle - unfinished(upTo)))) good = middle;
    else bad = middle;
  }
  return countLines(bytes, good);
}

function countLines(bytes: Buffer, end: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1 && at < end; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
