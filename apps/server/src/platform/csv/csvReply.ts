import type { Bytes } from '../http/serve.ts';

/** A table as a download that nobody keeps, with the mark by which spreadsheets know UTF-8. */
export function csvReply(lines: readonly (readonly (string | null)[])[], fileName: string): Bytes {
  const written = lines.map((cells) => cells.map(csvCell).join(','));
  return {
    bytes: Buffer.from(`\uFEFF${written.join('\r\n')}\r\n`),
    mime: 'text/csv; charset=utf-8',
    fileName,
    cacheControl: 'private, no-store',
  };
}

/** What begins like a formula is words to a spreadsheet, too. */
function csvCell(value: string | null): string {
  const text = value ?? '';
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
