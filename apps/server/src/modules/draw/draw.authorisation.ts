import { nobodyKnows } from '../../actors/rows.ts';
import type { Actor, Calls } from '../../actors/rows.ts';

/** Students about themselves, offices about students of their faculties. */
const seen = '401 own no no no no ok no ok ok';
const term = { academicYearId: 26, seasonId: 1 };
const asked = (actor: Actor) => ({
  ...term,
  studentId: actor === 'SS' ? 201 : 202,
});

export const authorisation = {
  draw: {
    wishes: { cells: seen, send: asked },
    saveWishes: { cells: nobodyKnows, send: () => ({ ...term, blocks: [], classes: [] }) },
    receipt: { cells: seen, send: asked },
    publicFile: { cells: nobodyKnows, send: () => ({ drawId: 99_999 }) },
    run: { cells: nobodyKnows, send: () => ({ periodId: 99_999 }) },
    undo: { cells: nobodyKnows, send: () => ({ periodId: 99_999 }) },
  },
} satisfies Partial<Calls>;
