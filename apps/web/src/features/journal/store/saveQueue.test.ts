import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { StoredMark, Verdict } from './saveEntry.ts';
import { createSaveQueue } from './saveQueue.ts';

const mark = (markId: number) => ({ markId, text: String(markId) });

type Answer = 'ok' | 'lost before' | 'lost after' | 'refuse';

class Trouble extends Error {
  constructor(readonly verdict: Verdict) {
    super(verdict.kind);
  }
}

const lost = { kind: 'failed', reason: 'lost' } as const;
const refused = { kind: 'refused', reason: 'no' } as const;

/** A server that answers when the test says so, and refuses what was typed over another version. */
function openServer(cells: readonly number[]) {
  const stored = new Map(cells.map((visitId): [number, StoredMark] => [visitId, { ...mark(0), version: 0 }]));
  const requests: ((how: Answer) => void)[] = [];
  const busy = new Set<number>();

  function write(visitId: number, markId: number, version: number): StoredMark {
    const now = stored.get(visitId)!;
    if (now.markId === markId) return now;
    if (now.version !== version) throw new Trouble({ kind: 'conflict', theirs: now });
    const next = { ...mark(markId), version: version + 1 };
    stored.set(visitId, next);
    return next;
  }

  function reply(how: Answer, work: () => StoredMark): StoredMark {
    if (how === 'refuse') throw new Trouble(refused);
    if (how === 'lost before') throw new Trouble(lost);
    const saved = work();
    if (how === 'lost after') throw new Trouble(lost);
    return saved;
  }

  const queue = createSaveQueue({
    onChange: () => undefined,
    judge: (error) => (error as Trouble).verdict,
    async send(visitId, { markId }, version) {
      expect(busy).not.toContain(visitId);
      busy.add(visitId);
      const how = await new Promise<Answer>((resolve) => void requests.push(resolve));
      busy.delete(visitId);
      return reply(how, () => write(visitId, markId, version));
    },
  });
  for (const [visitId, known] of stored) queue.know(visitId, known);

  const answer = async (how: Answer = 'ok', which = 0) => {
    requests.splice(which % Math.max(1, requests.length), 1)[0]?.(how);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const elsewhere = (visitId: number, markId: number) => {
    const { version } = stored.get(visitId)!;
    stored.set(visitId, { ...mark(markId), version: version + 1 });
  };
  return { queue, stored, requests, answer, elsewhere };
}

describe('the save queue', () => {
  it('sends the last typed mark after the one under way', async () => {
    const { queue, stored, requests, answer } = openServer([1]);

    for (const typed of [5, 6, 7]) queue.set(1, mark(typed));
    expect(requests).toHaveLength(1);
    await answer();
    await answer();

    expect(stored.get(1)).toMatchObject({ markId: 7, version: 2 });
    expect(queue.shown(1)).toEqual({
      mark: expect.objectContaining({ markId: 7 }),
      state: { kind: 'clean' },
    });
  });

  it('keeps a mark whose save failed, and sends it again when asked', async () => {
    const { queue, stored, answer } = openServer([1]);

    queue.set(1, mark(5));
    await answer('lost before');
    expect(queue.shown(1)).toEqual({ mark: mark(5), state: { kind: 'failed', reason: 'lost' } });
    expect(queue.unsaved()).toEqual([1]);
    queue.retry(1);
    await answer();

    expect(stored.get(1)?.markId).toBe(5);
    expect(queue.unsaved()).toEqual([]);
  });

  it('does not take its own lost answer for somebody else', async () => {
    const { queue, stored, answer } = openServer([1]);

    queue.set(1, mark(5));
    await answer('lost after');
    queue.set(1, mark(6));
    await answer();
    await answer();

    expect(queue.shown(1).state.kind).toBe('clean');
    expect(stored.get(1)).toMatchObject({ markId: 6, version: 2 });
  });

  it('takes a refused mark back and says why', async () => {
    const { queue, answer } = openServer([1]);

    queue.set(1, mark(5));
    await answer('refuse');

    expect(queue.shown(1)).toMatchObject({ mark: { markId: 0 }, state: { kind: 'refused', reason: 'no' } });
    expect(queue.unsaved()).toEqual([]);
  });

  it('shows both marks of a conflict and does as the person chooses', async () => {
    const { queue, stored, answer, elsewhere } = openServer([1, 2]);
    for (const visitId of [1, 2]) {
      elsewhere(visitId, 9);
      queue.set(visitId, mark(5));
      await answer();
      expect(queue.shown(visitId).state).toMatchObject({
        kind: 'conflict',
        theirs: { markId: 9 },
        mine: { markId: 5 },
      });
    }

    queue.resolve(1, 'mine');
    await answer();
    queue.resolve(2, 'theirs');

    expect([stored.get(1)?.markId, stored.get(2)?.markId]).toEqual([5, 9]);
    expect([queue.shown(1).mark.markId, queue.shown(2).mark.markId]).toEqual([5, 9]);
  });

  it('holds back a mark that may grow until the cell is left', async () => {
    const { queue, requests } = openServer([1]);

    queue.set(1, mark(1), { isHeld: true });
    expect(requests).toHaveLength(0);
    expect(queue.unsaved()).toEqual([1]);
    queue.release(1);

    expect(requests).toHaveLength(1);
  });

  it('sends few saves at once and loses none of many', async () => {
    const cells = Array.from({ length: 30 }, (_, visitId) => visitId);
    const { queue, stored, requests, answer } = openServer(cells);

    for (const visitId of cells) queue.set(visitId, mark(5));
    expect(requests.length).toBeLessThanOrEqual(4);
    while (requests.length > 0) await answer();

    expect([...stored.values()].every(({ markId }) => markId === 5)).toBe(true);
  });

  it('ends with the last typed mark on the server, whatever is lost on the way', async () => {
    const cell = fc.constantFrom(1, 2, 3);
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('type' as const),
          cell,
          markId: fc.nat(3),
          isHeld: fc.boolean(),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('answer' as const),
          how: fc.constantFrom<Answer>('ok', 'lost before', 'lost after'),
          which: fc.nat(3),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constantFrom<'retry' | 'release'>('retry', 'release'), cell }),
      },
    );

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { queue, stored, requests, answer } = openServer([1, 2, 3]);
        const typed = new Map<number, number>();
        for (const one of steps) {
          if (one.do === 'type') {
            queue.set(one.cell, mark(one.markId), { isHeld: one.isHeld });
            typed.set(one.cell, one.markId);
          } else if (one.do === 'answer') await answer(one.how, one.which);
          else queue[one.do](one.cell);
          for (const [visitId, markId] of typed) expect(queue.shown(visitId).mark.markId).toBe(markId);
        }

        for (let left = 100; left > 0 && (requests.length > 0 || queue.unsaved().length > 0); left -= 1) {
          for (const visitId of queue.unsaved()) {
            queue.release(visitId);
            if (queue.shown(visitId).state.kind === 'failed') queue.retry(visitId);
          }
          await answer();
        }

        expect(queue.unsaved()).toEqual([]);
        for (const [visitId, markId] of typed) expect(stored.get(visitId)?.markId).toBe(markId);
      }),
      { numRuns: 150 },
    );
  });

  it('shows after any trouble what the server has, once the person has decided', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('type' as const), markId: fc.nat(3) }),
      fc.record({
        do: fc.constant('answer' as const),
        how: fc.constantFrom<Answer>('ok', 'lost before', 'lost after', 'refuse'),
      }),
      fc.record({ do: fc.constant('elsewhere' as const), markId: fc.nat(3) }),
      fc.record({
        do: fc.constant('resolve' as const),
        choice: fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'),
      }),
    );

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { queue, stored, requests, answer, elsewhere } = openServer([1]);
        for (const one of steps) {
          if (one.do === 'type') queue.set(1, mark(one.markId));
          else if (one.do === 'answer') await answer(one.how);
          else if (one.do === 'elsewhere') elsewhere(1, one.markId);
          else queue.resolve(1, one.choice);
        }

        for (let left = 50; left > 0 && (requests.length > 0 || queue.unsaved().length > 0); left -= 1) {
          queue.resolve(1, 'theirs');
          if (queue.shown(1).state.kind === 'failed') queue.retry(1);
          await answer();
        }
        queue.know(1, stored.get(1)!);

        expect(queue.shown(1).mark.markId).toBe(stored.get(1)?.markId);
      }),
      { numRuns: 150 },
    );
  });
});
