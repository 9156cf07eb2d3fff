import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

/** Registrar's offices plan; departments and deans assign. */
const planners = '401 no no no no no ok no no ok';
const everyPart = '401 no no no no no ok no ok ok';
const term = () => ({ yearId: 26, seasonId: 2 });
const inNone = () => ({ ...term(), departmentId: 9_999 });

export const authorisation = {
  termPlan: {
    list: { cells: everyPart, send: term },
    terms: { cells: everyPart },
    propose: { cells: planners, send: term },
    apply: { cells: nobodyKnows, send: () => ({ yearId: 99, seasonId: 1, digest: 'x' }) },
    assign: {
      cells: nobodyKnows,
      send: () => ({ items: [{ plannedId: 9_999, teacherId: null, wasId: null }] }),
    },
    accept: { cells: everyPart, send: inNone },
    teachers: { cells: nobodyKnows, send: () => ({ plannedId: 9_999, query: 'а' }) },
    split: { cells: nobodyKnows, send: () => ({ plannedId: 9_999, parts: 2 }) },
    merge: { cells: nobodyKnows, send: () => ({ plannedIds: [9_998, 9_999] }) },
    undo: { cells: nobodyKnows, send: () => ({ changeId: 9_999 }) },
    enforce: { cells: nobodyKnows, send: inNone },
    takeBack: { cells: nobodyKnows, send: inNone },
    workbook: { cells: everyPart, send: term },
  },
} satisfies Partial<Calls>;
