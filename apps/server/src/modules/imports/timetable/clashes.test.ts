import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { Input, Person } from '@bilim/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importRuns } from '#modules/imports/imports.tables.ts';
import { acceptedClashes } from '#modules/imports/timetableImports.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { campusNow, openPortal, scheduler, student } from '#testing';
import type { Portal } from '#testing';

import { lab, lecture, otherLab, uploadTo, workbook } from '../../../testing/imports/sheets.ts';
import type { Cells } from '../../../testing/imports/sheets.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(importRuns).where(eq(importRuns.kind, 'timetable'));
  await portal.db.delete(acceptedClashes);
});

const call = (person: Person = scheduler) => portal.callAs(person);
const upload = async (...rows: readonly Cells[]) =>
  await uploadTo(portal, scheduler, await workbook(...rows));
type Asked = Omit<Input<typeof timetableImportApi.accept>, 'importId'>;
const accept = async (importId: number, asked: Asked, person?: Person) =>
  await call(person)(timetableImportApi.accept, { importId, ...asked });
const clashes = async (importId: number, state: 'new' | 'accepted' = 'new') =>
  await call()(timetableImportApi.conflicts, { importId, state });
const because = { reason: 'Зал делится ширмой' };

/** The lab of the first subgroup at the time of the lecture that the whole group hears. */
const atLecture: Cells = ['Среда', '2', 'нечёт', 'ПИ-1-24', 1, 'Базы данных', 'лаб', null, '2/210'];
/** A lecture in the room in which philosophy is. */
const inTakenRoom: Cells = ['Среда', '4', '', 'ПИ-1-24', null, 'Базы данных', 'лек', null, '1/101'];

describe('students', () => {
  it('clash by the class lists, and are named', async () => {
    const { importId, kinds } = await upload(lecture, atLecture, otherLab);

    expect(kinds.filter(({ count }) => count > 0).map(({ kind }) => kind)).toContain('student');
    const found = (await clashes(importId)).find(({ kind }) => kind === 'student');
    expect(found).toMatchObject({ count: 2, sides: [{ place: { line: 3 } }, { place: null }] });
    expect(found?.whoCount).toBeGreaterThan(0);
    expect(found?.who[0]).toMatch(/\p{Lu}/u);
    expect(found?.who.length).toBeLessThanOrEqual(4);
  });

  it('do not clash in subgroups side by side', async () => {
    const { kinds } = await upload(lecture, lab, otherLab);

    expect(kinds.every(({ count }) => count === 0)).toBe(true);
  });
});

describe('clashes', () => {
  it('may be accepted one by one, with who and why, and then applied', async () => {
    const { importId, conflicts } = await upload(lecture, lab, otherLab, inTakenRoom);
    expect(conflicts).toBe(1);
    const [clash] = await clashes(importId);

    const run = await accept(importId, { scope: 'one', seq: clash!.seq, count: 1, ...because });

    expect(run).toMatchObject({ conflicts: 0, mayApply: true });
    expect(run.acceptances).toMatchObject([{ scope: 'one', kind: null, count: 1, ...because }]);
    expect(await clashes(importId, 'accepted')).toMatchObject([{ kind: 'room', acceptance: because }]);
    expect(
      await portal.db.select().from(auditLog).where(eq(auditLog.action, 'timetable.clashes_accepted')),
    ).toEqual([expect.objectContaining({ actorId: scheduler.id, after: expect.objectContaining(because) })]);
    expect(await call()(timetableImportApi.apply, { importId })).toMatchObject({ state: 'applied' });
    const both = await portal.db.select().from(scheduleEntries).where(eq(scheduleEntries.mayClash, true));
    expect(both).toHaveLength(1);
    expect(await call()(timetableImportApi.undo, { importId })).toMatchObject({ state: 'undone' });
  });

  it('are remembered when the file comes again', async () => {
    const file = [lecture, lab, otherLab, inTakenRoom];
    const { importId } = await upload(...file);
    await accept(importId, { scope: 'kind', kind: 'room', count: 1, ...because });
    await portal.db.delete(importRuns).where(eq(importRuns.id, importId));

    expect(await upload(...file)).toMatchObject({ conflicts: 0, mayApply: true, acceptances: [because] });
  });

  it('are taken back, and stand in the way again', async () => {
    const { importId } = await upload(lecture, lab, otherLab, inTakenRoom);
    const { acceptances } = await accept(importId, { scope: 'all', count: 1, ...because });

    const run = await call()(timetableImportApi.withdraw, { importId, acceptanceId: acceptances[0]!.id });

    expect(run).toMatchObject({ conflicts: 1, mayApply: false, acceptances: [] });
    expect(await portal.db.select().from(acceptedClashes)).toMatchObject([{ withdrawnBy: scheduler.id }]);
  });

  it('are not accepted unseen: not more, not others, not by strangers', async () => {
    const { importId } = await upload(lecture, lab, otherLab, inTakenRoom);

    await expect(accept(importId, { scope: 'all', count: 2, ...because })).rejects.toThrow('clashes_differ');
    await expect(accept(importId, { scope: 'kind', kind: 'teacher', count: 1, ...because })).rejects.toThrow(
      'clashes_differ',
    );
    await expect(accept(importId, { scope: 'all', count: 1, ...because }, student)).rejects.toThrow(
      'auth.forbidden',
    );
    expect(await clashes(importId)).toHaveLength(1);
  });
});
