import { roles } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { profileApi } from '@bilim/contract/profile';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { people, teacherPositions } from '#modules/people/people.tables.ts';
import { auditLog, rateCounters } from '#platform/db/platform.tables.ts';
import { userRoles } from '#modules/auth/auth.tables.ts';
import {
  accountant,
  admin,
  analyst,
  classmate,
  dean,
  head,
  lecture,
  librarian,
  newsTeacher,
  openPortal,
  operator,
  otherDean,
  otherGroup,
  otherTeacher,
  outsider,
  registrar,
  roundTrips,
  scheduler,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

const nobody = 99_999;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.db.execute(sql`
    update people set nationality_id = 1, citizenship_id = 1, education = 'Средняя школа № 5, 2024',
      full_name_kg = 'Өмүрбекова Айпери Марат кызы', latin_name = 'Omurbekova Aiperi'
    where id = ${student.id}`);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await forgetAudit(portal.db);
  await portal.db.delete(rateCounters);
});

const privateReads = async () =>
  await portal.db
    .select({ actorId: auditLog.actorId, entityId: auditLog.entityId })
    .from(auditLog)
    .where(eq(auditLog.action, 'person.private_read'));

describe('the own profile', () => {
  it('is shown in full to a student', async () => {
    const profile = await portal.callAs(student)(profileApi.data, {});

    expect(profile).toEqual({
      personId: student.id,
      role: roles.student,
      fullName: 'Өмүрбекова Айпери Маратовна',
      fullNameKyrgyz: 'Өмүрбекова Айпери Марат кызы',
      fullNameLatin: 'Omurbekova Aiperi',
      gender: 'Ж',
      birthDate: '2005-04-17',
      nationality: expect.any(String),
      citizenship: 'Кыргызская Республика',
      taxId: '11704200500201',
      phone: '+996000000000',
      email: 'p201@campus.example',
      education: 'Средняя школа № 5, 2024',
      positionTitle: null,
      departmentName: null,
      facultyShortName: 'ФИТ',
      group: 'ПИ-1-24',
      specialtyName: 'Программная инженерия',
      educationForm: 'Очная',
      course: 3,
      studentCode: '24-201',
      funding: 'Контракт',
      photo: null,
      isPhotoWaiting: false,
    });
    expect(await privateReads()).toEqual([]);
  });

  it('of a teacher tells post and department instead', async () => {
    const profile = await portal.callAs(teacher)(profileApi.data, {
      personId: teacher.id,
      role: roles.teacher,
    });

    expect(profile).toMatchObject({
      role: roles.teacher,
      positionTitle: 'Заведующий кафедрой',
      departmentName: 'Программное обеспечение',
      facultyShortName: 'ФИТ',
      group: null,
      course: null,
      studentCode: null,
      funding: null,
    });
  });

  it('of staff tells the role and its faculty', async () => {
    expect(await portal.callAs(dean)(profileApi.data, {})).toMatchObject({
      role: roles.dean,
      positionTitle: 'Деканат',
      facultyShortName: 'ФИТ',
    });
    expect(await portal.callAs(registrar)(profileApi.data, {})).toMatchObject({ facultyShortName: '' });
  });

  it('comes in the caller’s language', async () => {
    await portal.db.execute(sql`update users set language = 'en' where id = ${student.id}`);
    const profile = await portal.callAs(student)(profileApi.data, {});
    await portal.db.execute(sql`update users set language = 'ru' where id = ${student.id}`);

    expect(profile).toMatchObject({
      citizenship: 'Kyrgyz Republic',
      educationForm: 'Full-time',
      specialtyName: 'Программная инженерия (en)',
      funding: 'Tuition-paying',
    });
  });

  it('is shown in the other capacity to whoever has two', async () => {
    await portal.build.role(teacher, 'head', 1);
    const profile = await portal.callAs(teacher)(profileApi.data, { role: roles.head });
    await portal.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, teacher.id), eq(userRoles.role, 'head')));

    expect(profile).toMatchObject({
      role: roles.head,
      positionTitle: 'Заведующий кафедрой',
      facultyShortName: 'ФИТ',
    });
  });

  it('is not shown in a capacity that one has not', async () => {
    const reply = await portal.send(student, profileApi.data, { uid: student.id, role: roles.teacher });

    expect(reply).toMatchObject({ status: 403, code: 'auth.not_yourself' });
  });

  it('says nothing of whether somebody is a man or a woman where nobody has said it', async () => {
    await portal.db.update(people).set({ gender: null }).where(eq(people.id, classmate.id));

    expect(await portal.callAs(classmate)(profileApi.data, {})).toMatchObject({ gender: null });
  });

  it('travels under the legacy names', async () => {
    expect(await portal.send(student, profileApi.data, { uid: student.id, role: 2 })).toMatchObject({
      status: 200,
      result: 0,
      data: [
        {
          uid: student.id,
          role: 2,
          fio_kg: 'Өмүрбекова Айпери Марат кызы',
          fio_lat: 'Omurbekova Aiperi',
          gender: 'Ж',
          inn: '11704200500201',
          doljnost: null,
          kafedra: null,
          'p23-1': 'ФИТ',
          p25_2: 'Программная инженерия',
          f_educ: 'Очная',
          student_code: '24-201',
        },
      ],
    });
  });
});

describe('somebody else’s profile', () => {
  it.each(Object.entries({ registrar, admin }))(
    'is shown to the %s with a masked tax id, and the reading is written down',
    async (_name, person) => {
      const profile = await portal.callAs(person)(profileApi.data, { personId: student.id });

      expect(profile).toMatchObject({
        role: roles.student,
        taxId: '1*********0201',
        phone: '+996000000000',
        birthDate: '2005-04-17',
        citizenship: 'Кыргызская Республика',
      });
      expect(await privateReads()).toEqual([{ actorId: person.id, entityId: String(student.id) }]);
    },
  );

  it.each(Object.entries({ dean, head, analyst }))(
    'is shown to the %s without private data',
    async (_name, person) => {
      const profile = await portal.callAs(person)(profileApi.data, { personId: student.id });

      expect(profile).toMatchObject({
        fullName: 'Өмүрбекова Айпери Маратовна',
        group: 'ПИ-1-24',
        email: 'p201@campus.example',
        taxId: null,
        phone: null,
        birthDate: null,
        nationality: null,
        citizenship: null,
      });
      expect(await privateReads()).toEqual([]);
    },
  );

  it('is shown as teacher or as student, whichever is asked for', async () => {
    const ask = portal.callAs(registrar);

    expect(await ask(profileApi.data, { personId: teacher.id, role: roles.teacher })).toMatchObject({
      role: 1,
    });
    await expect(ask(profileApi.data, { personId: teacher.id, role: roles.student })).rejects.toThrow(
      'people.not_found',
    );
  });

  it.each(
    Object.entries({ student, teacher, newsTeacher, accountant, librarian, operator, scheduler, otherDean }),
  )('is hidden from the %s as if there were no such person', async (_name, person) => {
    const target = person === student ? classmate.id : student.id;
    const foreign = await portal.send(person, profileApi.data, { uid: target });
    const absent = await portal.send(person, profileApi.data, { uid: nobody });

    expect(foreign).toMatchObject({ status: 403, code: 'auth.not_yourself', data: null });
    expect(absent).toEqual(foreign);
  });

  it('is read within the faculty of the grant: by group, and by post', async () => {
    await expect(portal.callAs(dean)(profileApi.data, { personId: outsider.id })).rejects.toThrow(
      'auth.not_yourself',
    );
    expect(await portal.callAs(otherDean)(profileApi.data, { personId: outsider.id })).toMatchObject({
      group: 'ЭК-1-24',
    });

    await portal.db
      .update(teacherPositions)
      .set({ departmentId: 2 })
      .where(eq(teacherPositions.teacherId, otherTeacher.id));
    expect(await portal.callAs(otherDean)(profileApi.data, { personId: otherTeacher.id })).toMatchObject({
      role: 1,
    });
    await expect(portal.callAs(dean)(profileApi.data, { personId: otherTeacher.id })).rejects.toThrow(
      'auth.not_yourself',
    );
    await portal.db
      .update(teacherPositions)
      .set({ departmentId: 1 })
      .where(eq(teacherPositions.teacherId, otherTeacher.id));
  });

  it('follows a student who changed the faculty, and keeps the last one of who left', async () => {
    const moving = await portal.build.student();
    const shownTo = async (person: Person) =>
      await portal.callAs(person)(profileApi.data, { personId: moving.id });
    await portal.build.transfer(moving, '2026-09-01');
    expect(await shownTo(dean)).toMatchObject({ group: null, course: null });

    await portal.build.transfer(moving, '2026-09-01', otherGroup);
    expect(await shownTo(otherDean)).toMatchObject({ group: 'ЭК-1-24' });
    await expect(shownTo(dean)).rejects.toThrow('auth.not_yourself');
  });

  it('is told apart from nobody to those who may read all', async () => {
    await expect(portal.callAs(registrar)(profileApi.data, { personId: nobody })).rejects.toThrow(
      'people.not_found',
    );
  });

  it('is not leafed through: after thirty strangers there is a pause', async () => {
    const statuses: number[] = [];
    for (let id = 1; id <= 31; id += 1) {
      statuses.push((await portal.send(outsider, profileApi.data, { uid: 50_000 + id })).status);
      statuses.push((await portal.send(outsider, profileApi.data, { uid: 50_001 })).status);
    }

    expect(new Set(statuses.slice(0, 59))).toEqual(new Set([403]));
    expect(statuses.slice(59)).toEqual([429, 429, 429]);
    expect(await portal.send(outsider, profileApi.data, { uid: outsider.id })).toMatchObject({ status: 200 });
    const written = await portal.db
      .select({ actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.action, 'people.probed'));
    expect(written).toEqual([{ actorId: outsider.id }]);
  });
});

describe('positions', () => {
  it('are known to everybody, the main one first', async () => {
    const beside = { departmentId: 2, postShare: 0.5 };
    await portal.build.position(otherTeacher, { ...beside, positionId: 3, validity: '[2025-09-01,)' });
    await portal.build.position(otherTeacher, {
      ...beside,
      positionId: 7,
      validity: '[2019-09-01,2020-09-01)',
    });

    const found = await portal.send(student, profileApi.position, { id: otherTeacher.id });

    expect(found).toMatchObject({
      status: 200,
      data: [
        {
          doljnost: 'Заведующий кафедрой',
          kafedra: 'Программное обеспечение',
          'p23-1': 'ФИТ',
          stavka: 1,
          isMain: 1,
        },
        { doljnost: 'Доцент', kafedra: 'Философия', 'p23-1': 'ФЭУ', stavka: 0.5, isMain: 0 },
      ],
    });
  });

  it('are the own ones when nobody is named', async () => {
    expect(await portal.callAs(teacher)(profileApi.position, {})).toMatchObject([
      { isMain: true, postShare: 1 },
    ]);
  });

  it.each([
    ['a student', student.id],
    ['nobody', nobody],
  ])('of %s are none', async (_who, id) => {
    expect(await portal.callAs(teacher)(profileApi.position, { id })).toEqual([]);
  });
});

describe('finding people', () => {
  const namesFound = async (person: typeof student, query: string) =>
    (await portal.callAs(person)(profileApi.find, { query })).map(({ id }) => id);

  const named = async (lastName: string, firstName: string, middleName?: string) =>
    (await portal.build.teacher({ lastName, firstName, ...(middleName === undefined ? {} : { middleName }) }))
      .id;
  let abdykadyrova: number, zhanylov: number, percent: number;
  beforeAll(async () => {
    abdykadyrova = await named('Абдыкадырова', 'Жаңыл', 'Токтогуловна');
    zhanylov = await named('Жаңылов', 'Абды');
    percent = await named('100%', 'Под_чёркнутый');
  });

  it('shows everybody the teachers, with what they are', async () => {
    const found = await portal.callAs(outsider)(profileApi.find, { query: 'Бакиров' });

    expect(found).toEqual([
      {
        id: otherTeacher.id,
        role: 1,
        fullName: 'Бакиров Бекзат Маратович',
        detail: 'Заведующий кафедрой',
        photo: null,
        isCardOpen: false,
        taughtClassId: null,
      },
    ]);
  });

  it('tells where more is to be seen: the card, or a class in which the teacher has the student', async () => {
    const seen = async (person: typeof student) =>
      (await portal.callAs(person)(profileApi.find, { query: 'Өмүрбекова' }))
        .filter(({ id }) => id === student.id)
        .map(({ isCardOpen, taughtClassId }) => ({ isCardOpen, taughtClassId }));

    expect(await seen(teacher)).toEqual([{ isCardOpen: false, taughtClassId: lecture.assignmentId }]);
    expect(await seen(registrar)).toEqual([{ isCardOpen: true, taughtClassId: null }]);
    expect(await seen(student)).toEqual([{ isCardOpen: true, taughtClassId: null }]);
    expect(await seen(classmate)).toEqual([{ isCardOpen: false, taughtClassId: null }]);
  });

  it('shows a student the own group, and no other', async () => {
    expect(await namesFound(student, 'Иванов')).toEqual([classmate.id]);
    expect(await namesFound(outsider, 'Иванов')).toEqual([]);
  });

  it('shows a teacher the students of the own classes', async () => {
    expect(await namesFound(teacher, 'Иванов')).toEqual([classmate.id]);
    expect(await namesFound(otherTeacher, 'Иванов')).toEqual([]);
    expect(await namesFound(otherTeacher, 'Өмүрбекова')).toEqual([student.id]);
  });

  it('shows whoever reads people those in scope, staff included', async () => {
    await portal.db.execute(
      sql`update people set last_name = 'Деканова' where id in (${dean.id}, ${otherDean.id})`,
    );

    const found = await portal.callAs(registrar)(profileApi.find, { query: 'деканова' });
    expect(found).toMatchObject([
      { id: expect.any(Number), role: roles.dean, detail: 'Деканат' },
      { role: roles.dean, detail: 'Деканат' },
    ]);
    expect(await namesFound(dean, 'деканова')).toEqual([dean.id]);
    expect(await namesFound(dean, 'Иванов')).toEqual([classmate.id]);
    expect(await namesFound(otherDean, 'Иванов')).toEqual([]);
    expect(await namesFound(accountant, 'Иванов')).toEqual([]);
  });

  it('finds students alone, or teachers alone, where nobody else is asked for, also who is something else, too', async () => {
    const both = await portal.build.student({ lastName: 'Двоякова' });
    await portal.build.role(both, 'dean');
    const teaching = await named('Двоякова', 'Айгүл');
    const found = async (only?: 'student' | 'teacher', query = 'двоякова') =>
      (await portal.callAs(registrar)(profileApi.find, { query, ...(only && { only }) })).map(
        ({ id, role }) => ({
          id,
          role,
        }),
      );

    expect(await found()).toHaveLength(2);
    expect(await found('student')).toEqual([{ id: both.id, role: roles.student }]);
    expect(await found('student', 'двояковаа')).toEqual([{ id: both.id, role: roles.student }]);
    expect(await found('teacher')).toEqual([{ id: teaching, role: roles.teacher }]);
  });

  it('takes the beginnings of words in any order, the beginning of the name first', async () => {
    expect(await namesFound(student, 'абды')).toEqual([abdykadyrova, zhanylov]);
    expect(await namesFound(student, 'жаңыл')).toEqual([zhanylov, abdykadyrova]);
    expect(await namesFound(student, 'Жаңыл АБДЫК')).toEqual([abdykadyrova]);
    expect(await namesFound(student, 'абдык ж. т.')).toEqual([abdykadyrova]);
    expect(await namesFound(student, 'дыкады')).toEqual([]);
  });

  it('does not mind letters that a keyboard lacks, typed or not', async () => {
    const usonova = await named('Үсөнова', 'Гүлжан');
    const semenov = await named('Семёнов', 'Пётр');
    const onerbekov = await named('Онербеков', 'Жаныл');

    expect(await namesFound(student, 'усонова гул')).toEqual([usonova]);
    expect(await namesFound(student, 'ҮСӨНОВА')).toEqual([usonova]);
    expect(await namesFound(student, 'семенов петр')).toEqual([semenov]);
    expect(await namesFound(student, 'СЕМЁНОВ')).toEqual([semenov]);
    expect(await namesFound(student, 'өңербеков')).toEqual([onerbekov]);
    expect(await namesFound(student, 'жаныл')).toEqual([zhanylov, abdykadyrova, onerbekov]);
  });

  it('goes through the index of folded names', async () => {
    const plan = await portal.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(
        sql`explain select from ${people} p where p.folded_name like 'усонов%' or p.folded_name like '% усонов%'`,
      );
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    });

    expect(plan).toContain('people_folded_name_trgm');
    expect(plan).not.toContain('Seq Scan');
  });

  it('forgives a slip', async () => {
    expect(await namesFound(student, 'Абдыкодырова')).toContain(abdykadyrova);
    expect(await namesFound(student, 'Иваноов')).toEqual([classmate.id]);
    expect(await namesFound(registrar, 'Иваноов')).toContain(classmate.id);
    expect(await namesFound(outsider, 'Иваноов')).not.toContain(classmate.id);
  });

  it('takes signs of patterns as they are', async () => {
    expect(await namesFound(student, '100%')).toEqual([percent]);
    expect(await namesFound(student, '%%')).toEqual([]);
    expect(await namesFound(student, 'под_')).toEqual([percent]);
    expect(await namesFound(student, String.raw`\\`)).toEqual([]);
    expect(await namesFound(student, '..')).toEqual([]);
  });

  it('gives ten at most', async () => {
    await portal.build.teachers(15, { firstName: 'Эльвира' });

    expect(await namesFound(student, 'эльвира')).toHaveLength(10);
  });

  it('shows photos to those alone who may see them', async () => {
    const photoFileId = await portal.build.file({ kind: 'photo' });
    await portal.db.update(people).set({ photoFileId }).where(eq(people.id, teacher.id));

    const photoFor = async (person: typeof student) =>
      (await portal.callAs(person)(profileApi.find, { query: 'Асанова' })).find(({ id }) => id === teacher.id)
        ?.photo;
    expect(await photoFor(student)).toBe(`/api/misc/photo/image?uid=${teacher.id}&v=${photoFileId}`);
    expect(await photoFor(outsider)).toBeNull();
    expect(await photoFor(admin)).toContain(photoFileId);
  });

  it('needs two letters', async () => {
    expect(await portal.send(student, profileApi.find, { query: 'а' })).toMatchObject({
      status: 422,
      data: [{ field: 'query' }],
    });
  });
});

describe('the cost', () => {
  it.each([
    ['the own profile', student, profileApi.data, {}],
    ['positions', teacher, profileApi.position, {}],
    ['a search', student, profileApi.find, { query: 'Асанова' }],
  ])('of %s is one statement after the session', async (_what, person, endpoint, input) => {
    const call = portal.callAs(person);
    await call(endpoint, input as never);

    expect(await roundTrips(async () => await call(endpoint, input as never))).toBe(1);
  });
});
