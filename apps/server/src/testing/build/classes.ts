import { and, eq, inArray } from 'drizzle-orm';

import { modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { lessonMarks, lessons, modulePeriods, themes } from '#modules/journal/journal.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { calendarEvents } from '#modules/structure/calendar.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { lecture, slots } from '../campus.ts';

type Class = typeof lecture;
/** Of whatever a test holds of a class, its number. */
type OfClass = Pick<Class, 'assignmentId'>;
type Lesson = Partial<Omit<typeof lessons.$inferInsert, 'assignmentId' | 'lessonDate'>> & {
  /** When its marks were set; now, unless told otherwise. */
  readonly markedAt?: string;
};
type Change = Partial<Omit<typeof scheduleExceptions.$inferInsert, 'scheduleEntryId' | 'onDate'>>;

/** Classes, their meetings and what is in their journals, beside those of the campus. */
export function buildClasses(db: Database) {
  async function enrol({ assignmentId }: OfClass, ...studentIds: readonly number[]) {
    await db.insert(assignmentStudents).values(studentIds.map((studentId) => ({ assignmentId, studentId })));
  }

  /** Takes students off the list of a class. */
  async function leave({ assignmentId }: OfClass, ...studentIds: readonly number[]) {
    const seats = and(
      eq(assignmentStudents.assignmentId, assignmentId),
      inArray(assignmentStudents.studentId, studentIds),
    );
    await db.update(assignmentStudents).set({ removedAt: new Date() }).where(seats);
  }

  /** A lesson that was held, with the marks of its list: mark by student. */
  async function lesson(
    { assignmentId }: OfClass,
    lessonDate: string,
    given: Readonly<Record<number, number>> = {},
    { markedAt, ...over }: Lesson = {},
  ) {
    const [made] = await db
      .insert(lessons)
      .values({ academicYearId: lecture.academicYearId, assignmentId, lessonDate, ...over })
      .returning({ id: lessons.id, academicYearId: lessons.academicYearId });
    const { id: lessonId, academicYearId } = made!;
    const list = Object.entries(given).map(([studentId, markId]) => ({
      academicYearId,
      lessonId,
      studentId: Number(studentId),
      markId,
      updatedAt: markedAt === undefined ? undefined : new Date(markedAt),
    }));
    if (list.length > 0) await db.insert(lessonMarks).values(list);
    return lessonId;
  }

  return {
    enrol,
    leave,
    lesson,

    /** As the lecture of the campus, but for what is said, and with a list of its own. */
    async class({
      studentIds = [],
      ...over
    }: Partial<Class> & { studentIds?: readonly number[] } = {}): Promise<Class> {
      const one = { ...lecture, ...over };
      const [made] = await db
        .insert(teachingAssignments)
        .values({
          ...one,
          semesterId: one.isElective ? null : one.semesterOrSeasonId,
          departmentId: 1,
          groupId: one.isElective ? null : one.groupId,
          streamId: one.isElective ? one.groupId : null,
        })
        .returning({ id: teachingAssignments.id });
      const built = { ...one, assignmentId: made!.id };
      if (studentIds.length > 0) await enrol(built, ...studentIds);
      return built;
    },

    /** A place of a class in the weekly timetable; gives its number. */
    async meeting({ assignmentId }: OfClass, over: Partial<typeof scheduleEntries.$inferInsert> = {}) {
      const [of] = await db
        .select()
        .from(teachingAssignments)
        .where(eq(teachingAssignments.id, assignmentId));
      const { academicYearId, seasonId, teacherId } = of!;
      const [made] = await db
        .insert(scheduleEntries)
        .values({
          academicYearId,
          seasonId,
          assignmentId,
          teacherId,
          roomId: 12,
          weekday: 3,
          timeSlotId: slots.first,
          weeks: '[1,18)',
          ...over,
        })
        .returning({ id: scheduleEntries.id });
      return made!.id;
    },

    /** A theme in the plan of the lectures; gives its number. */
    async theme(number: number, title: string, over: Partial<typeof themes.$inferInsert> = {}) {
      const { disciplineId, credits, lessonTypeId, teacherId: authorId } = lecture;
      const [made] = await db
        .insert(themes)
        .values({ disciplineId, credits, lessonTypeId, authorId, ...over, number, title })
        .returning({ id: themes.id });
      return made!.id;
    },

    /** The dates of a module as the first one of the campus has them, but for what is said. */
    async moduleDates(over: Partial<typeof modulePeriods.$inferInsert>) {
      const [first] = await db.select().from(modulePeriods).where(eq(modulePeriods.moduleId, 1));
      await db.insert(modulePeriods).values({ ...first!, id: undefined, ...over });
    },

    /** What a student has in a module of a class. */
    async points(
      { assignmentId }: OfClass,
      studentId: number,
      over: Partial<typeof modulePoints.$inferInsert>,
    ) {
      const { academicYearId } = lecture;
      await db.insert(modulePoints).values({ academicYearId, moduleId: 1, ...over, assignmentId, studentId });
    },

    /** What is otherwise on one day: cancelled, unless told otherwise. */
    async change(scheduleEntryId: number, onDate: string, over: Change = {}) {
      await db.insert(scheduleExceptions).values({ kind: 'cancelled', ...over, scheduleEntryId, onDate });
    },

    /** Days off, of the whole university unless a faculty is named. */
    async holiday(startsOn: string, over: Partial<typeof calendarEvents.$inferInsert> = {}) {
      const names = { nameRu: 'Праздник', nameKg: 'Майрам', nameEn: 'Holiday' };
      const { academicYearId } = lecture;
      const day = { academicYearId, kind: 'holiday' as const, ...names, startsOn, endsOn: startsOn, ...over };
      const [made] = await db.insert(calendarEvents).values(day).returning();
      return made!;
    },
  };
}
