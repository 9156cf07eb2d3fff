import writeXlsxFile from 'write-excel-file/node';
import type { CellObject, Sheet as WrittenSheet } from 'write-excel-file/node';

import { validateCells } from './choices.ts';
import type { Choices } from './choices.ts';
import type { Cell } from './sheet.ts';

/** A column of a sheet to write. */
export interface WrittenColumn {
  readonly title: string;
  /** In letters. */
  readonly width: number;
  /** Shown when a person stands in a cell of the column. */
  readonly hint?: string;
  readonly choices?: Choices;
  /** `text` keeps leading zeros of what is typed; `day` shows as 17.04.2005. */
  readonly kind?: 'text' | 'number' | 'day';
  readonly isRequired?: boolean;
}

export interface WrittenTable {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows shown as an example: grey and slanted. They stand before `rows`. */
  readonly examples?: readonly (readonly Cell[])[];
  /** So many empty rows below are made ready for typing. */
  readonly emptyRows?: number;
}

/** A sheet with sentences instead of a table. */
export interface WrittenText {
  readonly name: string;
  readonly paragraphs: readonly { readonly text: string; readonly isHeading?: boolean }[];
}

export type Written = WrittenTable | WrittenText;

const look = {
  heading: { fontWeight: 'bold', backgroundColor: '#0e6a97', textColor: '#ffffff', wrap: true } as const,
  example: { fontStyle: 'italic', textColor: '#6b7b86' } as const,
  formats: { text: '@', number: '0.##', day: 'dd.mm.yyyy' } as const,
};
const textWidth = 110;

/**
 * Writes an .xlsx file. A text stays a text, whatever it begins with: nothing in it is ever a formula.
 */
export async function writeWorkbook(sheets: readonly Written[]): Promise<Buffer> {
  const written = sheets.map((sheet) => ('columns' in sheet ? tableSheet(sheet) : textSheet(sheet)));
  const features = [validateCells(sheets.map((sheet) => ('columns' in sheet ? sheet : null)))];
  return await writeXlsxFile(written, { fontFamily: 'Calibri', fontSize: 11, features }).toBuffer();
}

function tableSheet({
  name,
  columns,
  rows,
  examples = [],
  emptyRows = 0,
}: WrittenTable): WrittenSheet<never> {
  const headings = columns.map(({ title, isRequired }) => ({
    ...look.heading,
    value: isRequired === true ? `${title} *` : title,
    type: String,
    alignVertical: 'center' as const,
  }));
  const body = (cells: readonly Cell[]) =>
    columns.map((column, index) => cellOf(cells[index] ?? null, column));
  const example = (cells: readonly Cell[]) =>
    body(cells).map((cell) => (cell === null ? null : { ...cell, ...look.example }));
  return {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      headings,
      ...examples.map(example),
      ...rows.map(body),
      ...Array.from({ length: emptyRows }, () => body([])),
    ],
  };
}

/** Empty cells carry the format too: what is typed there later keeps its zeros. */
function cellOf(value: Cell, { kind }: WrittenColumn): CellObject | null {
  if (value instanceof Date) return { value, type: Date, format: look.formats.day };
  if (typeof value === 'boolean') return { value, type: Boolean };
  if (typeof value === 'number') {
    return { value, type: Number, ...(kind === 'number' ? { format: look.formats.number } : {}) };
  }
  if (value !== null)
    return { value, type: String, ...(kind === 'text' ? { format: look.formats.text } : {}) };
  return kind === undefined ? null : { type: types[kind], format: look.formats[kind] };
}

const types = { text: String, number: Number, day: Date } as const;

function textSheet({ name, paragraphs }: WrittenText): WrittenSheet<never> {
  return {
    sheet: name,
    showGridLines: false,
    columns: [{ width: textWidth }],
    data: paragraphs.map(({ text, isHeading }) => [
      {
        value: text,
        type: String,
        wrap: true,
        ...(isHeading === true ? { fontWeight: 'bold' as const } : {}),
      },
    ]),
  };
}
