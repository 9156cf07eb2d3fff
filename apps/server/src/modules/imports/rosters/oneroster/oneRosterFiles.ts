import type { RowFields, RowKind } from '../source.ts';

import type { Cells } from './cells.ts';
import type { Manifest } from './manifest.ts';

/** A row without its place. */
export type DraftRow = {
  readonly [K in RowKind]: { readonly kind: K; readonly sourcedId: string } & (
    | { readonly isLeaving: false; readonly fields: RowFields[K] }
    | { readonly isLeaving: true; readonly fields: Partial<RowFields[K]> }
  );
}[RowKind];

/** Says that the object of a row is no more. */
export const leaving = (kind: RowKind, sourcedId: string): DraftRow => ({
  kind,
  sourcedId,
  isLeaving: true,
  fields: {},
});

/** One file of a set: what it is about, what it cannot do without, and what its rows say. */
export interface OneRosterFile {
  readonly name: string;
  /** The kind that a row is about. */
  readonly kind: RowKind;
  readonly required: readonly string[];
  /** Headings under which the fields of a kind stand. */
  readonly headings: Readonly<Partial<Record<RowKind, Readonly<Record<string, string>>>>>;
  /** Columns of the standard that Bilim has no use for. */
  readonly unused: readonly string[];
  /** What a row says. Words that Bilim passes over are told to `pass`. */
  read(cells: Cells, context: ReadContext): readonly DraftRow[];
}

export interface ReadContext {
  readonly sourcedId: string;
  readonly version: Manifest['version'];
  /** Whether roles have a file of their own. */
  readonly hasRoles: boolean;
  /** Whether rows of this format may go without a column that others must have. */
  readonly isOptional: (column: string) => boolean;
  /** How the set calls a category of line items. */
  readonly titleOf: (category: string | null) => string | null;
  /** Notes that a word in a column is passed over. */
  readonly pass: (column: string, value: string) => void;
}

/** Columns that every file has. */
export const common = ['sourcedId', 'status', 'dateLastModified'] as const;
