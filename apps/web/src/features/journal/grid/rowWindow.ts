import { headRow } from './gridFocus.ts';

/** What part of the rows the box shows, in pixels. */
export interface RowView {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** The rows `first` up to, but without, `end`. */
export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

/** The rows near the box, and one more where the work is, when it lies elsewhere. */
export interface ShownRows extends RowSpan {
  readonly held: number | null;
}

/** Rows beyond the box, above and below: a flick must not outrun them. */
const spare = 6;

export type RowWindow = ReturnType<typeof createRowWindow>;

/** Told of new rows; it is urgent when one of them is seen already. */
type Listener = (isUrgent: boolean) => void;

/**
 * Which rows of the grid have their cells in the page: those near the box. A typed mark then costs the same in
 * a class of 20 and of 120. The row with the focus stays wherever one scrolls, or the focus would be lost.
 */
export function createRowWindow(view: RowView) {
  const listeners = new Set<Listener>();
  let near = rowsIn(view, 0);
  let held = 0;
  let shown: ShownRows = { ...near, held: null };

  function publish(isUrgent: boolean) {
    const next = { ...near, held: isWithin(near, held) ? null : held };
    if (next.first === shown.first && next.end === shown.end && next.held === shown.held) return;
    shown = next;
    tell(isUrgent);
  }
  function tell(isUrgent: boolean) {
    for (const listener of listeners) listener(isUrgent);
  }

  function hold(row: number) {
    held = row === headRow ? 0 : row;
    publish(true);
  }

  return {
    subscribe(this: void, listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    shown: () => shown,

    look(this: void, now: RowView) {
      const seen = rowsIn(now, 0);
      const isUrgent = seen.first < shown.first || seen.end > shown.end;
      near = rowsIn(now, spare);
      publish(isUrgent);
    },

    /** The row with the work; the headings are always there. */
    hold,

    /** All shown rows must be in the page at once, also those that were to come when there is time. */
    need(this: void, row: number) {
      hold(row);
      tell(true);
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

function rowsIn({ top, height, rowHeight }: RowView, more: number): RowSpan {
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - more),
    end: Math.ceil((top + height) / rowHeight) + more,
  };
}

function isWithin({ first, end }: RowSpan, row: number) {
  return row >= first && row < end;
}
