import { miscApi } from '@bilim/contract/misc';
import { scheduleApi } from '@bilim/contract/schedule';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import type { DayRow } from '@bilim/contract/journal/journal';

import type { ApiUser } from './apiClient.ts';

/** The day at the university, `YYYY-MM-DD`. */
export function universityToday(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bishkek' }).format(new Date());
}

/** The classes in which a student sits, by `assignmentId`. */
export async function classesOfStudent(student: ApiUser): Promise<ReadonlySet<number>> {
  const [{ academicYearId, seasonId }] = await student.call(miscApi.settings, {});
  const week = await student.call(scheduleApi.student, { academicYearId, seasonId });
  return new Set(week.flatMap(({ lessons }) => lessons.map(({ assignmentId }) => assignmentId)));
}

interface OpenList {
  /** Of the journal, as a table, standing on the list. */
  readonly address: string;
  /** As the server has them now. */
  readonly students: () => Promise<readonly DayRow[]>;
}

/** Today's list of the class that a teacher's journal opens with, made over the API. */
export async function openList(teacher: ApiUser): Promise<OpenList> {
  const [{ academicYearId, seasonId }] = await teacher.call(miscApi.settings, {});
  const term = { academicYearId, seasonId, teacherId: teacher.id };
  const [discipline] = await teacher.call(classesApi.disciplines, term);
  if (discipline === undefined) throw new Error('this teacher has no classes');
  const { disciplineId, credits, isElective } = discipline;
  const [taught] = await teacher.call(classesApi.groups, { ...term, disciplineId, credits, isElective });
  if (taught === undefined) throw new Error('this discipline has no classes');

  const { lessonTypeId, groupId, subgroup, assignmentId } = taught;
  const lessonDate = universityToday();
  const list = {
    ...term,
    disciplineId,
    credits,
    lessonTypeId,
    groupId,
    subgroup,
    isElective,
    assignmentId,
    lessonDate,
    ordinal: 1,
  };
  await teacher.call(journalApi.createList, list);
  return {
    address: `/lms/journal?assignment=${assignmentId}&date=${lessonDate}&lesson=1&view=grid`,
    students: async () => (await teacher.call(journalApi.studentsOfDay, list))[0],
  };
}
