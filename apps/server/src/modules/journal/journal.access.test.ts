import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import { themesApi } from '@bilim/contract/journal/themes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  accountant,
  admin,
  analyst,
  classmate,
  dean,
  elective,
  head,
  lastWeek,
  lecture,
  librarian,
  marksLastWeek,
  newsTeacher,
  openPortal,
  operator,
  otherDean,
  otherFaculty,
  otherSeminar,
  otherTeacher,
  outsider,
  registrar,
  scheduler,
  student,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { lessonMarkHistory, lessons } from './journal.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const autumn = { academicYearId: 26, seasonId: 1 };
const visitId = marksLastWeek.student;

/** `ok`, or the code of the refusal. */
async function told(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const readers: readonly (readonly [string, Person, readonly [string, string, string]])[] = [
  // The lecture and the seminar are of two faculties; in the elective both have students.
  ['its teacher', teacher, ['ok', 'auth.not_yourself', 'auth.not_yourself']],
  ['another teacher', otherTeacher, ['auth.not_yourself', 'ok', 'ok']],
  [
    'a teacher who manages news',
    newsTeacher,
    ['auth.not_yourself', 'auth.not_yourself', 'auth.not_yourself'],
  ],
  ['a student of it', student, ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['a student of another group', outsider, ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['the dean of the faculty', dean, ['ok', 'ok', 'journal.class_unknown']],
  ['the dean of the other faculty', otherDean, ['journal.class_unknown', 'ok', 'ok']],
  ['the head of a department', head, ['ok', 'ok', 'journal.class_unknown']],
  ['the registrar', registrar, ['ok', 'ok', 'ok']],
  ['an analyst', analyst, ['ok', 'ok', 'ok']],
  ['an administrator', admin, ['ok', 'ok', 'ok']],
  ['an accountant', accountant, ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['a librarian', librarian, ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['an operator', operator, ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['the timetable office', scheduler, ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
];

describe('a class is read', () => {
  it.each(readers)('by %s as far as the rules go', async (_who, person, expected) => {
    const call = portal.callAs(person);

    for (const [index, one] of [lecture, elective, otherSeminar].entries()) {
      expect(await told(call(journalApi.journal, one))).toBe(expected[index]);
      expect(await told(call(journalApi.studentsOfDay, { ...one, lessonDate: today }))).toBe(expected[index]);
      expect(await told(call(themesApi.themes, one))).toBe(expected[index]);
    }
  });

  it('in lists only as far as one may look', async () => {
    const asked = { ...autumn, teacherId: otherTeacher.id };
    const disciplines = async (person: Person) =>
      (await portal.callAs(person)(classesApi.disciplines, asked)).map(({ name }) => name);

    expect(await disciplines(otherTeacher)).toEqual(['Разработка игр', 'Философия']);
    expect(await disciplines(registrar)).toEqual(['Разработка игр', 'Философия']);
    expect(await disciplines(dean)).toEqual(['Разработка игр']);
    expect(await disciplines(otherDean)).toEqual(['Разработка игр', 'Философия']);
    expect(await told(disciplines(teacher))).toBe('auth.not_yourself');
  });
});

describe('marks are written', () => {
  const writers: readonly (readonly [string, Person, string, string])[] = [
    ['its teacher', teacher, 'ok', 'ok'],
    ['another teacher', otherTeacher, 'auth.forbidden', 'auth.forbidden'],
    ['a teacher who manages news', newsTeacher, 'auth.forbidden', 'auth.forbidden'],
    ['the student', student, 'auth.forbidden', 'auth.forbidden'],
    ['a classmate', classmate, 'auth.forbidden', 'auth.forbidden'],
    ['the dean of the faculty', dean, 'auth.forbidden', 'auth.forbidden'],
    ['the dean of the other faculty', otherDean, 'auth.forbidden', 'auth.forbidden'],
    ['the registrar', registrar, 'auth.forbidden', 'ok'],
    ['an analyst', analyst, 'auth.forbidden', 'auth.forbidden'],
    ['an accountant', accountant, 'auth.forbidden', 'auth.forbidden'],
  ];

  it.each(writers)('by %s or not', async (_who, person, onTheDay, later) => {
    const call = portal.callAs(person);

    expect(await told(call(journalApi.setMark, { visitId, markId: 19 }))).toBe(onTheDay);
    expect(
      await told(
        call(journalApi.correctMark, { visitId, markId: 10 + (person.id % 10), reason: 'Проверка' }),
      ),
    ).toBe(later);
  });

  it('by whoever holds the right for a faculty only there', async () => {
    await portal.build.grant(dean, 'journals.correct', 1);
    await portal.build.grant(otherDean, 'journals.correct', otherFaculty);
    const correction = { visitId, markId: 17, reason: 'Апелляция' };

    expect(await told(portal.callAs(dean)(journalApi.correctMark, correction))).toBe('ok');
    expect(await told(portal.callAs(otherDean)(journalApi.correctMark, correction))).toBe('auth.forbidden');
  });

  it('never for a class whose teacher one is not, even with the right to read it', async () => {
    await portal.build.grant(newsTeacher, 'journals.read');
    const call = portal.callAs(newsTeacher);

    expect(await told(call(journalApi.journal, lecture))).toBe('ok');
    expect(await told(call(journalApi.setMark, { visitId, markId: 19 }))).toBe('auth.forbidden');
    expect(await told(call(journalApi.setMark, { visitId, markId: 19, teacherId: teacher.id }))).toBe(
      'auth.not_yourself',
    );
    expect(await told(call(journalApi.createList, { ...lecture, lessonDate: today }))).toBe(
      'auth.not_yourself',
    );
    expect(
      await told(call(themesApi.saveTheme, { ...lecture, lessonDate: lastWeek, theme: 'x', hours: 2 })),
    ).toBe('auth.not_yourself');
  });

  it('and nothing was changed by those who may not', async () => {
    const changes = await portal.db.select().from(lessonMarkHistory);

    expect(new Set(changes.map(({ changedBy }) => changedBy))).toEqual(
      new Set([teacher.id, registrar.id, dean.id]),
    );
    expect(await portal.db.select().from(lessons)).toHaveLength(1);
  });
});

describe('a student’s journal is read', () => {
  const of = (person: Person, studentId?: number) =>
    told(portal.callAs(person)(journalApi.ofStudent, { ...autumn, studentId }));

  it('by the student, and by nobody else who studies or teaches', async () => {
    expect(await of(student)).toBe('ok');
    expect(await of(student, student.id)).toBe('ok');
    expect(await of(student, classmate.id)).toBe('auth.not_yourself');
    expect(await of(student, 999_999)).toBe('auth.not_yourself');
    expect(await of(teacher, student.id)).toBe('auth.forbidden');
    expect(await of(accountant, student.id)).toBe('auth.forbidden');
  });

  it('by staff of the student’s faculty', async () => {
    expect(await of(dean, student.id)).toBe('ok');
    expect(await of(head, student.id)).toBe('ok');
    expect(await of(otherDean, student.id)).toBe('people.not_found');
    expect(await of(otherDean, outsider.id)).toBe('ok');
    expect(await of(registrar, outsider.id)).toBe('ok');
    expect(await of(analyst, outsider.id)).toBe('ok');
    expect(await of(admin, outsider.id)).toBe('ok');
  });

  it('not of people who are no students', async () => {
    expect(await of(registrar, teacher.id)).toBe('people.not_found');
    expect(await of(registrar)).toBe('people.not_found');
  });
});

describe('what one may not see looks like what does not exist', () => {
  const same = async (person: Person, endpoint: Parameters<Portal['send']>[1], bodies: [object, object]) => {
    const [foreign, absent] = await Promise.all(
      bodies.map((body) => portal.send(person, endpoint, body as Record<string, unknown>)),
    );
    expect(foreign!.status).toBeGreaterThanOrEqual(400);
    expect(foreign).toEqual(absent);
    return foreign!.status;
  };
  const wireKey = {
    id_a_year: 26,
    id_w_s: 1,
    id_discipline: 31,
    credits: 5,
    id_teacher: otherTeacher.id,
    id_vid_zaniatiy: 1,
    id_group: 118,
  };

  it('for a teacher: classes, marks, histories', async () => {
    const classes = [
      { ...wireKey, id_rrnkKrdt: lecture.assignmentId },
      { ...wireKey, id_rrnkKrdt: 999_999 },
    ] as [object, object];
    const marks = [
      { id_studentJournalVisit: visitId, id_otsenka: 18 },
      { id_studentJournalVisit: 999_999, id_otsenka: 18 },
    ] as [object, object];

    expect(await same(otherTeacher, journalApi.journal, classes)).toBe(404);
    expect(await same(otherTeacher, journalApi.setMark, marks)).toBe(403);
    expect(await same(otherTeacher, journalApi.correctMark, marks)).toBe(403);
    expect(await same(otherTeacher, journalApi.markHistory, marks)).toBe(403);
  });

  it('for a dean of another faculty: classes, students', async () => {
    const named = { ...wireKey, id_teacher: teacher.id };

    expect(
      await same(otherDean, journalApi.journal, [
        { ...named, id_rrnkKrdt: lecture.assignmentId },
        { ...named, id_rrnkKrdt: 999_999 },
      ]),
    ).toBe(404);
    expect(await same(otherDean, journalApi.journal, [named, { ...named, id_group: 999_999 }])).toBe(404);
    expect(
      await same(otherDean, journalApi.ofStudent, [
        { id_a_year: 26, id_w_s: 1, id_student: student.id },
        { id_a_year: 26, id_w_s: 1, id_student: 999_999 },
      ]),
    ).toBe(404);
  });

  it('but whoever sees everything is told what is missing', async () => {
    const call = portal.callAs(registrar);

    expect(await told(call(journalApi.correctMark, { visitId: 999_999, markId: 18, reason: 'x' }))).toBe(
      'journal.mark_unknown',
    );
    expect(await told(call(journalApi.markHistory, { visitId: 999_999 }))).toBe('journal.mark_unknown');
  });
});
