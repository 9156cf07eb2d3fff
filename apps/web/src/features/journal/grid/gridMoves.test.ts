import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { moveTo } from './gridMoves.ts';

const size = { rows: 30, columns: 20 };
const press = (key: string, over: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...over,
});

describe('moving in the grid', () => {
  it.each([
    ['ArrowDown', {}, [6, 5]],
    ['ArrowUp', {}, [4, 5]],
    ['ArrowLeft', {}, [5, 4]],
    ['ArrowRight', { ctrlKey: true }, [5, 19]],
    ['ArrowUp', { ctrlKey: true }, [0, 5]],
    ['Home', {}, [5, 0]],
    ['End', {}, [5, 19]],
    ['Home', { ctrlKey: true }, [0, 0]],
    ['End', { ctrlKey: true }, [29, 19]],
    ['PageDown', {}, [15, 5]],
    ['PageUp', {}, [0, 5]],
    ['Enter', {}, [6, 5]],
    ['Enter', { shiftKey: true }, [4, 5]],
  ] as const)('goes with %s %j to %j', (key, keys, [row, column]) => {
    expect(moveTo(press(key, keys), { row: 5, column: 5 }, size)).toEqual({ row, column });
  });

  it('reaches the headings by the arrow only', () => {
    expect(moveTo(press('ArrowUp'), { row: 0, column: 3 }, size)).toEqual({ row: -1, column: 3 });
    expect(moveTo(press('PageUp'), { row: 0, column: 3 }, size)).toEqual({ row: 0, column: 3 });
  });

  it('leaves other keys alone', () => {
    expect(moveTo(press('8'), { row: 0, column: 0 }, size)).toBeNull();
  });

  it('never leaves the grid', () => {
    const keys = [
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageDown',
      'PageUp',
      'Enter',
    ];
    const step = fc.record({ key: fc.constantFrom(...keys), ctrlKey: fc.boolean(), shiftKey: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), fc.nat({ max: 5 }), fc.nat({ max: 5 }), (steps, more, wide) => {
        const grid = { rows: more + 1, columns: wide + 1 };
        let at = { row: 0, column: 0 };
        for (const { key, ...over } of steps) at = moveTo(press(key, over), at, grid) ?? at;

        expect(at.row >= -1 && at.row < grid.rows && at.column >= 0 && at.column < grid.columns).toBe(true);
      }),
    );
  });
});
