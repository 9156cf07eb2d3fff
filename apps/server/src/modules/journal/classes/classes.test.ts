import { AmbiguousClasses, classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { users } from '#modules/auth/auth.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import {
  databases,
  elective,
  lab,
  lecture,
  openPortal,
  refusalOf,
  otherLab,
  otherTeacher,
  ownGroup,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const autumn = { academicYearId: 26, seasonId: 1 };
const own = { ...autumn, teacherId: teacher.id };
const others = { ...autumn, teacherId: otherTeacher.id };

describe('the way to a class', () => {
  it('begins with the forms of education a teacher teaches', async () => {
    const reply = await portal.send(teacher, classesApi.educationForms, {
      id_a_year: 26,
      id_w_s: 1,
      id_teacher: teacher.id,
    });

    expect(reply).toMatchObject({ result: 0, data: [{ id_f_educ: 1, p108: 'Очная' }] });
  });

  it('goes on with the disciplines, each once', async () => {
    const reply = await portal.send(otherTeacher, classesApi.disciplines, {
      id_a_year: 2026,
      id_w_s: 1,
      id_teacher: otherTeacher.id,
      id_f_educ: -1,
    });

    expect(reply).toMatchObject({
      data: [
        { id_discipline: 44, p34: 'Разработка игр', credits: 5, isSelect: 1, vid_discipline: 1 },
        { id_discipline: 32, p34: 'Философия', credits: 4, isSelect: 0, vid_discipline: 0 },
      ],
    });
    expect(await portal.callAs(teacher)(classesApi.disciplines, own)).toHaveLength(1);
    expect(await portal.callAs(teacher)(classesApi.disciplines, { ...own, educationFormId: 2 })).toEqual([]);
  });

  it('then the groups with their subgroups', async () => {
    const groups = await portal.callAs(teacher)(classesApi.groups, {
      ...own,
      disciplineId: databases,
      credits: 5,
      lessonTypeId: 2,
      semesterOrSeasonId: 5,
    });

    const labOf = (assignmentId: number, subgroup: number) => ({
      groupId: ownGroup,
      groupName: 'ПИ-1-24',
      groupNames: 'ПИ-1-24',
      isStream: false,
      subgroup,
      assignmentId,
      studentCount: 2,
      lessonTypeId: 2,
      semesterId: 5,
      educationFormId: 1,
    });
    expect(groups).toEqual([labOf(lab.assignmentId, 1), labOf(otherLab.assignmentId, 2)]);
  });

  it('or at once: all classes of a teacher are what the steps of the way lead to', async () => {
    for (const [person, term] of [
      [teacher, own],
      [otherTeacher, others],
    ] as const) {
      const call = portal.callAs(person);
      const disciplines = await call(classesApi.disciplines, term);
      const stepwise = await Promise.all(
        disciplines.map(async ({ disciplineId, name, credits, isElective }) => {
          const groups = await call(classesApi.groups, { ...term, disciplineId, credits, isElective });
          return groups.map((group) => ({
            ...group,
            disciplineId,
            disciplineName: name,
            credits,
            isElective,
          }));
        }),
      );

      const all = await call(classesApi.all, term);
      expect(all.classes).toEqual(stepwise.flat());
      expect(all.classes.length).toBeGreaterThan(1);
      expect(all.forms).toEqual(await call(classesApi.educationForms, term));
      expect(all.types).toEqual(await call(classesApi.lessonTypes, term));
    }
    const refusal = await refusalOf(portal.callAs(teacher)(classesApi.all, others));
    expect(refusal).toMatchObject({ code: 'auth.not_yourself' });
  });

  it('or the stream of an elective, with all its groups', async () => {
    const reply = await portal.send(otherTeacher, classesApi.groups, {
      id_a_year: 26,
      id_w_s: 1,
      id_teacher: otherTeacher.id,
      id_discipline: elective.disciplineId,
      credits: '5.0',
      isSelect: 1,
      id_semesterOrWs: 1,
    });

    expect(reply).toMatchObject({
      data: [
        {
          id_group: elective.groupId,
          p20: 'ДПВ-1',
          groups: 'ПИ-1-24, ЭК-1-24',
          isPotok: 1,
          subgroup: 0,
          id_rrnkKrdt: elective.assignmentId,
          kol_st: 2,
          id_semester: -1,
        },
      ],
    });
  });

  it('speaks the language of the person', async () => {
    await portal.db.update(users).set({ language: 'kg' }).where(eq(users.id, otherTeacher.id));

    const [first] = await portal.callAs(otherTeacher)(classesApi.disciplines, others);

    expect(first!.name).toBe('Разработка игр (kg)');
    await portal.db.update(users).set({ language: 'ru' }).where(eq(users.id, otherTeacher.id));
  });
});

describe('types of lesson', () => {
  it('are all that have a journal', async () => {
    const types = await portal.callAs(student)(classesApi.lessonTypes, {});

    expect(types.map(({ shortName }) => shortName)).toEqual([
      'лек',
      'лаб',
      'пр',
      'сем',
      'срсп',
      'конс',
      'мод',
    ]);
  });

  it('or those of the classes that are asked about', async () => {
    const types = await portal.callAs(teacher)(classesApi.lessonTypes, { ...own, disciplineId: databases });

    expect(types).toEqual([
      { lessonTypeId: 1, name: 'Лекция', shortName: 'лек' },
      { lessonTypeId: 2, name: 'Лабораторная работа', shortName: 'лаб' },
    ]);
  });
});

describe('the dictionary of marks', () => {
  it('has the common marks and the default set', async () => {
    const marks = await portal.callAs(teacher)(classesApi.marks, {});

    expect(marks.map(({ text }) => text).join(' ')).toBe(' н/б н/у оп + 0 1 2 3 4 5 6 7 8 9 10');
    expect(marks[13]).toEqual({ markId: 18, text: '8', points: 8 });
    expect(await portal.callAs(teacher)(classesApi.marks, { lessonTypeId: 1 })).toEqual(marks);
  });

  it('has none for a type of lesson without a journal', async () => {
    expect(await portal.callAs(teacher)(classesApi.marks, { lessonTypeId: 6 })).toEqual([]);
  });
});

describe('a class is found', () => {
  const find = (key: object, person = teacher) =>
    portal.callAs(person)(journalApi.journal, { ...lecture, ...key });
  const unknown = { assignmentId: -1 };

  it('by its key alone, whatever was left open', async () => {
    const { data } = await find({
      ...unknown,
      semesterOrSeasonId: undefined,
      subgroup: undefined,
      isElective: undefined,
      educationFormId: -1,
      groupId: -1,
    });

    expect(data[0]).toHaveLength(4);
  });

  it('by the key of an elective: stream and half-year', async () => {
    const { beside } = await portal.callAs(otherTeacher)(journalApi.journal, { ...elective, ...unknown });

    expect(beside.derived).toHaveLength(2);
  });

  it('and named by its assignment must be as described', async () => {
    const wrong = [
      { academicYearId: 25 },
      { seasonId: 2 },
      { disciplineId: 32 },
      { credits: 4 },
      { lessonTypeId: 2 },
      { groupId: 119 },
      { subgroup: 1 },
      { isElective: true },
      { semesterOrSeasonId: 6 },
      { educationFormId: 2 },
    ];

    for (const field of wrong) {
      expect((await refusalOf(find(field))).code, JSON.stringify(field)).toBe('journal.class_mismatch');
    }
  });

  it('or not, when nothing has this key', async () => {
    const refused = await refusalOf(find({ ...unknown, subgroup: 3 }));

    expect(refused.code).toBe('journal.class_unknown');
  });

  it('or too often, and then the answer lists them', async () => {
    const refused = await refusalOf(find({ ...unknown, lessonTypeId: 2, subgroup: undefined }));

    expect(refused.code).toBe('journal.class_ambiguous');
    const { classes } = z.decode(AmbiguousClasses, refused.current as never);
    expect(classes.map(({ assignmentId, subgroup }) => [assignmentId, subgroup])).toEqual([
      [lab.assignmentId, 1],
      [otherLab.assignmentId, 2],
    ]);
  });

  it('even after it was taken out of the load', async () => {
    const isElective = eq(teachingAssignments.id, elective.assignmentId);
    await portal.db.update(teachingAssignments).set({ isActive: false }).where(isElective);

    const { beside } = await portal.callAs(otherTeacher)(journalApi.journal, elective);
    const disciplines = await portal.callAs(otherTeacher)(classesApi.disciplines, others);

    expect(beside.derived).toHaveLength(2);
    expect(disciplines).toHaveLength(1);
  });
});
