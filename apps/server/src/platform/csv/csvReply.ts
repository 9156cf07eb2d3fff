import type { Bytes } from '../http/serve.ts';

type Lines = readonly (readonly (string | null)[])[];

export const csvMime = 'text/csv; charset=utf-8';
/** By which spreadsheets know UTF-8; stands before the first line. */
export const csvMark = '\uFEFF';

/** A table as a download that nobody keeps. */
export function csvReply(lines: Lines, fileName: string): Bytes {
  return {
    bytes: Buffer.from(`${csvMark}${csvText(lines)}`),
    mime: csvMime,
    fileName,
    cacheControl: 'private, no-store',
  };
}

export function csvText(lines: Lines): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** What begins like a formula is words to a spreadsheet, too. */
function csvCell(value: string | null): string {
  const text = value ?? '';
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
