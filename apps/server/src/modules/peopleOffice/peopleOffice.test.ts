import { mostPeopleAtOnce, peopleApi, PersonCard } from '@bilim/contract/people';
import type { AppError } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { users } from '#modules/auth/auth.tables.ts';
import { readWorkbookAside } from '#platform/xlsx/readWorkbookAside.ts';
import {
  admin,
  dean,
  openPortal,
  otherDean,
  otherSubgroupStudent,
  outsider,
  ownGroup,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const found = async (person: typeof registrar, over: Partial<Parameters<typeof list>[1]> = {}) =>
  (await list(person, over)).map(({ id }) => id);
const list = async (person: typeof registrar, over: object) =>
  await portal.callAs(person)(peopleApi.list, over);
const open = async (person: typeof registrar, id: number) =>
  await portal.callAs(person)(peopleApi.open, { id });
const save = async (person: typeof registrar, card: PersonCard, over: Partial<PersonCard['fields']>) => {
  const { id, version, fields } = card;
  return await portal.callAs(person)(peopleApi.save, { id, version, fields: { ...fields, ...over } });
};

describe('an office finds people', () => {
  it('by a name in any spelling, a login, a number and a group', async () => {
    expect(await found(registrar, { query: 'омурбек айп' })).toContain(student.id);
    expect(await found(registrar, { query: 'STUDENT' })).toEqual([student.id]);
    expect(await found(registrar, { query: '24-201' })).toEqual([student.id]);
    expect(await found(registrar, { query: 'пи-1' })).toEqual(
      expect.arrayContaining([student.id, otherSubgroupStudent.id]),
    );
    expect(await found(registrar, { query: '%' })).toEqual([]);
  });

  it('only in its own faculties', async () => {
    expect(await found(dean, { size: 200 })).toEqual(
      expect.arrayContaining([student.id, teacher.id, dean.id]),
    );
    expect(await found(dean, { size: 200 })).not.toContain(outsider.id);
    expect(await refusalOf(open(dean, outsider.id))).toMatchObject({ code: 'people.not_found' });
  });

  it('by what they are, page after page in the order of names', async () => {
    const [first] = await list(registrar, { kind: 'students', groupId: ownGroup, size: 1 });
    const all = await list(registrar, { kind: 'students', groupId: ownGroup });
    const second = await list(registrar, { kind: 'students', groupId: ownGroup, skip: 1, size: 1 });
    expect([first, ...second]).toEqual(all.slice(0, 2));
    expect(all.every(({ isStudent, unit }) => isStudent && unit === 'ПИ-1-24')).toBe(true);
    expect(await found(registrar, { kind: 'teachers' })).toContain(teacher.id);
    expect(await found(registrar, { kind: 'staff' })).not.toContain(teacher.id);
    expect(await found(registrar, { kind: 'noaccount' })).toEqual([204]);
  });

  it('and takes the list along as a workbook', async () => {
    const browser = await portal.browserOf(registrar);
    const reply = await browser.get(`${peopleApi.workbook.path}?kind=students`);
    const [sheet] = await readWorkbookAside(reply.rawPayload, {}, AbortSignal.timeout(30_000));
    expect(sheet?.rows.flat()).toEqual(expect.arrayContaining(['24-201', 'студент', 'ПИ-1-24']));

    // Of as many as may be ticked.
    const ticked = Array.from({ length: mostPeopleAtOnce }, (_, place) => student.id + place);
    const ofThem = await browser.get(`${peopleApi.workbook.path}?people=${ticked.join(',')}`);
    const [own] = await readWorkbookAside(ofThem.rawPayload, {}, AbortSignal.timeout(30_000));
    expect(own?.rows.flat()).toContain('24-201');
  });
});

describe('the card of a person', () => {
  it('tells what is private only to whoever reads that', async () => {
    expect((await open(registrar, student.id)).fields.secrets).toMatchObject({ birthDate: '2005-04-17' });
    const ofDean = await open(dean, student.id);
    expect(ofDean).toMatchObject({ mayChange: true, student: { studentCode: '24-201', state: 'active' } });
    expect(ofDean.fields.secrets).toBeNull();
    expect(JSON.stringify(ofDean)).not.toContain('2005-04-17');
  });

  it('is changed, and its history says by whom; a repetition changes nothing more', async () => {
    const card = await open(dean, student.id);
    await save(dean, card, { latinName: 'Omurbekova Aiperi' });
    await save(dean, card, { latinName: 'Omurbekova Aiperi' });

    const changes = await portal.callAs(dean)(peopleApi.history, { id: student.id });
    expect(changes.filter(({ action }) => action === 'person.changed')).toEqual([
      expect.objectContaining({ fields: [{ name: 'latinName', before: null, after: 'Omurbekova Aiperi' }] }),
    ]);
    expect((await open(registrar, student.id)).fields.secrets).toMatchObject({ birthDate: '2005-04-17' });
  });

  it('hides private changes from whoever does not read them', async () => {
    const card = await open(registrar, student.id);
    await save(registrar, card, { secrets: { ...card.fields.secrets!, phone: '+996555123456' } });
    const told = async (person: typeof registrar) =>
      JSON.stringify(await portal.callAs(person)(peopleApi.history, { id: student.id }));
    expect(await told(registrar)).toContain('+996555123456');
    expect(await told(dean)).not.toContain('+996555123456');
  });

  it('goes to the first of two who change it at once; the second is told what stands there', async () => {
    const card = await open(registrar, student.id);
    const outcomes = await Promise.allSettled([
      save(registrar, card, { firstName: 'Айжан' }),
      save(dean, card, { firstName: 'Айгуль' }),
    ]);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));
    expect(refusals).toMatchObject([{ code: 'people.changed_elsewhere' }]);
    const now = await open(registrar, student.id);
    expect(z.decode(PersonCard, refusals[0]!.current as never).fields.firstName).toBe(now.fields.firstName);
  });

  it('of whoever has more rights is changed by whoever manages the settings only', async () => {
    const card = await open(registrar, admin.id);
    expect(await refusalOf(save(registrar, card, { firstName: 'Имя' }))).toMatchObject({
      code: 'auth.forbidden',
    });
    await save(admin, await open(admin, admin.id), { lastName: 'Садыров', firstName: 'Азамат' });
    expect((await open(admin, admin.id)).fullName).toBe('Садыров Азамат Маратович');
  });
});

describe('a new person', () => {
  const fields = {
    lastName: 'Төлөгөнов',
    firstName: 'Нурлан',
    middleName: null,
    fullNameKg: null,
    latinName: null,
    email: null,
    secrets: { gender: null, birthDate: null, taxId: '22222222222222', phone: null },
  };
  const unknown = { ...fields, secrets: null };
  const position = { departmentId: 1, positionId: 1, share: 1, startsOn: '2026-09-01' };
  const add = async (person: typeof registrar, over: object = {}) =>
    await portal.callAs(person)(peopleApi.add, { fields, position, ...over });

  it('comes with a position and an account that waits for its password', async () => {
    const { id } = await add(registrar);
    const card = await open(registrar, id);
    expect(card).toMatchObject({ account: 'waiting', login: 'tologonov.n', isTeacher: true });
    expect(card.positions).toMatchObject([{ share: 1, isMain: true, startsOn: '2026-09-01', endsOn: null }]);

    const ended = { id, version: card.version, isMain: true, ...position, endsOn: '2026-12-31' };
    await portal.callAs(dean)(peopleApi.savePosition, {
      ...ended,
      positionRowId: card.positions[0]!.positionRowId,
    });
    expect((await open(dean, id)).positions).toMatchObject([{ endsOn: '2026-12-31' }]);
  });

  it('is not added twice', async () => {
    expect(await refusalOf(add(registrar))).toMatchObject({ code: 'people.tax_id_taken' });
    const other = { fields: unknown };
    expect(await refusalOf(add(registrar, other))).toMatchObject({ code: 'people.alike' });
    expect(await add(registrar, { ...other, isSure: true })).toMatchObject({ isDone: true });
  });

  it('works only where the office keeps people', async () => {
    const before = await found(registrar, { query: 'Төлөгөнов' });
    const elsewhere = { ...position, departmentId: 2 };
    expect(await refusalOf(add(dean, { fields: unknown, position: elsewhere, isSure: true }))).toMatchObject({
      code: 'auth.forbidden',
    });
    expect(await found(registrar, { query: 'Төлөгөнов' })).toEqual(before);
  });

  it('may be a student, whom an order is to enrol', async () => {
    const entry = { studentCode: '26-900', groupId: ownGroup, funding: 'contract' as const };
    const { id } = await add(dean, { fields: unknown, student: entry, position: undefined, isSure: true });
    expect(await open(dean, id)).toMatchObject({ student: { state: 'applicant', groups: [] } });
    const again = add(dean, { fields: unknown, student: entry, position: undefined, isSure: true });
    expect(await refusalOf(again)).toMatchObject({ code: 'people.number_taken' });
  });
});

describe('an account', () => {
  const block = async (person: typeof registrar, people: number[], isBlocked = true) =>
    await portal.callAs(person)(peopleApi.block, { people, isBlocked });

  it('is blocked, and its sessions are over with the next request', async () => {
    const browser = await portal.newBrowserOf(student);
    expect(await block(dean, [student.id, outsider.id])).toMatchObject({ done: 1 });
    expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
    expect(await found(registrar, { kind: 'blocked' })).toEqual([student.id]);

    await block(dean, [student.id], false);
    expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
    const [account] = await portal.db.select().from(users).where(eq(users.id, student.id));
    expect(account?.status).toBe('active');
  });

  it('of an office is not blocked by another office, nor of another faculty', async () => {
    expect(await refusalOf(block(registrar, [dean.id]))).toMatchObject({ code: 'auth.forbidden' });
    expect(await refusalOf(block(otherDean, [student.id]))).toMatchObject({ code: 'auth.forbidden' });
  });

  it('of the last administrator is never blocked', async () => {
    await portal.build.role(registrar, 'admin');
    const second = { ...admin, id: registrar.id };
    const outcomes = await Promise.allSettled([block(second, [admin.id]), block(admin, [registrar.id])]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await portal.db.execute(sql`update users set status = 'active'`);
    await portal.db.execute(sql`delete from user_roles where user_id = ${registrar.id} and role = 'admin'`);
  });

  it('of the last who keeps the rights is never blocked, also where somebody else manages the settings', async () => {
    const [manager] = (await portal.build.staff(1, 'librarian')) as [typeof registrar];
    for (const grant of ['settings.manage', 'people.manage', 'people.read'] as const)
      await portal.build.grant(manager, grant);

    expect(await refusalOf(block(manager, [admin.id]))).toMatchObject({ code: 'people.last_administrator' });
    const [account] = await portal.db.select().from(users).where(eq(users.id, admin.id));
    expect(account?.status).toBe('active');
  });
});
