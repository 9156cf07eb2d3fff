import type { AppError } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import { excusesApi } from '@bilim/contract/excuses';
import { liveApi } from '@bilim/contract/live';
import { journalApi } from '@bilim/contract/journal/journal';
import { ordersApi } from '@bilim/contract/orders';
import type { OrderKind } from '@bilim/contract/orders';
import { profileApi } from '@bilim/contract/profile';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { groups } from '#modules/people/people.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import { assignmentStudents, registrationPools } from '#modules/registration/registration.tables.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import {
  campusNow,
  chatOfClass,
  classmate,
  dean,
  elective,
  lab,
  lecture,
  marksLastWeek,
  openPortal,
  otherDean,
  otherGroup,
  otherSeminar,
  outsider,
  ownGroup,
  refusalOf,
  registrar,
  student,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { carryOutOrders } from './orders.jobs.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.setTime(campusNow));

let number = 0;
type Item = Parameters<typeof draft>[3];
async function draft(
  person: typeof registrar,
  kind: OrderKind,
  students: readonly number[],
  over: { groupId?: number; funding?: 'budget'; newName?: object; effectiveOn?: string } = {},
) {
  const { effectiveOn = today, groupId = null, funding = null, newName = null } = over;
  number += 1;
  const items = students.map((studentId) => ({ studentId, groupId, funding, newName: newName as never }));
  const head = { kind, number: `Т-${number}`, signedOn: today, effectiveOn, title: '' };
  return (await portal.callAs(person)(ordersApi.save, { ...head, items })).orderId;
}
const open = async (person: typeof registrar, orderId: number) =>
  await portal.callAs(person)(ordersApi.open, { orderId });
const effects = async (orderId: number) => await portal.callAs(registrar)(ordersApi.effects, { orderId });
async function sign(person: typeof registrar, orderId: number) {
  const { version } = await open(person, orderId);
  return await portal.callAs(person)(ordersApi.sign, { orderId, version });
}
const annul = async (orderId: number) =>
  await portal.callAs(registrar)(ordersApi.annul, { orderId, reason: 'Ошибка' });
const order = async (kind: OrderKind, students: readonly number[], over: Item = {}) => {
  const orderId = await draft(registrar, kind, students, over);
  await sign(registrar, orderId);
  return orderId;
};

/** Everything that orders may change, and the marks that they may not. */
async function everything() {
  const tables = [
    'select id, status, funding from students',
    'select id, full_name from people',
    'select id, student_id, group_id, period::text, reason from student_group_periods',
    'select assignment_id, student_id, removed_at is null as is_live, removed_by from assignment_students',
    'select id, student_id, group_id, status from discipline_registrations',
    'select id, student_id, mark_id from lesson_marks',
  ];
  const rows = await Promise.all(
    tables.map(async (table) => (await portal.db.execute(sql.raw(`${table} order by 1, 2`))).rows),
  );
  return JSON.stringify(rows);
}
async function classesOf(studentId: number) {
  const { rows } = await portal.db.execute<{ id: number }>(
    sql`select assignment_id as id from assignment_students where student_id = ${studentId} and removed_at is null order by 1`,
  );
  return rows.map(({ id }) => id);
}

describe('an order of transfer', () => {
  it('tells what it will change and changes nothing, then brings group, classes and registrations along', async () => {
    const before = await everything();
    const orderId = await draft(registrar, 'transfer', [student.id], { groupId: otherGroup });
    const told = await effects(orderId);
    expect(told.problems).toEqual([]);
    expect(told.students[0]?.changes).toEqual([
      'из группы ПИ-1-24',
      'в группу ЭК-1-24 с 14.10.2026',
      'уходит из списков занятий: 2',
      'входит в списки занятий: 1',
      'разница: Базы данных',
      'начинает изучать: Философия',
    ]);
    expect(await everything()).toBe(before);

    const { cursor } = await portal.callAs(student)(liveApi.since, {});
    expect(await sign(registrar, orderId)).toMatchObject({ state: 'done' });
    expect(await classesOf(student.id)).toEqual([elective.assignmentId, otherSeminar.assignmentId]);
    expect((await effects(orderId)).students).toEqual(told.students);
    const { events } = await portal.callAs(student)(liveApi.since, { cursor });
    // Once, though three class lists are others now.
    expect(events.filter(({ kind }) => kind === 'class')).toHaveLength(1);

    await annul(orderId);
    await annul(orderId);
    expect(await everything()).toBe(before);
    expect(await open(registrar, orderId)).toMatchObject({ state: 'annulled', annulReason: 'Ошибка' });
  });

  it.each([
    [26, 'Перевод в первом полугодии или на выпускном курсе: нужен приказ ректора'],
    [25, null],
    [23, 'Перевод в первом полугодии или на выпускном курсе: нужен приказ ректора'],
  ])('of somebody admitted in %i says when it is the rector’s to order', async (year, warning) => {
    const admit = async (yearId: number) =>
      await portal.db.update(groups).set({ admissionYearId: yearId }).where(eq(groups.id, ownGroup));
    await admit(year);

    const told = await effects(await draft(registrar, 'transfer', [student.id], { groupId: otherGroup }));

    await admit(24);
    expect(told.students.map((one) => one.warning)).toEqual([warning]);
  });

  it('keeps the number of the subgroup, and lets several who come at once take turns', async () => {
    const away = await order('transfer', [student.id, classmate.id], { groupId: otherGroup });
    const back = await order('transfer', [student.id, classmate.id], { groupId: ownGroup });
    const labs = [await classesOf(student.id), await classesOf(classmate.id)].map((ids) =>
      ids.includes(lab.assignmentId),
    );
    expect(labs.filter(Boolean)).toHaveLength(1);
    await annul(back);
    await annul(away);
  });

  it('takes seats of registration in the classes to which it leads, as far as there are some, and gives them back', async () => {
    const [from, to] = [lab.assignmentId, otherSeminar.assignmentId];
    for (const assignmentId of [from, to])
      await portal.db.insert(registrationOffers).values({ assignmentId, state: 'open' });
    const pools = await portal.db
      .insert(registrationPools)
      .values([
        { assignmentId: from, seats: 5 },
        { assignmentId: to, seats: 1 },
      ])
      .returning();
    await portal.db
      .update(assignmentStudents)
      .set({ poolId: pools[0]!.id })
      .where(and(eq(assignmentStudents.assignmentId, from), eq(assignmentStudents.studentId, student.id)));
    const taken = async () =>
      (await portal.db.select().from(registrationPools).orderBy(registrationPools.id)).map(
        (one) => one.taken,
      );
    expect(await taken()).toEqual([1, 0]);

    const away = await order('transfer', [student.id, classmate.id], { groupId: otherGroup });
    expect(await taken()).toEqual([0, 1]);
    await annul(away);
    expect(await taken()).toEqual([expect.any(Number), 0]);
    expect((await taken())[0]).toBeGreaterThan(0);

    await portal.db.delete(registrationPools);
    await portal.db.delete(registrationOffers);
  });

  it('waits for its day, on which it is carried out by itself', async () => {
    const before = await everything();
    const orderId = await draft(registrar, 'transfer', [student.id], {
      groupId: otherGroup,
      effectiveOn: '2026-11-01',
    });
    expect(await sign(registrar, orderId)).toMatchObject({ state: 'signed' });
    await carryOutOrders(portal.db, campusNow);
    expect(await everything()).toBe(before);

    await carryOutOrders(portal.db, new Date('2026-11-01T00:10:00+06:00'));
    expect(await open(registrar, orderId)).toMatchObject({ state: 'done' });
    expect(await classesOf(student.id)).toContain(otherSeminar.assignmentId);
    await annul(orderId);
    expect(await everything()).toBe(before);
  });

  it('says on its day why it cannot be carried out, and changes nothing', async () => {
    const later = await draft(registrar, 'transfer', [classmate.id], {
      groupId: otherGroup,
      effectiveOn: '2026-11-01',
    });
    await sign(registrar, later);
    const left = await order('expel', [classmate.id]);
    await carryOutOrders(portal.db, new Date('2026-11-01T00:10:00+06:00'));
    expect(await open(registrar, later)).toMatchObject({
      state: 'signed',
      problem: expect.stringContaining('Отчислен'),
    });
    const inEnglish = await portal.browserOf(registrar);
    inEnglish.cookies.set('lang', 'en');
    expect((await open(registrar, later)).problem).toContain('is “Expelled” now');
    inEnglish.cookies.delete('lang');
    await annul(later);
    await annul(left);
  });
});

describe('who may order what', () => {
  it('is an office about students and groups of its faculties', async () => {
    expect(await refusalOf(draft(dean, 'expel', [outsider.id]))).toMatchObject({ code: 'auth.forbidden' });
    const abroad = draft(dean, 'transfer', [student.id], { groupId: otherGroup });
    expect(await refusalOf(abroad)).toMatchObject({ code: 'auth.forbidden' });
    const own = await draft(dean, 'award', [student.id]);
    expect(await open(dean, own)).toMatchObject({ state: 'draft' });
    expect(await refusalOf(open(otherDean, own))).toMatchObject({ code: 'orders.unknown' });
    const listed = await portal.callAs(otherDean)(ordersApi.list, {});
    expect(listed.data.map(({ orderId }) => orderId)).not.toContain(own);
  });

  it('follows what students are', async () => {
    const orderId = await draft(registrar, 'restore', [student.id], { groupId: ownGroup });
    expect((await effects(orderId)).problems).toEqual([expect.stringContaining('Обучается')]);
    expect(await refusalOf(sign(registrar, orderId))).toMatchObject({ code: 'orders.impossible' });
    const nothing = await draft(registrar, 'rename', [student.id]);
    expect(await refusalOf(sign(registrar, nothing))).toMatchObject({ code: 'orders.impossible' });
  });

  it('is found by number, student and state', async () => {
    const orderId = await draft(registrar, 'funding', [outsider.id], { funding: 'budget' });
    const { number: called } = await open(registrar, orderId);
    const found = async (query: string) =>
      (await portal.callAs(registrar)(ordersApi.list, { query, state: 'draft' })).data.map(
        (one) => one.orderId,
      );
    expect(await found(called.toLowerCase())).toEqual([orderId]);
    expect(await found((await open(registrar, orderId)).items[0]!.studentName.slice(0, 5))).toContain(
      orderId,
    );
  });
});

describe('two at once', () => {
  it('who change one draft: the second is told what stands there', async () => {
    const orderId = await draft(registrar, 'award', [student.id]);
    const { version, kind, number: called, signedOn } = await open(registrar, orderId);
    const change = async (person: typeof registrar, title: string) =>
      await portal.callAs(person)(ordersApi.save, {
        orderId,
        version,
        kind,
        number: called,
        signedOn,
        effectiveOn: today,
        title,
        items: [{ studentId: student.id, groupId: null, funding: null, newName: null }],
      });
    const outcomes = await Promise.allSettled([change(registrar, 'Первый'), change(registrar, 'Второй')]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));
    expect(refused).toMatchObject([{ code: 'orders.changed_elsewhere', current: { number: called } }]);
    const stale = portal.callAs(registrar)(ordersApi.sign, { orderId, version });
    expect(await refusalOf(stale)).toMatchObject({ code: 'orders.changed_elsewhere' });
  });

  it('who sign one order carry it out once', async () => {
    const before = await everything();
    const orderId = await draft(registrar, 'transfer', [student.id], { groupId: otherGroup });
    const { version } = await open(registrar, orderId);
    const once = async () => await portal.callAs(registrar)(ordersApi.sign, { orderId, version });
    expect(await Promise.all([once(), once(), once()])).toMatchObject([{ state: 'done' }, {}, {}]);
    await annul(orderId);
    expect(await everything()).toBe(before);
  });

  it('an order and a mark: both stand, or the mark is refused, and no mark is lost', async () => {
    for (const markId of [15, 16, 17]) {
      const orderId = await draft(registrar, 'expel', [student.id]);
      const [, marked] = await Promise.allSettled([
        sign(registrar, orderId),
        portal.callAs(teacher)(journalApi.setMark, { visitId: marksLastWeek.student, markId }),
      ]);
      const { rows } = await portal.db.execute<{ mark_id: number }>(
        sql`select mark_id from lesson_marks where id = ${marksLastWeek.student}`,
      );
      if (marked.status === 'fulfilled') expect(rows[0]?.mark_id).toBe(markId);
      else expect((marked.reason as AppError).told?.status).toBeLessThan(500);
      expect(await open(registrar, orderId)).toMatchObject({ state: 'done' });
      expect(await classesOf(student.id)).toEqual([]);
      await annul(orderId);
      expect(await classesOf(student.id)).toContain(lecture.assignmentId);
    }
  });
});

describe('annulment', () => {
  it('takes later orders first', async () => {
    const first = await order('academic_leave', [student.id]);
    const second = await order('return_leave', [student.id]);
    expect(await refusalOf(annul(first))).toMatchObject({ code: 'orders.changed_since' });
    await annul(second);
    await annul(first);
  });

  it('leaves marks of the time between, and takes their student off the list', async () => {
    const orderId = await order('transfer', [outsider.id], { groupId: ownGroup });
    await portal.db.execute(sql`
      insert into lesson_marks (academic_year_id, lesson_id, student_id, mark_id)
      select academic_year_id, id, ${outsider.id}, 15 from lessons where assignment_id = ${lecture.assignmentId} limit 1`);
    await annul(orderId);
    const { rows } = await portal.db.execute(
      sql`select from lesson_marks where student_id = ${outsider.id} and mark_id = 15`,
    );
    expect(rows).toHaveLength(1);
    expect(await classesOf(outsider.id)).not.toContain(lecture.assignmentId);
  });

  it(
    'of any orders, the last one first, leaves everything as it was',
    { tags: 'long', timeout: 120_000 },
    async () => {
      const kinds = [
        'transfer',
        'next_course',
        'repeat_course',
        'academic_leave',
        'return_leave',
        'expel',
        'restore',
        'graduate',
        'rename',
        'funding',
        'award',
      ] as const;
      const newName = { lastName: 'Жаңы', firstName: 'Ысым', middleName: null };
      const step = fc.record({
        kind: fc.constantFrom(...kinds),
        students: fc.uniqueArray(fc.constantFrom(201, 202, 203, 204, outsider.id), { minLength: 1 }),
        groupId: fc.constantFrom(ownGroup, otherGroup),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
          const before = await everything();
          const done: number[] = [];
          for (const { kind, students, groupId } of steps) {
            const told = {
              groupId,
              ...(kind === 'rename' ? { newName } : {}),
              ...(kind === 'funding' ? { funding: 'budget' as const } : {}),
            };
            const orderId = await draft(registrar, kind, students, told);
            if ((await sign(registrar, orderId).catch(() => null)) !== null) done.push(orderId);
          }
          for (const orderId of done.toReversed()) await annul(orderId);
          expect(await everything()).toBe(before);
        }),
        { numRuns: 12 },
      );
    },
  );
});

describe('the signed paper', () => {
  it('is kept beside the order for its office, and a better scan takes its place', async () => {
    const orderId = await draft(dean, 'award', [student.id]);
    const browser = await portal.browserOf(dean);
    const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${words}\n%%EOF`);
    const send = async (words: string) =>
      await browser.upload(ordersApi.scan.path, pdf(words), { order: String(orderId) });
    expect((await send('первый')).statusCode).toBe(200);
    await send('второй');
    const address = `${ordersApi.scanFile.path}?order=${orderId}`;
    expect((await browser.get(address)).rawPayload).toEqual(pdf('второй'));
    expect((await open(dean, orderId)).scanName).not.toBeNull();
    expect((await (await portal.browserOf(otherDean)).get(address)).statusCode).toBe(404);
  });
});

describe('a list in a workbook', () => {
  it('names students by number or name and the groups they come into, and what is not clear', async () => {
    const title = (text: string) => ({ title: text, width: 20 });
    const file = await writeWorkbook([
      {
        name: 'Список',
        columns: [title('№ зачётной книжки'), title('ФИО'), title('Группа')],
        rows: [
          ['24-201', null, 'эк-1-24'],
          [null, 'Никто Такой', null],
          ['24-202', null, 'НЕТ-1'],
        ],
      },
    ]);
    const browser = await portal.browserOf(registrar);
    const reply = await browser.upload(ordersApi.readList.path, file);
    expect(reply.json()).toMatchObject({
      data: [
        { cell: 'A2', id_student: student.id, id_group: otherGroup, problem: null },
        { id_student: null, problem: 'Такого студента нет среди ваших' },
        { id_student: classmate.id, id_group: null, problem: 'Такой группы нет' },
      ],
    });
  });
});

it('carries out an order about three hundred students, and takes it back', async () => {
  const many = (await portal.build.students(300)).map(({ id }) => id);
  const before = await everything();
  const begun = performance.now();
  const orderId = await order('transfer', many, { groupId: otherGroup });
  const took = performance.now() - begun;
  expect(await classesOf(many[0]!)).toEqual([otherSeminar.assignmentId]);
  await annul(orderId);
  expect(await everything()).toBe(before);
  expect(took).toBeLessThan(15_000);
}, 60_000);

describe('the round of the hour', () => {
  it('goes on behind an order that nobody foresaw, which says so on its page and on that of the portal’s health', async () => {
    const tomorrow = '2026-10-15';
    const name = { lastName: 'Осмонова', firstName: 'Айпери', middleName: null };
    const broken = await draft(registrar, 'rename', [student.id], { newName: name, effectiveOn: tomorrow });
    const behind = await draft(registrar, 'rename', [classmate.id], { newName: name, effectiveOn: tomorrow });
    for (const orderId of [broken, behind]) await sign(registrar, orderId);
    await portal.db.execute(
      sql.raw(
        `alter table people add constraint broken check (id <> ${student.id} or last_name <> 'Осмонова')`,
      ),
    );
    const next = new Date(campusNow.getTime() + 86_400_000);
    portal.setTime(next);

    await expect(carryOutOrders(portal.db, next)).rejects.toThrow('1 orders failed');
    portal.setTime(campusNow);
    expect(await open(registrar, behind)).toMatchObject({ state: 'done' });
    expect(await open(registrar, broken)).toMatchObject({
      state: 'signed',
      problem: expect.stringContaining('Непредвиденная ошибка'),
    });
    await portal.db.execute(sql`alter table people drop constraint broken`);
    for (const orderId of [broken, behind]) await annul(orderId);
  });
});

describe('whoever was expelled', () => {
  it('goes on reading what is their own, and writes nothing into classes', async () => {
    const orderId = await order('expel', [student.id]);
    const me = portal.callAs(student);

    expect(await me(profileApi.data, {})).toMatchObject({ personId: student.id });
    const pdf = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'spravka.pdf');
    const days = { startsOn: '2026-10-05', endsOn: '2026-10-09', kind: 'illness' as const, words: 'Грипп' };
    expect(await refusalOf(me(excusesApi.submit, days, { files: [pdf] }))).toMatchObject({
      code: 'excuse.not_studying',
    });
    expect(await refusalOf(me(chatApi.insert, { ...chatOfClass, text: 'Привет' }))).toMatchObject({
      code: 'chat.not_member',
    });
    await annul(orderId);
  });
});
