import { miscApi } from '@bilim/contract/misc';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { scheduleApi } from '@bilim/contract/schedule';
import { journalApi } from '@bilim/contract/journal/journal';

import type { ApiUser } from './apiClient.ts';
import { universityToday } from './lesson.ts';

/** Teachers of the group in which the students below sit. Nobody else's journey uses them. */
const teachers = ['teacher29', 'teacher30', 'teacher31'];

/**
 * A list of today for a class that does not meet on this weekday: such a lesson has no hours, so that the journey
 * works at any time of day.
 */
export async function openQrLesson(userOf: (login: string) => Promise<ApiUser>) {
  const weekday = new Date(`${universityToday()}T00:00:00Z`).getUTCDay() || 7;
  for (const login of teachers) {
    const teacher = await userOf(login);
    const [{ academicYearId, seasonId }] = await teacher.call(miscApi.settings, {});
    const week = await teacher.call(scheduleApi.teacher, { academicYearId, seasonId });
    const today = new Set(
      week.flatMap((day) =>
        day.weekday === weekday ? day.lessons.map(({ assignmentId }) => assignmentId) : [],
      ),
    );
    const lesson = week
      .flatMap(({ lessons }) => lessons)
      .find(({ assignmentId, groupNames }) => !today.has(assignmentId) && groupNames.startsWith('ПИ-1-25'));
    if (lesson === undefined) continue;
    const { disciplineId, credits, lessonTypeId, groupId, subgroup, isElective, assignmentId } = lesson;
    const key = {
      academicYearId,
      seasonId,
      teacherId: teacher.id,
      disciplineId,
      credits,
      lessonTypeId,
      groupId,
    };
    const [made] = await teacher.call(journalApi.createList, {
      ...key,
      subgroup,
      isElective,
      assignmentId,
      lessonDate: universityToday(),
      ordinal: 1,
    });
    const lessonId = made?.lessonId ?? 0;
    await teacher.call(qrLessonApi.open, { lessonId });
    const rowOf = async (student: ApiUser) => {
      const [rows] = await teacher.call(qrLessonApi.register, { lessonId });
      return rows.find(({ studentId }) => studentId === student.id);
    };
    return { login, teacher, lessonId, rowOf, address: `/lms/journal/qr?lesson=${lessonId}` };
  }
  throw new Error('all classes of these teachers meet today');
}
