import type { ScheduleException } from '@bilim/contract/schedule';

import type { Timetable, WeeklyLesson } from '#domain/schedule/timetable.ts';

/** Tuesday, 1 September 2026, to Saturday, 26 December: 17 weeks, the first without a Monday. */
export const autumn = { starts: '2026-09-01', ends: '2026-12-26' };

/** A lecture on Wednesdays, 09:30, in 1/101, every week. */
export function lessonWith(over: Partial<WeeklyLesson> = {}): WeeklyLesson {
  return {
    weekday: 3,
    scheduleEntryId: 701,
    timeSlotId: 102,
    slotNumber: 2,
    timeLabel: '09:30-10:50',
    starts: '09:30',
    ends: '10:50',
    disciplineId: 31,
    disciplineName: 'Базы данных',
    credits: 5,
    isElective: false,
    semesterId: 5,
    lessonTypeId: 1,
    lessonTypeShort: 'лек',
    teacherId: 101,
    teacherName: 'Асанова Айпери Маратовна',
    groupId: 118,
    groupNames: 'ПИ-1-24',
    subgroup: 0,
    roomId: 11,
    roomName: '1/101',
    roomLatitude: null,
    roomLongitude: null,
    parity: 0,
    weeks: '1-17',
    specialtyId: 1,
    educationFormId: 1,
    assignmentId: 901,
    onlineUrl: null,
    exceptions: [],
    ...over,
  };
}

export function exceptionOn(date: string, over: Partial<ScheduleException>): ScheduleException {
  return {
    date,
    kind: 'cancelled',
    newDate: null,
    newTimeSlotId: null,
    newStarts: null,
    newEnds: null,
    newRoomName: null,
    newTeacherName: null,
    onlineUrl: null,
    reason: null,
    ...over,
  };
}

export function timetableWith(...lessons: readonly WeeklyLesson[]): Timetable {
  return { lessons, term: autumn, ownerName: null, updatedAt: null };
}
