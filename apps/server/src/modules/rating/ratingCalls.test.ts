import { ratingApi } from '@bilim/contract/rating';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import {
  campusNow,
  classmate,
  dean,
  openPortal,
  otherSubgroupStudent,
  outsider,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { workOutAll } from './workOut.jobs.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.db.execute(`select setval(pg_get_serial_sequence('disciplines', 'id'), 1000)`);
  await portal.build.record(student.id, { points: 92, gradePoints: 4, isPassed: true });
  await portal.build.record(classmate.id, { points: 66, gradePoints: 2, isPassed: true });
  await portal.build.record(otherSubgroupStudent.id, { points: 66, gradePoints: 2, isPassed: true });
  await portal.build.record(outsider.id, { points: 50, gradePoints: 0, isPassed: false });
  await workOutAll(portal.db, campusNow);
});
afterAll(async () => await portal.close());

const idsOf = (rows: readonly { readonly studentId: number }[]) => rows.map(({ studentId }) => studentId);

it('a student sees the own places in all scopes, of the half-year, the year and all years, and nobody else', async () => {
  const own = await portal.callAs(classmate)(ratingApi.own, {});

  expect(own.map(({ yearId, seasonId }) => [yearId, seasonId])).toEqual([
    [24, 1],
    [24, 0],
    [0, 0],
  ]);
  expect(own[0]).toMatchObject({ gpa: 2, average: 66, debts: 0 });
  expect(own[0]?.places).toMatchObject([
    { scope: 'group', place: 2, size: 3, percentile: 67 },
    { scope: 'year', place: 2 },
    { scope: 'faculty', place: 2 },
    { scope: 'university', place: 2, size: 4, percentile: 50 },
  ]);
});

it('offices list whom they read by place, equals with one place; a dean nobody of another faculty', async () => {
  const all = await portal.callAs(registrar)(ratingApi.list, {});
  expect(idsOf(all)[0]).toBe(student.id);
  expect(idsOf(all)[3]).toBe(outsider.id);
  expect(all.map(({ places }) => places[3]?.place)).toEqual([1, 2, 2, 4]);

  const seen = idsOf(await portal.callAs(dean)(ratingApi.list, {}));
  expect(seen).toHaveLength(3);
  expect(seen).not.toContain(outsider.id);
});

it('teachers list their own groups', async () => {
  const seen = idsOf(await portal.callAs(teacher)(ratingApi.list, { yearId: 24, seasonId: 1 }));
  expect(seen).toContain(classmate.id);
  expect(seen).not.toContain(outsider.id);
});

it('the list is narrowed by group and record book, and comes page after page', async () => {
  const call = portal.callAs(registrar);
  const all = await call(ratingApi.list, {});
  const { groups, periods } = await call(ratingApi.choices, {});
  expect(periods).toEqual([
    { yearId: 24, seasonId: 1 },
    { yearId: 24, seasonId: 0 },
    { yearId: 0, seasonId: 0 },
  ]);

  const group = groups.find(({ groupName }) => groupName === all[0]?.groupName)!;
  expect(await call(ratingApi.list, { groupId: group.groupId })).toHaveLength(3);
  expect(await call(ratingApi.list, { yearId: 23, seasonId: 1 })).toEqual([]);
  expect(await call(ratingApi.list, { skip: 1, size: 2 })).toEqual(all.slice(1, 3));
  const query = all[3]!.studentCode;
  expect(idsOf(await call(ratingApi.list, { query }))).toEqual([outsider.id]);
});

it('a workbook holds the list', async () => {
  const browser = await portal.browserOf(registrar);
  const reply = await browser.get(`${ratingApi.workbook.path}?id_a_year=24&id_w_s=1`);
  const [sheet] = await readWorkbook(reply.rawPayload);
  const [titles, ...cells] = sheet!.rows;
  const listed = await portal.callAs(registrar)(ratingApi.list, { yearId: 24, seasonId: 1 });
  expect(titles).toContain('Место в группе');
  expect(cells).toEqual(
    listed.map(({ studentName, studentCode, groupName, places, gpa, average, earned, debts }) => [
      studentName,
      studentCode,
      groupName,
      ...places.map(({ place }) => place),
      gpa,
      average,
      earned,
      debts,
    ]),
  );
});

it('a student sees what the own figures come from: the grades of the period, and no others', async () => {
  const basis = async (seasonId: number) =>
    await portal.callAs(classmate)(ratingApi.basis, { yearId: 24, seasonId });

  expect(await basis(1)).toMatchObject([{ credits: 5, points: 66, gradePoints: 2, isPassed: true }]);
  expect(await basis(2)).toEqual([]);
});

it('a list is shown once an office publishes it, names those who agreed, and can be taken back', async () => {
  const time = { yearId: 0, seasonId: 0 };
  const seenBy = async (person: typeof student) => await portal.callAs(person)(ratingApi.published, time);
  const { groups } = await portal.callAs(dean)(ratingApi.choices, {});
  const groupIds = groups.map(({ groupId }) => groupId);
  expect(await seenBy(classmate)).toEqual({ publishedAt: null, isAgreed: false, rows: [] });

  const call = portal.callAs(dean);
  const { message } = await call(ratingApi.publish, { ...time, groupIds, isPublished: true });
  expect(message).toBe(`Список виден студентам. Групп: ${groupIds.length}`);
  await call(ratingApi.publish, { ...time, groupIds, isPublished: true });
  const before = await seenBy(classmate);
  expect(before.rows.map(({ place, gpa, isOwn }) => [place, gpa, isOwn])).toEqual([
    [1, null, false],
    [2, 2, true],
    [2, null, false],
  ]);

  await portal.callAs(student)(ratingApi.consent, { isAgreed: true });
  const { rows } = await seenBy(classmate);
  expect(rows[0]).toMatchObject({ place: 1, gpa: 4, studentName: expect.any(String), isOwn: false });
  expect(rows[2]?.studentName).toBeNull();
  await portal.callAs(student)(ratingApi.consent, { isAgreed: false });
  expect((await seenBy(classmate)).rows[0]?.studentName).toBeNull();

  expect(await call(ratingApi.publications, time)).toHaveLength(groupIds.length);
  await call(ratingApi.publish, { ...time, groupIds, isPublished: false });
  expect((await seenBy(classmate)).rows).toEqual([]);
});

it('an office publishes no list of another faculty', async () => {
  const { groups } = await portal.callAs(registrar)(ratingApi.choices, {});
  const input = { yearId: 0, seasonId: 0, groupIds: groups.map(({ groupId }) => groupId), isPublished: true };

  await expect(portal.callAs(dean)(ratingApi.publish, input)).rejects.toMatchObject({
    code: 'rating.unknown_group',
  });
});
