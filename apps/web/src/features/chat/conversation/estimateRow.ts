import type { ThreadRow } from '../thread/threadRows.ts';

const lineHeight = 21;
const lettersInLine = 52;

/** About how high a row will be; it is measured once it is drawn. */
export function estimateRow(row: ThreadRow | undefined): number {
  if (row === undefined || row.kind === 'day' || row.kind === 'unread') return 44;
  const { text, files } = row.kind === 'message' ? row.message : row.queued;
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / lettersInLine), 0);
  return 26 + lines * lineHeight + files.length * 60 + (row.isFirst ? 22 : 0);
}
