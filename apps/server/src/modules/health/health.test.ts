import { healthApi } from '@bilim/contract/health';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { auditLog, cronRuns, files, outbox } from '#platform/db/platform.tables.ts';
import { startHousekeeping } from '#platform/jobs/housekeeping.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { delivery, GiveUp, job } from '#platform/jobs/job.ts';
import { isTextKey } from '#platform/texts.ts';
import { admin, campusNow, forgetAudit, openPortal, refusalOf, registrar } from '#testing';
import type { Portal } from '#testing';

import manifest from '../../../package.json' with { type: 'json' };
import { everyModule } from '../../everyModule.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(outbox);
  await portal.db.delete(cronRuns);
  await forgetAudit(portal.db);
});

const health = async () => await portal.callAs(admin)(healthApi.read, {});
const settle = async (asked: { kind: string; letterId?: number; isAgain: boolean }) =>
  await portal.callAs(admin)(healthApi.settle, asked);
const letters = async () => (await health()).letters;
/** As many jobs of a kind, each given up for its reason. */
const giveUp = async (kind: string, reasons: readonly string[]) =>
  await portal.db.insert(outbox).values(
    reasons.map((lastError, place) => ({
      kind,
      payload: { words: 'a secret of somebody' },
      lastError,
      attempts: 110,
      givenUpAt: new Date(campusNow.getTime() + place * 1_000),
    })),
  );
const audited = async () =>
  await portal.db
    .select({
      action: auditLog.action,
      entity: auditLog.entity,
      before: auditLog.before,
      by: auditLog.actorId,
    })
    .from(auditLog)
    .orderBy(auditLog.id);

it('jobs are counted by their kind: what waits, what fails, what was given up and when one was done last', async () => {
  const doneAt = new Date(campusNow.getTime() - 60_000);
  const made = { kind: 'file.remove', payload: {}, createdAt: campusNow };
  await portal.db
    .insert(outbox)
    .values([
      made,
      { ...made, lastError: 'Error: no answer', attempts: 2, createdAt: doneAt },
      { ...made, deliveredAt: doneAt },
      { ...made, givenUpAt: campusNow },
      { ...made, kind: 'of.another.version', lastError: 'Error', deliveredAt: campusNow },
    ]);

  const { work } = await health();
  expect(work).toEqual([
    {
      kind: 'file.remove',
      title: 'Удаление файлов',
      waiting: 2,
      failing: 1,
      givenUp: 1,
      oldestAt: doneAt,
      doneAt,
    },
    {
      kind: 'of.another.version',
      title: 'of.another.version',
      waiting: 0,
      failing: 0,
      givenUp: 0,
      oldestAt: null,
      doneAt: campusNow,
    },
  ]);
});

it('dead letters say why they were given up, the latest first, and never what is in them', async () => {
  await giveUp('notices.push', ['Error: gone', 'Error: forbidden']);

  expect((await letters()).map(({ reason, attempts }) => [reason, attempts])).toEqual([
    ['Error: forbidden', 110],
    ['Error: gone', 110],
  ]);
  const { body } = await (await portal.browserOf(admin)).post(healthApi.read.path, {});
  expect(body).toContain('Error: gone');
  expect(body).not.toContain('secret');
});

it('a dead letter that is tried again is done, and the audit says who wanted it', async () => {
  await giveUp('note', ['Error: no answer', 'Error: forbidden']);
  const [latest] = await letters();
  const told = await settle({ kind: 'note', letterId: latest!.letterId, isAgain: true });

  expect(told).toMatchObject({ isDone: true, settled: 1, message: 'Отправлено на повтор: 1' });
  const done: unknown[] = [];
  const note = job('note', z.object({ words: z.string() }));
  await deliverBatch(portal.db, [delivery(note, async ({ words }) => void done.push(words))]);
  expect(done).toEqual(['a secret of somebody']);
  expect((await letters()).map(({ reason }) => reason)).toEqual(['Error: no answer']);
  expect(await audited()).toEqual([
    {
      action: 'job.retried',
      entity: 'job',
      by: admin.id,
      before: { kind: 'note', reason: 'Error: forbidden', attempts: 110 },
    },
  ]);
});

it('one that is tried again is given up again when nothing was mended', async () => {
  await giveUp('note', ['Error: forbidden']);
  await settle({ kind: 'note', isAgain: true });
  const broken = delivery(job('note', z.object({})), async () => {
    throw new GiveUp('still forbidden');
  });
  await deliverBatch(portal.db, [broken]);

  expect(await letters()).toMatchObject([{ attempts: 1, reason: 'GiveUp: still forbidden' }]);
});

it('all of a kind are let go, those of other kinds and what waits stay', async () => {
  await giveUp('note', ['Error: one', 'Error: two']);
  await giveUp('other', ['Error: three']);
  await portal.db.insert(outbox).values({ kind: 'note', payload: {} });

  expect(await settle({ kind: 'note', isAgain: false })).toMatchObject({ settled: 2 });
  expect(await settle({ kind: 'note', isAgain: false })).toMatchObject({ settled: 0 });
  expect((await portal.db.select().from(outbox)).map(({ kind }) => kind).toSorted()).toEqual([
    'note',
    'other',
  ]);
  expect((await audited()).map(({ action }) => action)).toEqual(['job.let_go', 'job.let_go']);
});

it('a letter is not settled under the name of another kind', async () => {
  await giveUp('note', ['Error: one']);
  const [{ letterId } = { letterId: 0 }] = await letters();

  expect(await settle({ kind: 'other', letterId, isAgain: false })).toMatchObject({ settled: 0 });
  expect(await letters()).toHaveLength(1);
});

it('what is done once an hour tells when it ran, and keeps why it failed last', async () => {
  const failing = async (fails: boolean) => {
    const forgetPlaces = async () => {
      if (fails) throw new GiveUp('no room');
    };
    const cronJobs = { atOnce: [{ forgetPlaces }], hourly: [] };
    await startHousekeeping(portal.parts, cronJobs, portal.app.log).stop();
  };
  portal.setTime(campusNow);
  await failing(true);
  const [failed] = (await health()).tasks;
  expect(failed).toMatchObject({
    name: 'forgetPlaces',
    title: 'Уборка координат',
    ranAt: campusNow,
    failedAt: campusNow,
    reason: 'GiveUp: no room',
  });

  const later = new Date(campusNow.getTime() + 600_000);
  portal.setTime(later);
  await failing(false);
  expect((await health()).tasks).toMatchObject([
    { ranAt: later, failedAt: campusNow, reason: 'GiveUp: no room' },
  ]);
  portal.setTime(campusNow);
});

it('files, room, database and processes are told', async () => {
  const kept = {
    storageKey: 'a',
    originalName: 'a',
    mime: 'text/plain',
    sha256: Buffer.alloc(32),
    kind: 'chat',
  };
  const { storage: before } = await health();
  await portal.db.insert(files).values([
    { ...kept, kind: 'chat', sizeBytes: 5_000_000_000 },
    { ...kept, kind: 'chat', storageKey: 'b', sizeBytes: 7, removedAt: campusNow },
  ]);

  const { storage, database, processes } = await health();
  expect(storage).toMatchObject({
    place: 'folder',
    files: before.files + 1,
    keptBytes: before.keptBytes + 5_000_000_000,
  });
  expect(storage.freeBytes).toBeGreaterThan(0);
  expect(database.version).toMatch(/^1[5-9]/);
  expect(database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeLessThanOrEqual(database.most);
  expect(processes).toContainEqual(
    expect.objectContaining({ version: manifest.version, node: process.versions.node, pid: process.pid }),
  );
});

it('every kind of work has a name in words', async () => {
  const all = everyModule.flatMap(({ jobs }) => jobs?.(portal.parts, { dictionaries: [] }) ?? []);
  const names = all.flatMap(({ hourly = {}, atOnce = {}, pushes = [], emails = [] }) => [
    ...Object.keys({ ...hourly, ...atOnce }),
    ...[...pushes, ...emails].map(({ kind }) => kind),
  ]);

  expect(names).toContain('notices.push');
  expect(names.filter((name) => !isTextKey(`job.${name}`))).toEqual([]);
});

it('nobody but administrators sees any of it', async () => {
  expect((await refusalOf(portal.callAs(registrar)(healthApi.read, {}))).code).toBe('auth.forbidden');
  await giveUp('note', ['Error: one']);
  const asked = { kind: 'note', isAgain: false };
  expect((await refusalOf(portal.callAs(registrar)(healthApi.settle, asked))).code).toBe('auth.forbidden');
  expect(await portal.db.select().from(outbox).where(eq(outbox.kind, 'note'))).toHaveLength(1);
});
