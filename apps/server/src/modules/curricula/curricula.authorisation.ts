import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

/** Whoever writes study plans; the dean those of the own faculty. */
const planWriters = '401 no no no no no ok no ok ok';
const intake = () => ({ specialtyId: 1, formId: 1, yearId: 24 });
const absent = () => ({ draftId: 9_999, revision: 1 });

export const authorisation = {
  curricula: {
    list: { cells: planWriters },
    one: { cells: planWriters, send: intake },
    open: { cells: planWriters, send: intake },
    save: { cells: nobodyKnows, send: () => ({ ...absent(), plan: { items: [], blocks: [] } }) },
    revisions: { cells: nobodyKnows, send: () => ({ draftId: 9_999 }) },
    restore: { cells: nobodyKnows, send: () => ({ ...absent(), to: 1 }) },
    discard: { cells: nobodyKnows, send: absent },
    approve: { cells: nobodyKnows, send: () => ({ ...absent(), isSeen: 1 }) },
    disciplines: { cells: planWriters, send: () => ({ query: 'баз' }) },
    workbook: { cells: planWriters, send: intake },
    upload: { cells: nobodyKnows },
  },
} satisfies Partial<Calls>;
