import type { Person } from '@bilim/contract';
import { confirmationsApi } from '@bilim/contract/confirmations';
import { profileApi } from '@bilim/contract/profile';
import { queuesApi } from '@bilim/contract/queues';
import { noticesApi } from '@bilim/contract/notices';
import { rightsApi } from '@bilim/contract/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { userGrants, userRoles } from '#modules/auth/auth.tables.ts';
import { keepersOf } from '#modules/auth/rights/holdings.service.ts';
import { personalNotices } from '#modules/channels/channels.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import {
  admin,
  campusNow,
  dean,
  newsTeacher,
  openListener,
  openPortal,
  otherTeacher,
  outsider,
  ownFaculty,
  refusalOf,
  registrar,
  startSecondServer,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';
import { ownGroup } from '../../testing/campus.ts';

import { pendingChanges } from '../confirmations/confirmations.tables.ts';
import { endRights } from './rights.jobs.ts';

const reason = 'Замещает на время отпуска';
const today = campusNow.toISOString().slice(0, 10);
const dayAfter = (days: number) =>
  new Date(campusNow.getTime() + days * 86_400_000).toISOString().slice(0, 10);

let portal: Portal;
let second: Person;
beforeAll(async () => {
  portal = await openPortal();
  [second] = (await portal.build.staff(1, 'admin')) as [Person];
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(userGrants);
  await portal.db.delete(pendingChanges);
});

const as = (person: Person) => portal.callAs(person);
const give = (over: object = {}, by: Person = admin) =>
  as(by)(rightsApi.give, { personId: teacher.id, grant: 'photos.read', reason, ...over });
const holdingsOf = async (personId: number) => await as(admin)(rightsApi.holdings, { personId });
const statusOf = async (person: Person) =>
  (await (await portal.newBrowserOf(person)).post('/api/rights/overview.json', {})).statusCode;
const waiting = async (person: Person) => await as(person)(confirmationsApi.list, {});
const decide = (person: Person, id: number, isConfirmed: boolean) =>
  as(person)(confirmationsApi.decide, { id, isConfirmed });

describe('a right', () => {
  it('is told to the person when it is given, taken away, and when its last day has passed', async () => {
    await portal.db.delete(personalNotices);
    await give({ personId: newsTeacher.id, placeKind: 'faculty', placeId: ownFaculty });
    const held = (await holdingsOf(newsTeacher.id)).find(({ grant }) => grant === 'photos.read');
    await as(admin)(rightsApi.withdraw, { id: held!.id, reason: 'Вышел из отпуска' });
    await portal.build.grant(newsTeacher, 'photos.read');
    await portal.db.update(userGrants).set({ untilDay: today });
    await endRights(portal.db, new Date(campusNow.getTime() + 86_400_000));

    const told = (await as(newsTeacher)(noticesApi.own, {})).map(({ sentence }) => sentence);
    expect(told).toMatchObject([
      expect.stringContaining('срок закончился'),
      expect.stringContaining('Вышел из отпуска'),
      expect.stringContaining(reason),
    ]);
    expect(new Set(told.map((sentence) => sentence.split(':', 1)[0])).size).toBe(2);
  });

  it(
    'ends at once in two processes: calls are refused and the live lines close',
    { tags: 'long' },
    async () => {
      const here = await portal.listen();
      const { child, host: there } = await startSecondServer(portal.url, portal.folder);
      try {
        await portal.build.grant(otherTeacher, 'people.read');
        const browser = await portal.newBrowserOf(otherTeacher);
        const lines = [
          await openListener(browser, { host: here }),
          await openListener(browser, { host: there }),
        ];
        const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const status = async () =>
          (await fetch(`http://${there}/lms/api/people/people.xlsx`, { headers: { cookie } })).status;
        expect(await status()).toBe(200);
        await portal.db.update(userGrants).set({ untilDay: '2020-01-01' });

        expect(await status()).toBe(403);
        expect(await Promise.all(lines.map(({ closed }) => closed))).toEqual([4401, 4401]);
      } finally {
        child.kill();
      }
    },
  );

  it('is given with a reason, shows since when, by whom and where, and is withdrawn', async () => {
    const given = await give({ placeKind: 'faculty', placeId: ownFaculty, untilDay: dayAfter(10) });
    const held = (await holdingsOf(teacher.id)).find(({ grant }) => grant === 'photos.read');

    expect(given).toMatchObject({ isDone: true, isWaiting: false });
    expect(held).toMatchObject({ reason, untilDay: dayAfter(10), givenAt: campusNow, isInForce: true });
    expect(held!.place).toMatchObject({ kind: 'faculty', id: ownFaculty });

    await as(admin)(rightsApi.withdraw, { id: held!.id, reason });
    expect((await holdingsOf(teacher.id)).filter(({ grant }) => grant === 'photos.read')).toEqual([]);
    const kept = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(teacher.id)));
    expect(kept.map(({ action }) => action)).toEqual(['rights.given', 'rights.withdrawn']);
  });

  it('holds from its first day until its last, and ends by itself', async () => {
    await give({ grant: 'audit.read', fromDay: dayAfter(1), untilDay: dayAfter(2) });
    await portal.build.grant(otherTeacher, 'rights.manage');
    await portal.db.update(userGrants).set({ untilDay: today }).where(eq(userGrants.userId, otherTeacher.id));

    expect(await statusOf(otherTeacher)).toBe(200);
    portal.setTime(new Date(campusNow.getTime() + 86_400_000));
    expect(await statusOf(otherTeacher)).toBe(403);

    await endRights(portal.db, new Date(campusNow.getTime() + 86_400_000));
    expect((await portal.db.select().from(userGrants)).map(({ userId }) => userId)).toEqual([teacher.id]);
    const [ended] = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'rights.ended'));
    expect(ended).toMatchObject({ entityId: String(otherTeacher.id), actorId: null });
  });

  it('is found by who may do something, be it through a role or by itself', async () => {
    await give({ grant: 'schedules.manage' });
    const who = await as(admin)(rightsApi.holdings, { grant: 'schedules.manage' });

    expect(who.map(({ personId }) => personId)).toEqual(
      expect.arrayContaining([teacher.id, registrar.id, admin.id]),
    );
    expect(who.every(({ grant, role }) => grant !== null || role !== null)).toBe(true);
  });

  it('is listed page by page without a gap', async () => {
    const all = await as(admin)(rightsApi.holdings, { size: 200 });
    const paged = [];
    for (let after: string | undefined; ;) {
      const page = await as(admin)(rightsApi.holdings, {
        size: 5,
        ...(after === undefined ? {} : { after }),
      });
      paged.push(...page);
      if (page.length < 5) break;
      after = page.at(-1)!.id;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['of one’s own', 'rights.own', { personId: admin.id }],
    ['that is there already', 'rights.already_held', {}],
    [
      'that reaches a faculty, for one group',
      'rights.too_narrow',
      { grant: 'news.manage', placeKind: 'group', placeId: ownGroup },
    ],
    ['of students, whom the lists make', 'rights.by_lists', { grant: undefined, role: 2 }],
    ['that is no role', 'rights.role_unknown', { grant: undefined, role: 77 }],
  ])('%s is refused', async (_what, code, over) => {
    await portal.build.grant(teacher, 'photos.read');
    const before = await portal.db.select().from(userGrants);

    expect(await refusalOf(give(over))).toMatchObject({ code });
    expect(await portal.db.select().from(userGrants)).toEqual(before);
  });

  it('is handed on in a faculty by whoever has it there, and nowhere else', async () => {
    await portal.build.grant(dean, 'rights.manage', ownFaculty);
    const there = { placeKind: 'faculty', placeId: ownFaculty };

    expect(await refusalOf(give({}, dean))).toMatchObject({ code: 'rights.elsewhere' });
    expect(await refusalOf(give({ ...there, grant: 'news.manage' }, dean))).toMatchObject({
      code: 'rights.not_held',
    });
    expect(await give(there, dean)).toMatchObject({ isWaiting: false });
  });
});

it('a right for one group reaches its students and nobody else', async () => {
  const readers = { grant: 'people.read' as const, placeKind: 'group' as const };
  const card = async (personId: number) => await portal.callAs(teacher)(profileApi.data, { personId });
  expect(await refusalOf(card(student.id))).toMatchObject({ code: 'auth.not_yourself' });
  await give({ ...readers, placeId: ownGroup });

  expect(await card(student.id)).toMatchObject({ personId: student.id });
  expect(await refusalOf(card(outsider.id))).toMatchObject({ code: 'auth.not_yourself' });
  expect(await refusalOf(card(otherTeacher.id))).toMatchObject({ code: 'auth.not_yourself' });
});

describe('what touches closed marks', () => {
  const gift = { grant: 'journals.correct' };

  it('waits for a second person, who is neither the one who asked nor the one it is for', async () => {
    await portal.build.grant(teacher, 'rights.manage');
    expect(await give(gift)).toMatchObject({ isWaiting: true });
    const [asked] = await waiting(second);

    expect(asked).toMatchObject({ mayDecide: true, isOwn: false, reason });
    expect((await waiting(admin))[0]).toMatchObject({ mayDecide: false, isOwn: true });
    expect(await refusalOf(decide(admin, asked!.id, true))).toMatchObject({
      code: 'confirmations.second_person',
    });
    expect(await refusalOf(decide(teacher, asked!.id, true))).toMatchObject({
      code: 'confirmations.second_person',
    });
    expect(await refusalOf(decide(registrar, asked!.id, true))).toMatchObject({
      code: 'confirmations.unknown',
    });
    expect(await holdingsOf(teacher.id)).not.toContainEqual(expect.objectContaining(gift));

    await decide(second, asked!.id, true);
    expect(await holdingsOf(teacher.id)).toContainEqual(expect.objectContaining(gift));
    expect(await refusalOf(decide(second, asked!.id, false))).toMatchObject({
      code: 'confirmations.decided',
    });
    expect(await waiting(second)).toEqual([]);
  });

  it('stands among what waits for whoever may confirm it', async () => {
    await portal.build.grant(teacher, 'rights.manage');
    await give(gift);
    const waits = async (person: Person) => (await portal.callAs(person)(queuesApi.waiting, {})).rights;

    expect([await waits(second), await waits(admin), await waits(teacher), await waits(registrar)]).toEqual([
      1,
      0,
      0,
      null,
    ]);
  });

  it('is done once, however many confirm it at the same time', async () => {
    const [third] = await portal.build.staff(1, 'admin');
    await give(gift);
    const [asked] = await waiting(second);
    const outcomes = await Promise.allSettled([second, third!].map((one) => decide(one, asked!.id, true)));

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await portal.db.select().from(userGrants)).toHaveLength(1);
    await portal.db.delete(userRoles).where(eq(userRoles.userId, third!.id));
  });

  it('is not done when whoever asked has lost the right meanwhile', async () => {
    const [third] = await portal.build.staff(1, 'admin');
    await give(gift, third);
    await portal.db.delete(userRoles).where(eq(userRoles.userId, third!.id));
    const [asked] = await waiting(second);

    expect(await refusalOf(decide(second, asked!.id, true))).toMatchObject({ code: 'rights.elsewhere' });
    expect(await portal.db.select().from(userGrants)).toEqual([]);
  });

  it('is given alone as long as there is nobody else who could confirm', async () => {
    await portal.db.delete(userRoles).where(eq(userRoles.userId, second.id));

    expect(await give(gift)).toMatchObject({ isWaiting: false });
    await portal.build.role(second, 'admin');
  });
});

describe('a role', () => {
  const words = { ru: 'Куратор', kg: 'Куратор', en: 'Curator' };
  const roleNamed = async (name: string) =>
    (await as(admin)(rightsApi.overview, {})).roles.find(({ ru }) => ru === name);

  it('of the university’s own is made, given on top of any role, and changed', async () => {
    await as(admin)(rightsApi.saveRole, { ...words, grants: ['photos.read'], reason });
    const curator = (await roleNamed('Куратор'))!;
    await give({ grant: undefined, role: curator.role, placeKind: 'group', placeId: ownGroup });

    expect(curator).toMatchObject({ role: 100, grants: ['photos.read'] });
    expect((await roleNamed('Куратор'))!.holders).toBe(1);
    expect(await as(admin)(rightsApi.holdings, { grant: 'photos.read', personId: teacher.id })).toHaveLength(
      1,
    );

    const change = { role: curator.role, ...words, grants: ['people.read' as const], reason };
    await as(admin)(rightsApi.saveRole, { ...change, before: ['photos.read'] });
    expect(
      await refusalOf(as(admin)(rightsApi.saveRole, { ...change, before: ['photos.read'] })),
    ).toMatchObject({
      code: 'rights.changed_elsewhere',
      current: { grants: ['people.read'] },
    });
  });

  it('gets no rights from whoever has it themselves', async () => {
    const own = (await roleNamed('Администратор'))!;
    const more = { ...own, grants: [...own.grants, 'journals.correct' as const], before: own.grants, reason };

    expect(await refusalOf(as(admin)(rightsApi.saveRole, more))).toMatchObject({ code: 'rights.own' });
  });

  it('keeps the right without which nobody could give any', async () => {
    const own = (await roleNamed('Администратор'))!;
    const less = { ...own, grants: ['audit.read' as const], before: own.grants, reason };

    expect(await refusalOf(as(admin)(rightsApi.saveRole, less))).toMatchObject({
      code: 'rights.last_administrator',
    });
  });
});

it('of two administrators who take each other’s role at the same time, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const rows = await as(admin)(rightsApi.holdings, { role: 90 });
    const roleOf = ({ id }: Person) => rows.find(({ personId }) => personId === id)!.id;
    const outcomes = await Promise.allSettled([
      as(admin)(rightsApi.withdraw, { id: roleOf(second), reason }),
      as(second)(rightsApi.withdraw, { id: roleOf(admin), reason }),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [left, ...more] = await keepersOf(portal.db, 'rights.manage', today);
    expect(more).toEqual([]);
    const own = (await as({ ...admin, id: left!.id })(rightsApi.holdings, { role: 90 }))[0]!;
    expect(
      await refusalOf(as({ ...admin, id: left!.id })(rightsApi.withdraw, { id: own.id, reason })),
    ).toMatchObject({
      code: 'rights.last_administrator',
    });
    await portal.build.role(left!.id === admin.id ? second : admin, 'admin');
  }
});
