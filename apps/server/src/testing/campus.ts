import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { keysFrom } from '#platform/keys.ts';
import { importRuns } from '#modules/imports/imports.tables.ts';
import { userGrants, userRoles, users } from '#modules/auth/auth.tables.ts';
import { hashPassword } from '#modules/auth/passwords/password.ts';
import { newsItems, newsTexts } from '#modules/news/news.tables.ts';
import { groups, people, studentGroupPeriods, students, teachers } from '#modules/people/people.tables.ts';
import { qrOpenings } from '#modules/qr/qr.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { academicYears, terms, timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import {
  buildings,
  departments,
  directions,
  faculties,
  rooms,
  specialties,
  university,
} from '#modules/structure/organisation.tables.ts';
import { lessonMarks, lessons, modulePeriods } from '#modules/journal/journal.tables.ts';

import {
  lastWeek,
  testSecret,
  year,
  autumn,
  databases,
  philosophy,
  gameDesign,
  ownGroup,
  otherGroup,
  electiveStream,
  lecture,
  lab,
  otherLab,
  elective,
  otherSeminar,
  meetings,
  slots,
  appliedImport,
  newsForAll,
  lectureLastWeek,
  marksLastWeek,
} from '../actors/classes.ts';
import { campusPassword, everyone, otherFaculty, ownFaculty } from '../actors/people.ts';

export * from '../actors/classes.ts';

export const testKeys = keysFrom(testSecret);

const names = (text: string) => ({ nameRu: text, nameKg: `${text} (kg)`, nameEn: `${text} (en)` });

/** A small university with everybody in it that rules talk about. All ids are fixed. */
export async function fillCampus(db: Database): Promise<void> {
  await fillStructure(db);
  await fillPeople(db);
  await fillAccounts(db);
  await fillClasses(db);
  await fillTimetable(db);
  await fillJournal(db);
  await fillNews(db);
  await db.insert(importRuns).values({
    id: appliedImport,
    state: 'applied',
    fileName: 'first-lists.zip',
    format: 'OneRoster 1.2',
    createdBy: everyone.registrar.id,
    createdAt: new Date('2026-09-01T09:00:00+06:00'),
    finishedAt: new Date('2026-09-01T09:01:00+06:00'),
    appliedAt: new Date('2026-09-01T09:01:00+06:00'),
  });
}

async function fillStructure(db: Database) {
  await db
    .insert(university)
    .values({ ...names('Тестовый университет'), shortName: 'ТУ' })
    .onConflictDoNothing();
  await db.insert(faculties).values([
    { id: ownFaculty, code: 'F1', shortName: 'ФИТ', ...names('Факультет информационных технологий') },
    { id: otherFaculty, code: 'F2', shortName: 'ФЭУ', ...names('Факультет экономики') },
  ]);
  await db.insert(departments).values([
    { id: 1, facultyId: ownFaculty, shortName: 'ПОКС', ...names('Программное обеспечение') },
    { id: 2, facultyId: otherFaculty, shortName: 'ФОН', ...names('Философия') },
  ]);
  await db.insert(directions).values({ id: 1, code: '710000', ...names('Информатика') });
  await db.insert(specialties).values([
    {
      id: 1,
      directionId: 1,
      facultyId: ownFaculty,
      departmentId: 1,
      levelId: 1,
      code: '710400',
      ...names('Программная инженерия'),
      shortName: 'ПИ',
      years: 4,
      credits: 240,
    },
    {
      id: 2,
      directionId: 1,
      facultyId: otherFaculty,
      departmentId: 2,
      levelId: 1,
      code: '580100',
      ...names('Экономика'),
      shortName: 'ЭК',
      years: 4,
      credits: 240,
    },
  ]);
  await db
    .insert(academicYears)
    .values(
      [22, 23, 24, 25, 26, 27].map((id) => ({
        id,
        startsOn: `20${id}-09-01`,
        endsOn: `20${id + 1}-08-31`,
        label: `20${id}-${id + 1}`,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(terms)
    .values([
      { academicYearId: year, seasonId: autumn, startsOn: '2026-09-01', endsOn: '2026-12-26', weeks: 17 },
      { academicYearId: year, seasonId: 2, startsOn: '2027-02-01', endsOn: '2027-05-29', weeks: 17 },
    ])
    .onConflictDoNothing();
  await db.insert(timeGrids).values({ id: 9, name: 'Пары кампуса', isDefault: false });
  await db.insert(timeSlots).values([
    { id: slots.first, gridId: 9, number: 1, starts: '08:00', ends: '09:20' },
    { id: slots.second, gridId: 9, number: 2, starts: '09:30', ends: '10:50' },
    { id: slots.third, gridId: 9, number: 3, starts: '11:00', ends: '12:20' },
    { id: slots.fourth, gridId: 9, number: 4, starts: '13:00', ends: '14:20' },
  ]);
  await db.insert(buildings).values({ id: 1, name: 'Корпус 1', latitude: 42.843911, longitude: 74.586072 });
  await db.insert(rooms).values([
    {
      id: 11,
      buildingId: 1,
      number: '1/101',
      roomTypeId: 1,
      seats: 120,
      latitude: 42.843911,
      longitude: 74.586072,
    },
    { id: 12, buildingId: 1, number: '2/210', roomTypeId: 3, seats: 15 },
  ]);
  await db.execute(sql`
    select setval(pg_get_serial_sequence('buildings', 'id'), 100), setval(pg_get_serial_sequence('rooms', 'id'), 100)`);
  await db.insert(disciplines).values([
    { id: databases, ...names('Базы данных'), departmentId: 1 },
    { id: philosophy, ...names('Философия'), departmentId: 2 },
    { id: gameDesign, ...names('Разработка игр'), departmentId: 1 },
  ]);
}

const surnames = [
  'Асанова',
  'Бакиров',
  'Жумабаев',
  'Өмүрбекова',
  'Иванов',
  'Касымов',
  'Ли',
  'Ңурматов',
  'Осмонов',
  'Петрова',
];
/** Of the own group, subgroup 2; has no account. */
export const fourthStudent = 204;

async function fillPeople(db: Database) {
  const ids = [...Object.values(everyone).map(({ id }) => id), fourthStudent];
  await db.insert(people).values(
    ids.map((id, index) => ({
      id,
      lastName: surnames[index % surnames.length]!,
      firstName: id % 2 === 0 ? 'Бекзат' : 'Айпери',
      middleName: id % 2 === 0 ? 'Маратович' : 'Маратовна',
      gender: id % 2 === 0 ? ('M' as const) : ('F' as const),
      birthDate: '2005-04-17',
      taxId: `1170420050${String(id).padStart(4, '0')}`,
      phone: '+996000000000',
      email: `p${id}@campus.example`,
    })),
  );
  const teacherIds = [everyone.teacher.id, everyone.otherTeacher.id, everyone.newsTeacher.id];
  await db.insert(teachers).values(teacherIds.map((id) => ({ id })));
  await db.execute(sql`
    insert into teacher_positions (teacher_id, department_id, position_id, post_share, validity, is_main)
    select t.id, 1, (select min(id) from positions), 1, daterange('2020-09-01', null), true from teachers t`);

  await db.insert(groups).values([
    { id: ownGroup, name: 'ПИ-1-24', specialtyId: 1, educationFormId: 1, admissionYearId: 24 },
    { id: otherGroup, name: 'ЭК-1-24', specialtyId: 2, educationFormId: 1, admissionYearId: 24 },
  ]);
  const inOwn = [201, 202, 203, fourthStudent];
  const everyStudent = [...inOwn, everyone.outsider.id];
  await db.insert(students).values(
    everyStudent.map((id) => ({
      id,
      studentCode: `24-${id}`,
      admissionYearId: 24,
      funding: 'contract' as const,
    })),
  );
  await db.insert(studentGroupPeriods).values(
    everyStudent.map((studentId) => ({
      studentId,
      groupId: inOwn.includes(studentId) ? ownGroup : otherGroup,
      period: '[2024-09-01,2028-07-01)',
      reason: 'enroll' as const,
    })),
  );
}

async function fillAccounts(db: Database) {
  const passwordHash = await hashPassword(testKeys, campusPassword);
  const entries = Object.entries(everyone);
  await db.insert(users).values(
    entries.map(([login, { id }]) => ({
      id,
      login,
      loginKey: login.toLowerCase(),
      passwordHash,
      mustUpdateCredentials: false,
    })),
  );
  const scopes: Readonly<Record<string, number>> = {
    dean: ownFaculty,
    head: ownFaculty,
    otherDean: otherFaculty,
  };
  await db
    .insert(userRoles)
    .values(entries.map(([login, { id, role }]) => ({ userId: id, role, facultyId: scopes[login] ?? null })));
  await db.insert(userGrants).values({ userId: everyone.newsTeacher.id, grant: 'news.manage' });
}

async function fillClasses(db: Database) {
  await db.insert(streams).values({
    id: electiveStream,
    academicYearId: year,
    seasonId: autumn,
    disciplineId: gameDesign,
    credits: 5,
    name: 'ДПВ-1',
    kind: 'elective',
  });
  await db
    .insert(streamGroups)
    .values([ownGroup, otherGroup].map((groupId) => ({ streamId: electiveStream, groupId })));
  await db.insert(teachingAssignments).values(
    [lecture, lab, otherLab, elective, otherSeminar].map((one) => ({
      id: one.assignmentId,
      academicYearId: year,
      seasonId: autumn,
      semesterId: one.isElective ? null : 5,
      disciplineId: one.disciplineId,
      credits: one.credits,
      isElective: one.isElective,
      examTypeId: 1,
      departmentId: one.disciplineId === philosophy ? 2 : 1,
      teacherId: one.teacherId,
      lessonTypeId: one.lessonTypeId,
      educationFormId: 1,
      groupId: one.isElective ? null : one.groupId,
      streamId: one.isElective ? one.groupId : null,
      subgroup: one.subgroup,
      plannedHours: 32,
    })),
  );
  const lists: readonly (readonly [number, readonly number[]])[] = [
    [lecture.assignmentId, [201, 202, 203, fourthStudent]],
    [lab.assignmentId, [201, 202]],
    [otherLab.assignmentId, [203, fourthStudent]],
    [elective.assignmentId, [201, everyone.outsider.id]],
    [otherSeminar.assignmentId, [everyone.outsider.id]],
  ];
  await db
    .insert(assignmentStudents)
    .values(
      lists.flatMap(([assignmentId, ids]) =>
        ids.map((studentId) => ({ assignmentId, studentId, addedAt: new Date('2026-09-01T00:00:00+06:00') })),
      ),
    );
  const taken: readonly (readonly [number, readonly number[]])[] = [
    [databases, [201, 202, 203, fourthStudent]],
    [gameDesign, [201, everyone.outsider.id]],
    [philosophy, [everyone.outsider.id]],
  ];
  await db.insert(disciplineRegistrations).values(
    taken.flatMap(([disciplineId, ids]) =>
      ids.map((studentId) => ({
        studentId,
        groupId: studentId === everyone.outsider.id ? otherGroup : ownGroup,
        academicYearId: year,
        seasonId: autumn,
        semesterId: 5,
        disciplineId,
        credits: disciplineId === philosophy ? 4 : 5,
        examTypeId: 1,
        isByPlan: disciplineId !== gameDesign,
      })),
    ),
  );
}

async function fillTimetable(db: Database) {
  const entry = { academicYearId: year, seasonId: autumn, weeks: '[1,18)', parity: 0 } as const;
  await db.insert(scheduleEntries).values([
    {
      ...entry,
      id: meetings.lecture,
      assignmentId: lecture.assignmentId,
      teacherId: 101,
      roomId: 11,
      weekday: 3,
      timeSlotId: slots.second,
    },
    {
      ...entry,
      id: meetings.lab,
      assignmentId: lab.assignmentId,
      teacherId: 101,
      roomId: 12,
      weekday: 3,
      timeSlotId: slots.third,
      parity: 1,
    },
    {
      ...entry,
      id: meetings.otherLab,
      assignmentId: otherLab.assignmentId,
      teacherId: 101,
      roomId: 12,
      weekday: 3,
      timeSlotId: slots.third,
      parity: 2,
    },
    {
      ...entry,
      id: meetings.elective,
      assignmentId: elective.assignmentId,
      teacherId: 102,
      roomId: null,
      onlineUrl: 'https://meet.example/dpv-1',
      weekday: 5,
      timeSlotId: slots.first,
    },
    {
      ...entry,
      id: meetings.otherSeminar,
      assignmentId: otherSeminar.assignmentId,
      teacherId: 102,
      roomId: 11,
      weekday: 3,
      timeSlotId: slots.fourth,
    },
  ]);
}

async function fillJournal(db: Database) {
  await db.insert(modulePeriods).values({
    academicYearId: year,
    seasonId: autumn,
    moduleId: 1,
    startsOn: '2026-09-01',
    endsOn: '2026-10-25',
    closesAt: new Date('2026-10-31T23:59:00+06:00'),
  });
  await db.insert(lessons).values({
    id: lectureLastWeek,
    academicYearId: year,
    assignmentId: lecture.assignmentId,
    scheduleEntryId: meetings.lecture,
    lessonDate: lastWeek,
    timeSlotId: slots.second,
    themeText: 'Реляционная модель',
    moduleId: 1,
    createdBy: 101,
  });
  await db.insert(qrOpenings).values({
    lessonId: lectureLastWeek,
    academicYearId: year,
    openedBy: 101,
    openedAt: new Date(`${lastWeek}T09:30:00+06:00`),
  });
  const given = [
    { id: marksLastWeek.student, studentId: 201, markId: 18 },
    { id: marksLastWeek.classmate, studentId: 202, markId: 1 },
    { id: marksLastWeek.otherSubgroupStudent, studentId: 203, markId: 0 },
    { id: marksLastWeek.fourth, studentId: fourthStudent, markId: 20 },
  ];
  await db
    .insert(lessonMarks)
    .values(
      given.map((mark) => ({ ...mark, academicYearId: year, lessonId: lectureLastWeek, updatedBy: 101 })),
    );
  await db.execute(sql`
    select setval(pg_get_serial_sequence('lessons', 'id'), 10000), setval(pg_get_serial_sequence('lesson_marks', 'id'), 20000)`);
}

async function fillNews(db: Database) {
  const publishedAt = new Date('2026-10-13T12:00:00+06:00');
  await db.insert(newsItems).values({
    id: newsForAll,
    authorId: everyone.admin.id,
    speaker: 'ТУ',
    readers: 'all',
    publishedAt,
    announcedAt: publishedAt,
    createdAt: publishedAt,
    changedAt: publishedAt,
    needsConfirmation: true,
  });
  await db.insert(newsTexts).values({
    newsId: newsForAll,
    language: 'ru',
    headline: 'Правила внутреннего распорядка',
    body: 'Прочитайте **новые правила**.',
  });
  await db.execute(sql`select setval(pg_get_serial_sequence('news_items', 'id'), 1000)`);
}
