import { pipeline, Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import { SourceRefusal } from '../../runs/sourceRefusal.ts';

import { utf8Of } from './csvText.ts';

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

/**
 * The rows of a CSV file, the heading first; a `SourceRefusal` names the line that cannot be read. Its encoding and what
 * stands between its cells are found out: spreadsheets differ in both.
 */
export async function* csvLines(
  file: string,
  bytes: AsyncIterable<Buffer>,
  onEncoding: Parameters<typeof utf8Of>[0]['onEncoding'] = () => {},
): AsyncGenerator<CsvLine> {
  const text = utf8Of({ file, onEncoding }, bytes);
  const head = await firstLine(text);
  const parser = parse({
    bom: true,
    delimiter: delimiterIn(head),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  // What goes wrong on the way in comes out of the parser, where it is caught.
  pipeline(Readable.from(joined(head, text)), parser, () => {});
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

/** The text up to the end of its first line and somewhat further. */
async function firstLine(text: AsyncGenerator<Buffer | string>): Promise<string> {
  let head = '';
  while (!head.includes('\n') && head.length <= longestRow) {
    const next = await text.next();
    if (next.done === true) break;
    head += next.value.toString();
  }
  return head;
}

async function* joined(head: string, rest: AsyncIterable<Buffer | string>) {
  yield head;
  yield* rest;
}

/** Headings are words without signs, so that what stands most often between them is what separates them. */
function delimiterIn(head: string): string {
  const [headings = ''] = head.split('\n', 1);
  const times = (sign: string) => headings.split(sign).length;
  return [';', '\t'].reduce((most, sign) => (times(sign) > times(most) ? sign : most), ',');
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
