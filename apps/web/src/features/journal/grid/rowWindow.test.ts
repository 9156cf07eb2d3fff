import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { createRowWindow, rowsOf } from './rowWindow.ts';

const rowHeight = 40;
const at = (row: number, rows = 10) => ({ top: row * rowHeight, height: rows * rowHeight, rowHeight });

describe('the rows that have their cells in the page', () => {
  it('are those in the box and some around it', () => {
    const rows = createRowWindow(at(0));
    rows.look(at(50));

    const shown = rowsOf(rows.shown(), 120);
    expect(shown).toContain(50);
    expect(shown).toContain(59);
    expect(shown).not.toContain(20);
    expect(shown).not.toContain(90);
  });

  it('keep the row of the work, wherever one scrolls', () => {
    const rows = createRowWindow(at(0));
    rows.hold(3);
    rows.look(at(80));
    expect(rowsOf(rows.shown(), 120)[0]).toBe(3);

    rows.hold(119);
    rows.look(at(0));
    expect(rowsOf(rows.shown(), 120).at(-1)).toBe(119);
    expect(rowsOf(rows.shown(), 120)).toContain(3);
    expect(rowsOf(rows.shown(), 120)).not.toContain(60);
  });

  it('are told of only when they change', () => {
    const rows = createRowWindow(at(0));
    rows.look(at(30));
    const listener = vi.fn<(isUrgent: boolean) => void>();
    rows.subscribe(listener);

    rows.look({ ...at(30), top: 30 * rowHeight + 3 });
    expect(listener).toHaveBeenCalledTimes(1);
    rows.look({ ...at(30), top: 30 * rowHeight + 7 });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('are urgent when one of them is seen already', () => {
    const rows = createRowWindow(at(0));
    const listener = vi.fn<(isUrgent: boolean) => void>();
    rows.subscribe(listener);

    rows.look(at(0));
    rows.look(at(2));
    rows.look(at(50));
    rows.hold(100);
    expect(listener.mock.calls.flat()).toEqual([false, false, true, true]);
  });

  it('hold all that is seen, once each and downwards, in a class of any size', () => {
    const step = fc.record({ top: fc.nat({ max: 5000 }), held: fc.integer({ min: -1, max: 119 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), fc.nat({ max: 120 }), (steps, count) => {
        const rows = createRowWindow(at(0));
        for (const { top, held } of steps) {
          rows.hold(held);
          rows.look({ top, height: 400, rowHeight });
        }
        const shown = rowsOf(rows.shown(), count);
        const { top, held } = steps.at(-1)!;
        const seen = Array.from({ length: 10 }, (_, row) => Math.floor(top / rowHeight) + row);

        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        expect(shown).toEqual(expect.arrayContaining(seen.filter((row) => row < count)));
        expect(shown.includes(Math.max(0, held))).toBe(Math.max(0, held) < count);
        expect(shown.every((row) => row >= 0 && row < count)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
