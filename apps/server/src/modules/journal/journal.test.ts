import { journalApi } from '@bilim/contract/journal/journal';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/auth/auth.tables.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import {
  fourthStudent,
  dean,
  lab,
  elective,
  lastWeek,
  lecture,
  lectureLastWeek,
  marksLastWeek,
  openPortal,
  otherLab,
  otherTeacher,
  outsider,
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

/** A lesson of the lab, whose list has two students, with their marks. */
const heldLab = async (lessonDate: string, ordinal: number, given: Readonly<Record<number, number>>) =>
  await portal.build.lesson(lab, lessonDate, given, { ordinal, moduleId: 1 });

const mark = (points: number) => 10 + points;
const absent = 1;

describe('the journal of a class', () => {
  it('answers with the names of the wire: cells, columns, and derived rows beside them', async () => {
    const reply = await portal.send(teacher, journalApi.journal, {
      id_a_year: '26',
      id_w_s: '1',
      id_semesterOrWs: 5,
      id_discipline: 31,
      credits: 5,
      id_teacher: teacher.id,
      id_vid_zaniatiy: 1,
      id_group: 118,
      subgroup: 0,
      isSelect: 0,
      id_rrnkKrdt: 901,
      id_f_educ: 1,
    });

    expect(reply).toEqual({
      status: 200,
      result: 0,
      error: null,
      code: null,
      data: [
        [
          cell(marksLastWeek.classmate, [202, 'Иванов Бекзат Маратович'], 1, 'н/б'),
          cell(marksLastWeek.otherSubgroupStudent, [203, 'Касымов Айпери Маратовна'], 0, ''),
          cell(marksLastWeek.fourth, [204, 'Ңурматов Бекзат Маратович'], 20, '10'),
          cell(marksLastWeek.student, [201, 'Өмүрбекова Айпери Маратовна'], 18, '8'),
        ],
        [
          {
            id_lesson: lectureLastWeek,
            visitDate: lastWeek,
            timesCount: 1,
            id_tema: null,
            tema: 'Реляционная модель',
            chas: 2,
            modul: 'Модуль 1',
            isLocked: 0,
            canEdit: 1,
            late: 0,
            version: 0,
          },
        ],
      ],
      resArray: [
        derived('Иванов Бекзат Маратович', 'н/б', 1, 0),
        derived('Касымов Айпери Маратовна', '', 0, 0),
        derived('Ңурматов Бекзат Маратович', '10', 0, 10),
        derived('Өмүрбекова Айпери Маратовна', '8', 0, 8),
      ],
    });
  });

  it('derives the rows of the rules: absences, sum, and the average over all dates', async () => {
    await heldLab('2026-09-21', 2, { 202: mark(10) });
    await heldLab('2026-09-07', 1, { 201: mark(8), 202: mark(9) });
    await heldLab('2026-09-14', 1, { 201: absent, 202: mark(8) });
    await heldLab('2026-09-21', 1, { 201: mark(10), 202: mark(8) });

    const { beside } = await portal.callAs(teacher)(journalApi.journal, lab);

    const dates = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-21 (2)'];
    expect(Object.keys(beside.derived[0]!)).toEqual([
      'name',
      ...dates,
      'nb_Count',
      'ball_Count',
      'ball_average',
    ]);
    expect(beside.derived).toEqual([
      row('Иванов Бекзат Маратович', dates, ['9', '8', '8', '10'], [0, 35, 8.75]),
      row('Өмүрбекова Айпери Маратовна', dates, ['8', 'н/б', '10', ''], [1, 18, 4.5]),
    ]);
  });

  it('names the group of each student of a stream, as long as there are several', async () => {
    await portal.callAs(otherTeacher)(journalApi.createList, { ...elective, lessonDate: lastWeek });
    const groupsOfStudents = async () => {
      const { data } = await portal.callAs(otherTeacher)(journalApi.journal, elective);
      return data[0].map(({ studentId, groupName }) => [studentId, groupName]);
    };

    expect(await groupsOfStudents()).toEqual([
      [outsider.id, 'ЭК-1-24'],
      [student.id, 'ПИ-1-24'],
    ]);
    await portal.db
      .update(assignmentStudents)
      .set({ removedAt: new Date() })
      .where(
        and(
          eq(assignmentStudents.assignmentId, elective.assignmentId),
          eq(assignmentStudents.studentId, outsider.id),
        ),
      );
    expect(await groupsOfStudents()).toEqual([[student.id, undefined]]);
  });

  it('begins at the day that was asked for', async () => {
    const { data, beside } = await portal.callAs(teacher)(journalApi.journal, {
      ...lab,
      lessonDate: '2026-09-21',
    });

    expect(data[1].map(({ lessonDate, ordinal }) => [lessonDate, ordinal])).toEqual([
      ['2026-09-21', 1],
      ['2026-09-21', 2],
    ]);
    expect(beside.derived[1]).toMatchObject({ ball_Count: 10, ball_average: 5 });
  });

  it('shows the class list: whoever left is gone, whoever joined has empty columns', async () => {
    await portal.db
      .update(assignmentStudents)
      .set({ removedAt: new Date() })
      .where(eq(assignmentStudents.studentId, student.id));
    await portal.build.enrol(lab, fourthStudent);

    const { data, beside } = await portal.callAs(teacher)(journalApi.journal, lab);

    expect(beside.derived.map(({ name, nb_Count }) => [name, nb_Count])).toEqual([
      ['Иванов Бекзат Маратович', 0],
      ['Ңурматов Бекзат Маратович', 0],
    ]);
    expect(beside.derived[1]).toMatchObject({ '2026-09-07': '', ball_average: 0 });
    expect(new Set(data[0].map(({ studentId }) => studentId))).toEqual(new Set([202]));
  });

  it('of a class without lessons has names and zeros', async () => {
    const { data, beside } = await portal.callAs(teacher)(journalApi.journal, otherLab);

    expect(data).toEqual([[], []]);
    expect(beside.derived).toEqual([
      row('Касымов Айпери Маратовна', [], [], [0, 0, 0]),
      row('Ңурматов Бекзат Маратович', [], [], [0, 0, 0]),
    ]);
  });

  it('names the module in the reader’s language', async () => {
    await portal.db.update(users).set({ language: 'en' }).where(eq(users.id, registrar.id));

    const { data } = await portal.callAs(registrar)(journalApi.journal, lecture);

    expect(data[1][0]).toMatchObject({ moduleName: 'Module 1' });
  });
});

it('lets a teacher edit for seven days after a lesson, a registrar always, the dean never', async () => {
  await portal.build.lesson(otherLab, '2026-10-06', {}, { moduleId: 1 });
  await portal.build.lesson(otherLab, '2026-10-07', {}, { moduleId: 1 });
  await portal.build.lesson(otherLab, '2026-10-08', {}, { isLocked: true });
  const editable = async (person: typeof teacher) => {
    const { data } = await portal.callAs(person)(journalApi.journal, otherLab);
    return data[1].map(({ canEdit }) => canEdit);
  };

  expect(await editable(teacher)).toEqual([false, true, false]);
  expect(await editable(registrar)).toEqual([true, true, true]);
  expect(await editable(dean)).toEqual([false, false, false]);
});

function cell(visit: number, [studentId, name]: [number, string], markId: number, text: string) {
  return {
    id_studentJournalVisit: visit,
    id_student: studentId,
    s_fio: name,
    dates: lastWeek,
    timesCount: 1,
    id_otsenka: markId,
    otsenka: text,
    canEdit: 1,
    version: 0,
    id_lesson: lectureLastWeek,
  };
}

function derived(name: string, text: string, absences: number, sum: number) {
  return row(name, [lastWeek], [text], [absences, sum, sum]);
}

function row(name: string, dates: string[], texts: string[], totals: [number, number, number]) {
  const columns = Object.fromEntries(dates.map((date, index) => [date, texts[index]]));
  return { name, ...columns, nb_Count: totals[0], ball_Count: totals[1], ball_average: totals[2] };
}
