import type { Cell, Sheet } from '#platform/xlsx/sheet.ts';

import type { SheetKey } from './sheets.ts';

/** A word of a dictionary, and the name of the row that it stands for. */
export interface Word {
  readonly word: string;
  readonly meaning: string;
}

/** The dictionaries whose words lists write in their own way. */
export type Words = Readonly<Record<'position' | 'lessonType' | 'educationForm', readonly Word[]>>;

/** What is known besides the workbook. */
export interface Known {
  /** What somebody said of sheets and columns of earlier ones. */
  readonly said: ReadonlyMap<string, string>;
  /** The half-year of a load that names none. */
  readonly term: { readonly year: Cell; readonly season: Cell } | null;
  readonly words: Words;
  /** The portal's own rows of which these sheets may speak, as sheets of a workbook. */
  own(sheets: readonly ReadSheet[]): Promise<OwnRows>;
}

/** A sheet and where in it its columns stand. */
export interface ReadSheet {
  readonly key: SheetKey;
  readonly sheet: Sheet;
  readonly guess: { readonly headingRow: number; readonly columns: ReadonlyMap<string, number> };
}

export type OwnRows = Readonly<Partial<Record<SheetKey, Sheet['rows']>>>;
