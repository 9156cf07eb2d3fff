import * as z from 'zod/mini';

import { either, holding, only, signedIn } from './core/access.ts';
import { get, read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import {
  academicYearId,
  disciplineId,
  groupId,
  lessonTypeId,
  message,
  seasonId,
  seasonOrNone,
  semesterName,
  semesterOrNone,
  studentId,
  subgroup,
  teacherId,
  yearLabel,
} from './core/fields.ts';
import { flag, id, idOrNone, instant, single, text } from './core/values.ts';
import { like, maybe, orNull, wireObject } from './core/wire.ts';
import {
  departmentId,
  electiveBlock,
  examTypeId,
  isByPlan,
  mayRegister,
  mostCredits,
  registrationId,
  usedCredits,
} from './enrolment.fields.ts';
import { kredits } from './transcript.fields.ts';
import {
  phases,
  Period,
  RegistrationRow,
  ChoiceOfTeacher,
  ChoiceOfSubgroup,
  Elective,
  TeacherOfType,
  SubgroupOfType,
} from './enrolmentRows.ts';

export { enrolmentErrors } from './enrolment.errors.ts';

/** A student about themselves; offices about students of their faculties. */
const seeing = either(only('student'), holding('registration.read'));
const choosing = either(only('student'), holding('registration.manage'));

/** Whose half-year; what the legacy client repeats besides, the student's group and semester, is known here. */
const place = {
  academicYearId,
  seasonId: seasonOrNone,
  semesterId: maybe(semesterOrNone),
  groupId: maybe(groupId),
  studentId: maybe(studentId),
};
/** Which classes of a discipline. */
const wanted = {
  ...place,
  disciplineId,
  credits: maybe(kredits),
  examTypeId: maybe(examTypeId),
  lessonTypeId: maybe(lessonTypeId),
};

const saving = {
  ...place,
  departmentId: maybe(departmentId),
  teacherId: maybe(like(teacherId, idOrNone)),
  disciplineId,
  credits: maybe(kredits),
  examTypeId: maybe(examTypeId),
  subgroup: maybe(subgroup),
  lessonTypeId: maybe(lessonTypeId),
  registrationId: maybe(registrationId),
  isByPlan: maybe(isByPlan),
  electiveBlock: maybe(electiveBlock),
  /** Instead of teacher, subgroup and type of lesson: all classes of the discipline at once. */
  classIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(9))),
  /** Why an office does it for a student. */
  reason: z.optional(text(500)),
};
const dropping = {
  registrationId: like(registrationId, id),
  studentId: maybe(studentId),
  reason: saving.reason,
};
const ofType = { registrationId: like(registrationId, id), lessonTypeId };
const saved = single(outcome({ registrationId }));
const dropped = single(outcome({}));

/** Registration for disciplines, as specification 7 has it. */
export const enrolmentApi = {
  defaultYear: read({
    path: '/api/regfordisciplines/getdefyear.json',
    access: signedIn,
    input: wireObject({ studentId: maybe(studentId) }),
    reply: single(
      wireObject({
        academicYearId,
        label: yearLabel,
        seasonId,
        semesterId: semesterOrNone,
        groupId: like(groupId, idOrNone),
        period: Period,
      }),
    ),
  }),

  years: get({
    path: '/api/regfordisciplines/getyears.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(wireObject({ academicYearId: like(academicYearId, idOrNone), label: yearLabel })),
  }),

  semesters: read({
    path: '/api/regfordisciplines/getsemesters.json',
    access: signedIn,
    input: wireObject({
      academicYearId: maybe(like(academicYearId, idOrNone)),
      studentId: maybe(studentId),
      groupId: maybe(groupId),
    }),
    reply: z.array(
      wireObject({ semesterId: semesterOrNone, name: semesterName, seasonId: orNull(seasonId) }),
    ),
  }),

  list: read({
    path: '/api/regfordisciplines/getreglist.json',
    access: seeing,
    input: wireObject(place),
    reply: z.array(RegistrationRow),
  }),

  teachers: read({
    path: '/api/regfordisciplines/getteachersforregel.json',
    access: seeing,
    input: wireObject(wanted),
    reply: z.array(ChoiceOfTeacher),
  }),

  subgroups: read({
    path: '/api/regfordisciplines/getsubgroupsforregel.json',
    access: seeing,
    input: wireObject({ ...wanted, teacherId }),
    reply: z.array(ChoiceOfSubgroup),
  }),

  save: write({
    path: '/api/regfordisciplines/saveregistration.json',
    access: choosing,
    repeat: 'natural',
    input: wireObject(saving),
    reply: saved,
  }),

  remove: write({
    path: '/api/regfordisciplines/deleteregistration.json',
    access: choosing,
    repeat: 'natural',
    input: wireObject(dropping),
    reply: dropped,
  }),

  permission: read({
    path: '/api/regfordisciplines/optional/permission.json',
    access: seeing,
    input: wireObject(place),
    reply: single(
      wireObject({
        mayRegister,
        message,
        opens: z.nullable(instant),
        closes: z.nullable(instant),
        mostCredits,
        usedCredits,
        leastCredits: z.number(),
        phase: z.enum(phases),
        /** That seats of the student's half-year are drawn: there are wishes to ask about, or a receipt. */
        hasDraw: flag,
      }),
    ),
  }),

  electives: read({
    path: '/api/regfordisciplines/optional/disciplines.json',
    access: seeing,
    input: wireObject(place),
    reply: z.array(Elective),
  }),

  electiveTeachers: read({
    path: '/api/regfordisciplines/optional/teachers.json',
    access: seeing,
    input: wireObject(wanted),
    reply: z.array(ChoiceOfTeacher),
  }),

  electiveSubgroups: read({
    path: '/api/regfordisciplines/optional/subgroups.json',
    access: seeing,
    input: wireObject({ ...wanted, teacherId }),
    reply: z.array(ChoiceOfSubgroup),
  }),

  addElective: write({
    path: '/api/regfordisciplines/optional/additioninsert.json',
    access: choosing,
    repeat: 'natural',
    input: wireObject(saving),
    reply: saved,
  }),

  teachersOfType: read({
    path: '/api/regfordisciplines/bytype/teacher.json',
    access: seeing,
    input: wireObject(ofType),
    reply: z.array(TeacherOfType),
  }),

  subgroupsOfType: read({
    path: '/api/regfordisciplines/bytype/subgroups.json',
    access: seeing,
    input: wireObject({ ...ofType, teacherId }),
    reply: z.array(SubgroupOfType),
  }),

  saveType: write({
    path: '/api/regfordisciplines/bytype/actionegistration.json',
    access: choosing,
    repeat: 'natural',
    input: wireObject({ ...ofType, teacherId, subgroup, studentId: maybe(studentId), reason: saving.reason }),
    reply: dropped,
  }),

  removeType: write({
    path: '/api/regfordisciplines/bytype/deleteregistration.json',
    access: choosing,
    repeat: 'natural',
    input: wireObject({ ...ofType, studentId: maybe(studentId), reason: saving.reason }),
    reply: dropped,
  }),
};
