/** The columns `first` up to, but without, `end`. */
export interface ColumnSpan {
  readonly first: number;
  readonly end: number;
}

/** So many columns around one, or as many as there are. */
export function columnsAround(column: number, wanted: number, count: number): ColumnSpan {
  const length = Math.min(wanted, count);
  const first = Math.min(Math.max(0, column - Math.floor(length / 2)), count - length);
  return { first, end: first + length };
}
