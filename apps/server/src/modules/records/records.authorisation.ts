import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

/** Teachers see the own sheets, offices those of their faculties. */
const readers = '401 no no ok ok ok ok no ok ok';
const term = () => ({ yearId: 26, seasonId: 1 });
const none = () => ({ sheetIds: [9_999] });

export const authorisation = {
  sheet: {
    list: { cells: readers, send: term },
    rows: { cells: nobodyKnows, send: () => ({ sheetId: 9_999 }) },
    save: {
      cells: nobodyKnows,
      send: () => ({ sheetId: 9_999, studentId: 1, examPoints: null, missed: null, version: 0 }),
    },
    issue: { cells: nobodyKnows, send: () => ({ ...term(), group: 'НЕТ-99' }) },
    open: { cells: nobodyKnows, send: none },
    sign: { cells: nobodyKnows, send: () => ({ sheetId: 9_999, password: 'x' }) },
    close: { cells: nobodyKnows, send: none },
  },
} satisfies Partial<Calls>;
