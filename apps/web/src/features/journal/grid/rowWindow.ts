import { headRow } from './gridFocus.ts';

/** What part of the rows the box shows, in pixels. */
export interface RowView {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** The rows `first` up to, but without, `end`; and one more where the work is, when it lies elsewhere. */
export interface ShownRows {
  readonly first: number;
  readonly end: number;
  readonly held: number | null;
}

/** Rows beyond the box, above and below: a flick must not outrun them. */
const spare = 6;

export type RowWindow = ReturnType<typeof createRowWindow>;

/**
 * Which rows of the grid have their cells in the page: those near the box. A typed mark then costs the same in
 * a class of 20 and of 120. The row with the focus stays wherever one scrolls, or the focus would be lost.
 */
export function createRowWindow(view: RowView) {
  const listeners = new Set<() => void>();
  let near = nearRows(view);
  let held = 0;
  let shown: ShownRows = { ...near, held: null };

  function publish() {
    const next = { ...near, held: isWithin(near, held) ? null : held };
    if (next.first === shown.first && next.end === shown.end && next.held === shown.held) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(this: void, listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    shown: () => shown,
    has: (row: number) => row === shown.held || isWithin(shown, row),

    look(this: void, now: RowView) {
      near = nearRows(now);
      publish();
    },

    /** The row with the work; the headings are always there. */
    hold(this: void, row: number) {
      held = row === headRow ? 0 : row;
      publish();
    },
  };
}

/** The shown rows of a class of so many, downwards. */
export function rowsOf({ first, end, held }: ShownRows, count: number): readonly number[] {
  const last = Math.min(end, count);
  const near = Array.from({ length: Math.max(0, last - first) }, (_, step) => first + step);
  if (held === null || held >= count) return near;
  return held < first ? [held, ...near] : [...near, held];
}

function nearRows({ top, height, rowHeight }: RowView) {
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - spare),
    end: Math.ceil((top + height) / rowHeight) + spare,
  };
}

function isWithin({ first, end }: Pick<ShownRows, 'first' | 'end'>, row: number) {
  return row >= first && row < end;
}
