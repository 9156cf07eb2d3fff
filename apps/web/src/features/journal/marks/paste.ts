import type { MarkBook, MarkValue } from './markBook.ts';

export interface Position {
  readonly row: number;
  readonly column: number;
}

export interface PastedMark extends Position {
  readonly mark: MarkValue;
}

/** A pasted text that cannot be entered. */
export interface Misfit extends Position {
  readonly text: string;
  readonly why: 'no_such_mark' | 'outside' | 'read_only';
}

export interface PastePlan {
  readonly marks: readonly PastedMark[];
  readonly misfits: readonly Misfit[];
}

/** Rows and columns of a text copied from a spreadsheet. */
export function parseTable(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

interface Target {
  readonly book: MarkBook;
  readonly from: Position;
  readonly stateOf: (at: Position) => 'free' | Misfit['why'];
}

/** What a pasted table would set, and what of it does not fit. Nothing is changed yet. */
export function planPaste(text: string, { book, from, stateOf }: Target): PastePlan {
  const marks: PastedMark[] = [];
  const misfits: Misfit[] = [];
  for (const [down, line] of parseTable(text).entries()) {
    for (const [right, pasted] of line.entries()) {
      const at = { row: from.row + down, column: from.column + right };
      const mark = book.read(pasted);
      const state = stateOf(at);
      if (state === 'free' && mark !== undefined) marks.push({ ...at, mark });
      else if (pasted !== '')
        misfits.push({ ...at, text: pasted, why: state === 'free' ? 'no_such_mark' : state });
    }
  }
  return { marks, misfits };
}
