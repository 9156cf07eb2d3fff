import { addDays, weekdayOf } from '@bilim/contract/days';
import { headings, workbookUnder } from '@bilim/server/testing/timetables';
import { filledWorkbook } from '@bilim/server/testing/workbooks';

import { universityToday } from './lesson.ts';

/** What a small university has in its own files on the day on which it begins with the portal. */

const today = universityToday();
const startsOn = addDays(today, -10);
const [year = 0, month = 0] = startsOn.split('-').map(Number);
const startYear = month < 8 ? year - 1 : year;
const unit = { department: 'Кафедра гостеприимства' };
const weekdays = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];

/** A half-year that runs today, whatever today is. */
export const term = {
  year: `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`,
  season: month < 6 ? 'Весеннее' : month < 8 ? 'Летнее' : 'Осеннее',
  startsOn,
  endsOn: addDays(today, 50),
};

export const people = {
  teacher: { lastName: 'Юсупов', firstName: 'Талант', middleName: 'Кубатович' },
  student: { lastName: 'Айтматова', firstName: 'Бегимай' },
  dean: { lastName: 'Осмонова', firstName: 'Жылдыз' },
};

/** Lists of people, groups and classes in the template of the portal. */
export async function lists(): Promise<Buffer> {
  return await filledWorkbook({
    units: [{ faculty: 'Институт туризма', facultyShort: 'ИТ', ...unit, departmentShort: 'Гост' }],
    programmes: [{ title: 'Туризм', code: '600200', ...unit }],
    groups: [{ name: 'ТУР-1', programme: 'Туризм', admissionYear: startYear }],
    teachers: [{ ...people.teacher, ...unit, position: 'Доцент', postShare: 1, code: 'Т-17' }],
    students: [
      { ...people.student, group: 'ТУР-1', code: '26-0001' },
      { lastName: 'Барпиев', firstName: 'Нурсултан', group: 'ТУР-1', code: '26-0002' },
    ],
    disciplines: [{ title: 'Основы туризма', ...unit, credits: 5 }],
    // Without a half-year: there is only one.
    load: [
      {
        discipline: 'Основы туризма',
        lessonType: 'Лекция',
        teacher: 'Юсупов Талант Кубатович',
        groups: 'ТУР-1',
        credits: 5,
        hours: 32,
      },
    ],
  });
}

/** The only lesson of the week, which is held today, in a room that the portal does not know yet. */
export async function timetable(): Promise<Buffer> {
  const day = weekdays[weekdayOf(today) - 1] ?? '';
  return await workbookUnder(headings, [
    day,
    '1',
    'каждая',
    'ТУР-1',
    null,
    'Основы туризма',
    'Лекция',
    null,
    '101',
  ]);
}
