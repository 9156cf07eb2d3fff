import type { Person } from '@bilim/contract';
import { noticesApi } from '@bilim/contract/notices';
import { peopleApi } from '@bilim/contract/people';
import { doublesApi } from '@bilim/contract/people/doubles';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { users } from '#modules/auth/auth.tables.ts';
import { externalIds, rosterSystems } from '#modules/imports/imports.tables.ts';
import { lessonMarks } from '#modules/journal/journal.tables.ts';
import { people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { admin, marksLastWeek, openPortal, refusalOf, registrar, student } from '#testing';
import type { Portal } from '#testing';

import { places } from './places.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const open = async (id: number, by = admin) => await portal.callAs(by)(peopleApi.open, { id });
const merge = async (kept: Person, double: Person, over: object = {}, by = admin) =>
  await portal.callAs(by)(doublesApi.merge, {
    id: kept.id,
    version: (await open(kept.id)).version,
    doubleId: double.id,
    doubleVersion: (await open(double.id)).version,
    clashesStay: false,
    isTrial: false,
    ...over,
  });
const tellApart = async (one: Person, other: Person, areTwo = true, by = admin) =>
  await portal.callAs(by)(doublesApi.tellApart, { id: one.id, doubleId: other.id, areTwo });
const pairsOf = async ({ id }: Person) =>
  (await portal.callAs(admin)(doublesApi.list, {}))
    .map(({ people: pair }) => pair.map((row) => row.id))
    .filter((pair) => pair.includes(id));
const twin = async (over: Partial<typeof people.$inferInsert> = {}) => {
  const made = await portal.build.student({
    lastName: 'Өмүрбекова',
    firstName: 'Айпери',
    middleName: 'Маратовна',
  });
  // Somebody without a group of their own, as a list that came twice brings them.
  await portal.db.delete(studentGroupPeriods).where(eq(studentGroupPeriods.studentId, made.id));
  await portal.db
    .update(people)
    .set({ email: null, ...over })
    .where(eq(people.id, made.id));
  return made;
};
const everything = async () => {
  const { rows } = await portal.db.execute<{ state: string }>(sql`
    select md5(string_agg(one, ';' order by one)) as state from (
      select p::text as one from people p union all select u::text from users u
      union all select s::text from students s union all select m::text from lesson_marks m
      union all select a::text from assignment_students a union all select r::text from user_roles r) t`);
  return rows[0]?.state;
};

it('says of every column that refers to people what becomes of it', async () => {
  const { rows } = await portal.db.execute<{ place: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0
      and c.confrelid in ('people'::regclass, 'users'::regclass, 'students'::regclass, 'teachers'::regclass)`);
  const known = places.map(({ table, column }) => `${table}.${column}`);
  // The three share their key with the person, and are merged by themselves.
  const own = ['users.id', 'students.id', 'teachers.id'];
  const withoutKey = [
    'module_point_history.student_id',
    'files.uploaded_by',
    'order_effects.row_id',
    'external_ids.our_id',
  ];

  expect([...known, ...own].toSorted()).toEqual(
    [...rows.map(({ place }) => place), ...withoutKey].toSorted(),
  );
});

it('finds cards that may be one human, and nobody whose birth date or tax id says otherwise', async () => {
  const same = await twin();
  const other = await twin({ birthDate: '1999-01-01' });
  const pairs = (await portal.callAs(admin)(doublesApi.list, {})).map((pair) =>
    pair.people.map(({ id }) => id),
  );

  expect(pairs).toContainEqual([student.id, same.id]);
  expect(pairs).not.toContainEqual([student.id, other.id]);
  await portal.db.update(people).set({ lastName: 'Иная' }).where(eq(people.id, other.id));
});

it('leaves out two of whom an office says that they are two people, and merges them no more, until that is taken back', async () => {
  const [one, other] = [await twin(), await twin()];
  const pair = [one.id, other.id];
  await tellApart(one, other);
  await tellApart(other, one);

  expect(await pairsOf(one)).not.toContainEqual(pair);
  expect(await pairsOf(one)).toContainEqual([student.id, one.id]);
  const refused = await refusalOf(merge(other, one));
  expect(refused).toMatchObject({ code: 'people.told_apart' });
  expect(refused.told?.sentence).toContain('Это два человека: так сказано 14.10.2026');

  await tellApart(other, one, false);
  expect(await pairsOf(one)).toContainEqual(pair);
  const trail = await portal.db
    .select({
      id: auditLog.entityId,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(inArray(auditLog.entityId, pair.map(String)))
    .orderBy(auditLog.id);
  const facts = ({ id }: Person) => ({ other: `Өмүрбекова Айпери Маратовна, № ${id}` });
  expect(trail.filter(({ action }) => action.startsWith('person.told'))).toEqual([
    { id: String(one.id), action: 'person.told_apart', before: null, after: facts(other) },
    { id: String(other.id), action: 'person.told_apart', before: null, after: facts(one) },
    { id: String(other.id), action: 'person.told_apart_withdrawn', before: facts(one), after: null },
    { id: String(one.id), action: 'person.told_apart_withdrawn', before: facts(other), after: null },
  ]);
  await merge(one, other);
});

it('goes on telling somebody apart when another card of theirs is merged into the one that stays', async () => {
  const [kept, double, other] = [await twin(), await twin(), await twin()];
  await tellApart(other, double);
  await merge(kept, double);

  expect(await pairsOf(kept)).not.toContainEqual([kept.id, other.id]);
  expect(await refusalOf(merge(kept, other))).toMatchObject({ code: 'people.told_apart' });
});

it('lets nobody tell a card from itself, or cards that the office does not change', async () => {
  const one = await twin();
  expect(await refusalOf(tellApart(one, one))).toMatchObject({ code: 'people.not_found' });
  expect(await refusalOf(tellApart(one, admin, true, registrar))).toMatchObject({ code: 'auth.forbidden' });
});

it('tells first what would move, and changes nothing', async () => {
  const double = await portal.build.student();
  const kept = await twin();
  const before = await everything();
  const trial = await merge(kept, double, { isTrial: true });

  expect(trial.moves).toContainEqual({ title: 'группы', moves: 1, stays: 0 });
  expect(await everything()).toBe(before);
});

it('moves what the double has, ends its account, and leads from the closed card to the one that stays', async () => {
  const double = await twin({ phone: '+996 555 111222' });
  const browser = await portal.newBrowserOf(double);
  const kept = await portal.build.student();
  await portal.db
    .update(lessonMarks)
    .set({ studentId: double.id })
    .where(eq(lessonMarks.id, marksLastWeek.student));
  await merge(kept, double);

  const [mark] = await portal.db.select().from(lessonMarks).where(eq(lessonMarks.id, marksLastWeek.student));
  expect(mark?.studentId).toBe(kept.id);
  expect((await open(kept.id)).fields.secrets).toMatchObject({ phone: '+996 555 111222' });
  expect(await open(double.id)).toMatchObject({ mergedInto: { id: kept.id }, mayChange: false });
  const found = await portal.callAs(admin)(peopleApi.list, { query: String(double.id) });
  expect(found.map(({ id }) => id)).not.toContain(double.id);
  expect((await browser.get(noticesApi.own.path)).json<{ code: string }>().code).toBe('auth.required');
  expect(await portal.callAs(kept)(noticesApi.own, {})).toMatchObject([
    { sentence: expect.stringContaining(`student${double.id}`) },
  ]);
  const both = [double.id, kept.id].map(String);
  const trail = await portal.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'person.merged'), inArray(auditLog.entityId, both)));
  expect(trail.map(({ entityId }) => entityId).toSorted()).toEqual(
    [String(double.id), String(kept.id)].toSorted(),
  );
  await portal.db
    .update(lessonMarks)
    .set({ studentId: student.id })
    .where(eq(lessonMarks.id, marksLastWeek.student));
});

it('gives the card that stays login and password of the double where it has none', async () => {
  const [kept, double] = [await portal.build.student({ hasPassword: false }), await twin()];
  await merge(kept, double);
  const accounts = await portal.db
    .select()
    .from(users)
    .where(eq(users.login, `student${double.id}`));

  expect(accounts).toMatchObject([{ id: kept.id, status: 'active' }]);
  expect(accounts[0]?.passwordHash).not.toBeNull();
});

it('is refused where both sat in one class, until somebody says that the double’s stays', async () => {
  const double = await twin();
  const [seat] = await portal.db
    .select()
    .from(assignmentStudents)
    .where(eq(assignmentStudents.studentId, student.id));
  const kept = await portal.build.student();
  await portal.db.delete(assignmentStudents).where(eq(assignmentStudents.studentId, kept.id));
  await portal.db
    .insert(assignmentStudents)
    .values([kept, double].map(({ id }) => ({ ...seat!, studentId: id })));

  const refused = await refusalOf(merge(kept, double));
  expect(refused).toMatchObject({ code: 'people.merge_clash' });
  expect(refused.told?.sentence).toContain('списки занятий');
  const { moves } = await merge(kept, double, { clashesStay: true });
  expect(moves).toContainEqual({ title: 'списки занятий и регистрации', moves: 0, stays: 1 });
  const seats = await portal.db
    .select()
    .from(assignmentStudents)
    .where(eq(assignmentStudents.studentId, double.id));
  expect(seats).toHaveLength(1);
});

it('is refused for two tax ids, for rights, for the own card, and for what lists name twice', async () => {
  const kept = await twin({ taxId: '20101199000001' });
  expect(await refusalOf(merge(kept, await twin({ taxId: '20101199000002' })))).toMatchObject({
    code: 'people.merge_tax_ids',
  });
  const trusted = await twin();
  await portal.build.grant(trusted, 'news.manage');
  expect(await refusalOf(merge(kept, trusted))).toMatchObject({ code: 'people.merge_rights' });
  expect(await refusalOf(merge(admin, kept))).toMatchObject({ code: 'people.merge_own' });
  expect(await refusalOf(merge(kept, await twin(), { version: 'old' }))).toMatchObject({
    code: 'people.changed_elsewhere',
  });
  const [system] = await portal.db.insert(rosterSystems).values({ code: 'other' }).returning();
  const listed = await twin();
  const entry = { systemId: system!.id, kind: 'person' as const };
  await portal.db.insert(externalIds).values([
    { ...entry, sourcedId: 'a', ourId: kept.id },
    { ...entry, sourcedId: 'b', ourId: listed.id },
  ]);
  expect(await refusalOf(merge(kept, listed, { clashesStay: true }))).toMatchObject({
    code: 'people.merge_outside',
  });
});

it('of two who merge the same cards either way at once, one is told what stands there', async () => {
  const [one, other] = [await twin(), await twin()];
  const results = await Promise.allSettled([merge(one, other), merge(other, one, {}, registrar)]);

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
