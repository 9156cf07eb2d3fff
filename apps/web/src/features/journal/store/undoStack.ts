import type { MarkValue } from '../marks/markBook.ts';

export interface MarkStep {
  readonly visitId: number;
  readonly before: MarkValue;
  readonly after: MarkValue;
}

/** Marks that were set together are taken back together. */
type Step = readonly MarkStep[];

const deepest = 200;

/** What was done, to be taken back and done again. */
export function createUndoStack() {
  let done: readonly Step[] = [];
  let undone: readonly Step[] = [];

  return {
    record(step: Step) {
      if (step.length === 0) return;
      done = [...done.slice(1 - deepest), step];
      undone = [];
    },

    /** Digits typed one after another into a cell are one step: 1 and then 10. */
    extend(step: Step) {
      const last = done.at(-1);
      const [next] = step;
      if (last?.length !== 1 || next === undefined || last[0]?.visitId !== next.visitId)
        return this.record(step);
      done = [...done.slice(0, -1), [{ ...next, before: last[0].before }]];
      undone = [];
    },

    /** The marks that take the last step back. */
    undo(): readonly Pick<MarkStep, 'visitId' | 'after'>[] {
      const step = done.at(-1);
      if (step === undefined) return [];
      done = done.slice(0, -1);
      undone = [...undone, step];
      return step.map(({ visitId, before }) => ({ visitId, after: before }));
    },

    redo(): readonly Pick<MarkStep, 'visitId' | 'after'>[] {
      const step = undone.at(-1);
      if (step === undefined) return [];
      undone = undone.slice(0, -1);
      done = [...done, step];
      return step;
    },
  };
}
