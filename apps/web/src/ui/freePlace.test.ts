import { describe, expect, it } from 'vitest';

import { freePlace } from './freePlace.ts';
import type { Box } from './freePlace.ts';

const toast = { width: 400, height: 56 };
const desk = { width: 1440, height: 900 };

const covers = (place: { left: number; top: number }, { left, top, width, height }: Box) =>
  place.left < left + width &&
  left < place.left + toast.width &&
  place.top < top + height &&
  top < place.top + toast.height;

describe('the place of a toast', () => {
  it('is the upper right corner where nothing is to be pressed', () => {
    expect(freePlace(toast, desk, [])).toEqual({ left: 1028, top: 12 });
  });

  it('is beside what stands in the header, not below it on the page’s own buttons', () => {
    const controls = [
      { left: 308, top: 16, width: 420, height: 40 },
      { left: 1190, top: 14, width: 218, height: 44 },
      { left: 1100, top: 100, width: 308, height: 40 },
    ];

    const place = freePlace(toast, desk, controls);

    expect(place.top).toBe(12);
    expect(controls.filter((control) => covers(place, control))).toEqual([]);
  });

  it('is a gap further down where the header is full', () => {
    const controls = [
      { left: 0, top: 0, width: 390, height: 60 },
      { left: 16, top: 130, width: 358, height: 44 },
    ];

    const place = freePlace({ ...toast, width: 366 }, { width: 390, height: 844 }, controls);

    expect(place).toEqual({ left: 12, top: 60 });
  });

  it('is where least is covered when there is no gap, and never in the lower half', () => {
    const rows = Array.from({ length: 21 }, (_, row) => ({ left: 0, top: row * 40, width: 390, height: 36 }));
    const narrow = rows.map((row, at) => (at === 5 || at === 6 ? { ...row, width: 40 } : row));

    const place = freePlace({ ...toast, width: 366 }, { width: 390, height: 844 }, narrow);

    expect(place.top).toBeGreaterThanOrEqual(196);
    expect(place.top).toBeLessThanOrEqual(224);
  });
});
