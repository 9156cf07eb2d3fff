import type { Lookup } from './lookup.ts';
import type { ColumnKey, Problem, SourceLine } from './source.ts';

export type Report = (code: Problem['code'], column: ColumnKey | null, params?: Problem['params']) => null;

/** A line that is being read, with what its words are looked up in. */
export interface LineContext {
  readonly line: SourceLine;
  readonly lookup: Lookup;
  /** Writes an error down. */
  readonly report: Report;
  readonly note: (problem: Problem) => void;
}
