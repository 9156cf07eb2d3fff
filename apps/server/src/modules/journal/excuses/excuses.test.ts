import { excusesApi } from '@bilim/contract/excuses';
import { journalApi } from '@bilim/contract/journal/journal';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { lessonMarkHistory, lessonMarks, modulePeriods } from '../journal.tables.ts';
import { auditLog, files, outbox } from '#platform/db/platform.tables.ts';
import { fileRemoval } from '#platform/files/removal.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import {
  campusNow,
  classmate,
  dean,
  lastWeek,
  lecture,
  marksLastWeek,
  openPortal,
  otherDean,
  outsider,
  refusalOf,
  registrar,
  student,
  teacher,
  today,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

import { excuseFiles, excuseMarks, excuses } from './excuses.tables.ts';
import { forgetDocuments } from './excuses.jobs.ts';

let portal: Portal;
let photo: Buffer;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

beforeAll(async () => {
  portal = await openPortal();
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .withExif({ IFD0: { Copyright: 'BISHKEK-42.8746' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await forgetAudit(portal.db);
  for (const table of [excuseMarks, excuseFiles, excuses, files, outbox, lessonMarkHistory, liveEvents])
    await portal.db.delete(table);
  await portal.db
    .update(lessonMarks)
    .set({ markId: 1, version: 0 })
    .where(eq(lessonMarks.id, marksLastWeek.classmate));
  await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });
});

const fileOf = (bytes: Buffer, name = 'spravka.jpg') => new File([new Uint8Array(bytes)], name);
const week = { startsOn: '2026-10-05', endsOn: '2026-10-09', kind: 'illness', words: 'Простуда' } as const;

async function submit(
  over: Partial<typeof week> | object = {},
  sent: readonly Buffer[] = [photo],
  by = classmate,
) {
  return await portal.callAs(by)(
    excusesApi.submit,
    { ...week, ...over },
    { files: sent.map((bytes) => fileOf(bytes)) },
  );
}

const decide = (excuseId: number, isAccepted: boolean, answer = '', by = dean) =>
  portal.callAs(by)(excusesApi.decide, { excuseId, isAccepted, answer });

const queue = (state: 'waiting' | 'accepted' | 'refused' = 'waiting', by = dean, query = '') =>
  portal.callAs(by)(excusesApi.queue, { state, query });

async function markNow() {
  const [mark] = await portal.db
    .select()
    .from(lessonMarks)
    .where(eq(lessonMarks.id, marksLastWeek.classmate));
  return mark!;
}

describe('a student sends an excuse', () => {
  it('and sees it wait, with the absences that it is about', async () => {
    const { excuseId } = await submit();

    expect(await portal.callAs(classmate)(excusesApi.own, {})).toMatchObject([
      { excuseId, ...week, state: 'waiting', absences: 1, answer: null, files: [{ isImage: true }] },
    ]);
    expect(await portal.callAs(student)(excusesApi.own, {})).toEqual([]);
  });

  it('with photos that keep nothing of the phone, and with PDF files', async () => {
    await submit({}, [photo, pdf]);

    const kept = await portal.db.select().from(files).orderBy(files.mime);
    expect(kept.map(({ mime, kind }) => [mime, kind])).toEqual([
      ['application/pdf', 'excuse'],
      ['image/webp', 'excuse'],
    ]);
    const image = await portal.parts.files.read(kept[1]!.storageKey);
    expect(photo.includes('BISHKEK')).toBe(true);
    expect(image.includes('BISHKEK')).toBe(false);
  });

  it('twice with one effect, also at once', async () => {
    const [first, second] = await Promise.all([submit(), submit()]);
    const third = await submit();

    expect(new Set([first, second, third].map(({ excuseId }) => excuseId)).size).toBe(1);
    expect(third.isRepeat).toBe(true);
    expect(await portal.db.select().from(excuses)).toHaveLength(1);
    expect(await portal.db.select().from(files)).toHaveLength(1);
  });

  it.each([
    ['ends before it begins', { startsOn: '2026-10-09', endsOn: '2026-10-05' }, 'request.invalid'],
    ['is too long', { startsOn: '2026-09-01', endsOn: '2026-10-31' }, 'excuse.too_long'],
    ['is too long ago', { startsOn: '2026-09-01', endsOn: '2026-09-13' }, 'excuse.too_late'],
    ['lies in another year', { startsOn: '2026-08-31', endsOn: '2026-09-20' }, 'excuse.outside_year'],
  ])('not when the period %s', async (_name, period, code) => {
    expect((await refusalOf(submit(period))).code).toBe(code);
    expect(await portal.db.select().from(files)).toEqual([]);
  });

  it('not without a document, with four, or with something else', async () => {
    const refusals = [
      await refusalOf(submit({}, [])),
      await refusalOf(submit({}, [photo, photo, photo, photo])),
      await refusalOf(submit({}, [Buffer.from('<html><script>alert(1)</script></html>')])),
      await refusalOf(submit({}, [pdf.subarray(0, 20)])),
    ];

    expect(refusals.map(({ code }) => code)).toEqual([
      'excuse.files_missing',
      'excuse.too_many_files',
      'excuse.wrong_type',
      'excuse.wrong_type',
    ]);
    expect(await portal.db.select().from(excuses)).toEqual([]);
  });

  it('not over days for which another one waits, but after taking that back', async () => {
    const { excuseId } = await submit();
    const other = { startsOn: '2026-10-09', endsOn: '2026-10-12' };
    expect((await refusalOf(submit(other))).code).toBe('excuse.overlaps');

    const call = portal.callAs(classmate);
    expect(await call(excusesApi.withdraw, { excuseId })).toMatchObject({ isDone: true });
    expect(await call(excusesApi.withdraw, { excuseId })).toMatchObject({ isRepeat: true });

    expect(await submit(other)).toMatchObject({ isDone: true });
    const foreign = await refusalOf(portal.callAs(student)(excusesApi.withdraw, { excuseId }));
    expect(foreign.code).toBe('excuse.unknown');
  });
});

describe('the dean’s office', () => {
  it('sees the excuses of its faculty, finds a student, and counts', async () => {
    const { excuseId } = await submit();
    await submit({}, [photo], outsider);

    const own = await queue();
    expect(own.data).toMatchObject([
      { excuseId, studentId: classmate.id, groupName: 'ПИ-1-24', absences: 1 },
    ]);
    expect(own.beside.counts).toEqual({ waiting: 1, accepted: 0, refused: 0, recalled: 0 });
    expect((await queue('waiting', otherDean)).data).toMatchObject([{ studentId: outsider.id }]);
    expect((await queue('waiting', registrar)).data).toHaveLength(2);
    const [{ studentName } = { studentName: '' }] = own.data;
    expect((await queue('waiting', dean, studentName.slice(1, 6).toUpperCase())).data).toHaveLength(1);
    expect((await queue('waiting', dean, '%_')).data).toEqual([]);
  });

  it('opens the document, as its owner does, and nobody else', async () => {
    await submit();
    await submit({ startsOn: '2026-10-12', endsOn: '2026-10-12' }, [pdf]);
    const rows = await portal.callAs(classmate)(excusesApi.own, {});
    const [paper, picture] = rows.map((row) => `${excusesApi.file.path}?id_file=${row.files[0]!.fileId}`);

    const open = async (by: typeof dean, address = picture!) =>
      await (await portal.browserOf(by)).get(address);
    const seen = await open(dean);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await open(classmate)).statusCode).toBe(200);
    expect((await open(dean, paper)).headers['content-type']).toBe('application/pdf');
    for (const stranger of [student, otherDean]) expect((await open(stranger)).statusCode).toBe(404);
    expect((await open(teacher)).statusCode).toBe(403);
  });

  it('accepts: н/б becomes н/у, in a closed module too, with its history; open pages are told', async () => {
    await portal.db.update(lessonMarks).set({ markId: 18 }).where(eq(lessonMarks.id, marksLastWeek.student));
    const { excuseId } = await submit();
    await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-10T00:00:00+06:00') });

    expect(await decide(excuseId, true)).toMatchObject({ isDone: true, changed: 1 });

    expect(await markNow()).toMatchObject({ markId: 2, version: 1, source: 'registrar', updatedBy: dean.id });
    expect(await portal.db.select().from(lessonMarkHistory)).toMatchObject([
      { oldMarkId: 1, newMarkId: 2, changedBy: dean.id, reason: `Уважительная причина № ${excuseId}` },
    ]);
    const told = await portal.db
      .select()
      .from(liveEvents)
      .where(eq(liveEvents.kind, 'mark'))
      .orderBy(liveEvents.personId);
    expect(told.map(({ personId, kind }) => [personId, kind])).toEqual([
      [teacher.id, 'mark'],
      [classmate.id, 'mark'],
    ]);
    const lessons = await portal.callAs(classmate)(journalApi.ofStudent, { academicYearId: 26, seasonId: 1 });
    expect(lessons.find(({ lessonDate }) => lessonDate === lastWeek)).toMatchObject({
      markText: 'н/у',
      absences: 0,
    });
    expect(await portal.callAs(classmate)(excusesApi.own, {})).toMatchObject([
      { state: 'accepted', absences: 1 },
    ]);
    const written = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'excuse.accepted'));
    expect(written).toMatchObject([{ actorId: dean.id, entityId: String(excuseId) }]);
  });

  it('accepts for days to come: an absence that is marked later is an excused one, until that is taken back', async () => {
    await portal.db
      .update(lessonMarks)
      .set({ markId: 0, version: 0 })
      .where(eq(lessonMarks.id, marksLastWeek.classmate));
    const { excuseId } = await submit();
    await portal.callAs(dean)(excusesApi.decide, { excuseId, isAccepted: true });
    const visitId = marksLastWeek.classmate;
    const mark = async (version: number) =>
      await portal.callAs(teacher)(journalApi.setMark, {
        visitId,
        teacherId: teacher.id,
        markId: 1,
        version,
      });

    expect(await mark(0)).toMatchObject([{ isDone: true, markId: 2, markText: 'н/у', version: 1 }]);
    expect(await mark(0)).toMatchObject([{ isRepeat: true, markId: 2, version: 1 }]);
    const history = await portal.callAs(teacher)(journalApi.markHistory, { visitId });
    expect(history[0]).toMatchObject({ after: 'н/у', reason: `Уважительная причина № ${excuseId}` });

    await portal.callAs(dean)(excusesApi.recall, { excuseId, answer: 'Документ не настоящий' });
    expect(await mark(2)).toMatchObject([{ isRepeat: true, markId: 1, markText: 'н/б' }]);
  });

  it('accepts, and the teacher reads which days are covered, not why, until that is taken back', async () => {
    await portal.callAs(teacher)(journalApi.createList, { ...lecture, lessonDate: today });
    const { excuseId } = await submit();
    const covered = async () => {
      const { data } = await portal.callAs(teacher)(journalApi.journal, lecture);
      return data[0].filter(({ excuse }) => excuse !== undefined);
    };

    expect(await covered()).toEqual([]);
    await decide(excuseId, true);
    const { startsOn, endsOn } = week;
    expect(await covered()).toMatchObject([{ studentId: classmate.id, dateLabel: lastWeek }]);
    expect((await covered())[0]?.excuse).toEqual({ excuseId, startsOn, endsOn });
    await portal.callAs(dean)(excusesApi.recall, { excuseId, answer: 'Документ чужой' });
    expect(await covered()).toEqual([]);
  });

  it('refuses with a word, and never without', async () => {
    const { excuseId } = await submit();
    const silent = await refusalOf(decide(excuseId, false, '  '));
    expect(silent.told?.fields).toMatchObject([{ field: 'answer' }]);

    await decide(excuseId, false, 'Нет печати');

    expect(await markNow()).toMatchObject({ markId: 1, version: 0 });
    expect(await portal.callAs(classmate)(excusesApi.own, {})).toMatchObject([
      { state: 'refused', answer: 'Нет печати', settledBy: expect.any(String) },
    ]);
  });

  it('decides once: who comes second is told what stands there', async () => {
    const { excuseId } = await submit();

    const both = await Promise.allSettled([
      decide(excuseId, true),
      decide(excuseId, false, 'Нет', registrar),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const isAccepted = both[0].status === 'fulfilled';
    const late = await refusalOf(
      isAccepted ? decide(excuseId, false, 'Нет', registrar) : decide(excuseId, true),
    );
    expect(late).toMatchObject({
      code: 'excuse.decided',
      current: { state: isAccepted ? 'accepted' : 'refused', fio: expect.any(String) },
    });
    const again = isAccepted ? decide(excuseId, true) : decide(excuseId, false, 'Нет', registrar);
    expect(await again).toMatchObject({ isRepeat: true });
  });

  it('knows nothing of another faculty’s, nor of what was withdrawn', async () => {
    const { excuseId } = await submit();
    expect((await refusalOf(decide(excuseId, true, '', otherDean))).code).toBe('excuse.unknown');
    await portal.callAs(classmate)(excusesApi.withdraw, { excuseId });
    expect((await refusalOf(decide(excuseId, true))).code).toBe('excuse.unknown');
  });
});

describe('an acceptance taken back', () => {
  const recall = (excuseId: number) =>
    portal.callAs(dean)(excusesApi.recall, { excuseId, answer: 'Документ чужой' });

  it('makes the absence what it was', async () => {
    const { excuseId } = await submit();
    await decide(excuseId, true);

    expect(await recall(excuseId)).toMatchObject({ changed: 1 });
    expect(await recall(excuseId)).toMatchObject({ isRepeat: true });

    expect(await markNow()).toMatchObject({ markId: 1, version: 2 });
    expect(await portal.callAs(classmate)(excusesApi.own, {})).toMatchObject([
      { state: 'recalled', answer: 'Документ чужой' },
    ]);
  });

  it('leaves alone what somebody changed since', async () => {
    const { excuseId } = await submit();
    await decide(excuseId, true);
    await portal.db.execute(
      sql`update ${lessonMarks} set version = version + 1 where id = ${marksLastWeek.classmate}`,
    );

    expect(await recall(excuseId)).toMatchObject({ changed: 0 });
    expect(await markNow()).toMatchObject({ markId: 2 });
  });

  it('is one only where there was an acceptance', async () => {
    const { excuseId } = await submit();
    expect((await refusalOf(recall(excuseId))).code).toBe('excuse.decided');
  });
});

it('documents that came to nothing are gone after thirty days; accepted ones stay', async () => {
  const { excuseId: refused } = await submit();
  await decide(refused, false, 'Нет печати');
  const { excuseId: accepted } = await submit({}, [pdf]);
  await decide(accepted, true);
  const forget = forgetDocuments(portal.parts.settings);
  const kept = async () =>
    (await portal.db.select().from(files)).filter(({ removedAt }) => removedAt === null);

  await forget(portal.db, new Date(campusNow.getTime() + 29 * 86_400_000));
  expect(await kept()).toHaveLength(2);
  await forget(portal.db, new Date(campusNow.getTime() + 31 * 86_400_000));

  expect(await kept()).toMatchObject([{ mime: 'application/pdf' }]);
  const gone = (await portal.db.select().from(files)).find(({ removedAt }) => removedAt !== null);
  await deliverBatch(portal.db, fileRemoval(portal.parts));
  await expect(portal.parts.files.read(gone!.storageKey)).rejects.toThrow('no such file');
});
