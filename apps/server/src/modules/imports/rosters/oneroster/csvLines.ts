import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import { SourceRefusal } from '../source.ts';

export interface CsvLine {
  readonly cells: readonly string[];
  /** Where the row begins; a quoted value may hold line breaks. */
  readonly line: number;
}

/** No row of a list is longer. Beyond it the file is another one, or somebody tests our memory. */
const longestRow = 100_000;

interface Parsed {
  readonly record: string[];
  readonly info: { readonly empty_lines: number };
}

/** The rows of a CSV file, the heading first; a `SourceRefusal` names the line that cannot be read. */
export async function* csvLines(file: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvLine> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  // What goes wrong on the way in comes out of the parser, where it is caught.
  pipeline(Readable.from(validUtf8(file, bytes)), parser, () => {});
  let line = 1;
  let empty = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      line += info.empty_lines - empty;
      empty = info.empty_lines;
      yield { cells: record, line };
      line += 1 + breaksIn(record);
    }
  } catch (error) {
    throw readable(error, file);
  }
}

/** Line breaks within quoted values. */
function breaksIn(record: readonly string[]): number {
  let breaks = 0;
  for (const cell of record) {
    if (/[\r\n]/.test(cell)) breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
  }
  return breaks;
}

function readable(error: unknown, file: string): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 1;
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? new SourceRefusal('cell_too_long', { file, line, most: longestRow }, { cause: error })
    : new SourceRefusal('csv_broken', { file, line }, { cause: error });
}

/** The same bytes, refused at the first line that is not UTF-8. */
async function* validUtf8(file: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let lines = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const cut = whole.length - unfinished(whole);
    const ready = whole.subarray(0, cut);
    rest = whole.subarray(cut);
    if (!isUtf8(ready)) throw new SourceRefusal('encoding', { file, line: lines + linesBeforeError(ready) });
    lines += countLines(ready, ready.length);
    yield ready;
  }
  if (rest.length > 0) throw new SourceRefusal('encoding', { file, line: lines });
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
