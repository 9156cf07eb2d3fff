import { AppError } from '@bilim/contract';
import { journalApi } from '@bilim/contract/journal/journal';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { isLong, marksLastWeek, openPortal, registrar, teacher } from '#testing';
import type { Portal } from '#testing';

import { lessonMarkHistory, lessonMarks } from '../journal.tables.ts';

let portal: Portal;
/** Holds the row of the mark, so that everybody who wants it meets there. */
let holder: Client;
let watcher: Client;
const visitId = marksLastWeek.student;
const eight = 18;

beforeAll(async () => {
  portal = await openPortal();
  holder = new Client(portal.url);
  watcher = new Client(portal.url);
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await portal.close();
});
beforeEach(async () => {
  await portal.db.delete(lessonMarkHistory);
  await portal.db
    .update(lessonMarks)
    .set({ markId: eight, attempt: 1, version: 0 })
    .where(eq(lessonMarks.id, visitId));
});

const stored = async () => {
  const [mark] = await portal.db.select().from(lessonMarks).where(eq(lessonMarks.id, visitId));
  return mark!;
};
const history = async () =>
  await portal.db.select().from(lessonMarkHistory).orderBy(asc(lessonMarkHistory.id));

interface Wish {
  readonly markId: number;
  readonly version?: number;
}

/** What became of each wish: what is saved, or why it is not. */
async function outcomeOf({ markId, version }: Wish): Promise<string> {
  try {
    const [saved] = await portal.callAs(teacher)(journalApi.setMark, { visitId, markId, version });
    return saved?.isRepeat === true ? 'repeat' : 'saved';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Sends all at once and lets them go on only when as many as fit wait for the same row. */
async function atOnce(wishes: readonly Wish[]): Promise<string[]> {
  await portal.browserOf(teacher);
  await holder.query('begin');
  await holder.query('select from lesson_marks where id = $1 for update', [visitId]);
  const running = wishes.map(outcomeOf);
  const waiting = Math.min(wishes.length, 5);
  await expect.poll(countWaiting, { interval: 5 }).toBe(waiting);
  await holder.query('commit');
  return await Promise.all(running);
}

async function countWaiting(): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]!.count;
}

it('lets one of two tabs win that saw the same version, and tells the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { version } = await stored();

    const outcomes = await atOnce([
      { markId: 11 + (round % 2), version },
      { markId: 13 + (round % 2), version },
    ]);

    expect(outcomes.toSorted()).toEqual(['journal.changed_elsewhere', 'saved']);
    expect((await stored()).version).toBe(version + 1);
    expect(await history()).toHaveLength(round + 1);
  }
});

it('does a request that arrives twenty times once', async () => {
  const outcomes = await atOnce(Array.from({ length: 20 }, () => ({ markId: 19, version: 0 })));

  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeat')).toHaveLength(19);
  expect(await history()).toMatchObject([{ oldMarkId: eight, newMarkId: 19 }]);
});

it('keeps a history without gaps whoever writes when', async () => {
  const markIds = Array.from({ length: 15 }, (_, index) => 10 + (index % 11));

  await atOnce(markIds.map((markId) => ({ markId })));

  const changes = await history();
  const last = await stored();
  expect(changes.map(({ oldMarkId }) => oldMarkId)).toEqual([
    eight,
    ...changes.slice(0, -1).map(({ newMarkId }) => newMarkId),
  ]);
  expect(last).toMatchObject({ markId: changes.at(-1)!.newMarkId, version: changes.length });
});

it('lets teacher and registrar meet without losing either’s change', async () => {
  await portal.browserOf(registrar);
  await holder.query('begin');
  await holder.query('select from lesson_marks where id = $1 for update', [visitId]);
  const both = [
    outcomeOf({ markId: 15 }),
    portal.callAs(registrar)(journalApi.correctMark, { visitId, markId: 16, reason: 'Апелляция' }),
  ];
  await expect.poll(countWaiting, { interval: 5 }).toBe(2);
  await holder.query('commit');
  await Promise.all(both);

  expect((await history()).map(({ changedBy }) => changedBy).toSorted()).toEqual([teacher.id, registrar.id]);
  expect((await stored()).version).toBe(2);
});

const commands = fc.array(
  fc.record({
    markId: fc.constantFrom(0, 1, 2, 3, 4, 10, 15, 20, 33, 999),
    /** How far behind the sender's view is; undefined sends no version. */
    behind: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('agrees with a plain model of one mark, whatever is sent', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (drawn) => {
      await portal.db.delete(lessonMarkHistory);
      await portal.db.update(lessonMarks).set({ markId: 0, version: 5 }).where(eq(lessonMarks.id, visitId));
      const model = { markId: 0, version: 5, changes: [] as [number, number][] };

      for (const { markId, behind } of drawn) {
        const version = behind === undefined ? undefined : model.version - behind;
        const outcome = await outcomeOf({ markId, ...(version === undefined ? {} : { version }) });

        expect(outcome).toBe(expectedOutcome(model, markId, behind));
        if (outcome !== 'saved') continue;
        model.changes.push([model.markId, markId]);
        model.markId = markId;
        model.version += 1;
      }

      expect(await stored()).toMatchObject({ markId: model.markId, version: model.version });
      expect((await history()).map(({ oldMarkId, newMarkId }) => [oldMarkId, newMarkId])).toEqual(
        model.changes,
      );
    }),
    { numRuns: isLong ? 40 : 15, seed: 20_261_014 },
  );
}, 120_000);

function expectedOutcome(model: { markId: number }, markId: number, behind: number | undefined): string {
  if (markId === 33 || markId === 999) return 'journal.mark_not_allowed';
  if (markId === model.markId) return 'repeat';
  return (behind ?? 0) > 0 ? 'journal.changed_elsewhere' : 'saved';
}
