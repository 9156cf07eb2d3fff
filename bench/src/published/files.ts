import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { addDays } from '@bilim/contract/days';
import { writeWorkbook } from '@bilim/server/measuring';

import type { Instance, Time } from './instance.ts';
import type { listsOf, Placed } from './placing.ts';

/** A Monday, and a half-year that is still ahead. */
const firstDay = '2027-02-01';
const slotMinutes = 5;
const weekdays = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];

/** People, courses and class lists of an instance as a set of OneRoster 1.2; each class has a teacher of its own. */
export function writeLists(folder: string, instance: Instance, lists: ReturnType<typeof listsOf>): void {
  const { weeks, courses, students } = instance;
  const classes = courses.flatMap(({ parts }) => parts.flat());
  const files: Readonly<Record<string, readonly string[]>> = {
    manifest: [
      'propertyName,value',
      'manifest.version,1.0',
      'oneroster.version,1.2',
      ...['orgs', 'academicSessions', 'users', 'roles', 'courses', 'classes', 'enrollments'].map(
        (file) => `file.${file},bulk`,
      ),
      'file.demographics,absent',
      'source.systemCode,itc2019',
    ],
    orgs: [
      'sourcedId,name,type,identifier,parentSourcedId',
      'f,Факультет,school,F,',
      'd,Кафедра,department,,f',
    ],
    academicSessions: [
      'sourcedId,title,type,startDate,endDate,parentSourcedId,schoolYear',
      'y,2026,schoolYear,2026-09-01,2027-07-31,,2027',
      `y2,Весна,semester,${firstDay},${addDays(firstDay, weeks * 7 - 1)},y,2027`,
    ],
    users: [
      'sourcedId,enabledUser,username,givenName,familyName,middleName,identifier,email,grades',
      ...classes.map(({ id }) => `t${id},true,itc.t${id},Имя${id},Преподаватель${id},,T${id},,`),
      ...students.map(
        (_, student) => `s${student},true,itc.s${student},Имя,Студент${student},,S${student},,01`,
      ),
    ],
    roles: [
      'sourcedId,userSourcedId,roleType,role,orgSourcedId',
      ...classes.map(({ id }) => `rt${id},t${id},primary,teacher,d`),
      ...students.map((_, student) => `rs${student},s${student},primary,student,f`),
    ],
    courses: [
      'sourcedId,title,courseCode,orgSourcedId',
      ...courses.map(({ id }) => `c${id},${courseName(id)},C${id},d`),
    ],
    classes: [
      'sourcedId,title,classCode,classType,courseSourcedId,schoolSourcedId,termSourcedIds',
      ...classes.map(({ id, course }) => `k${id},${streamName(id)},,scheduled,c${course},,y2`),
    ],
    enrollments: [
      'sourcedId,classSourcedId,userSourcedId,role,primary',
      ...classes.map(({ id }) => `et${id},k${id},t${id},teacher,true`),
      ...[...lists].flatMap(([id, sitting]) =>
        sitting.map((one) => `e${id}-${one},k${id},s${one},student,false`),
      ),
    ],
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, lines] of Object.entries(files))
    writeFileSync(path.join(folder, `${name}.csv`), lines.join('\n'));
}

const courseName = (id: string) => `Курс ${id}`;
export const streamName = (id: string) => `Занятие ${id}`;

/** The timetable as somebody would type it: a row for each day of a class, with the times and weeks of the instance. */
export async function writeTimetable(placed: readonly Placed[]): Promise<Buffer> {
  const headings = [
    'День',
    'Время',
    'Неделя',
    'Группа',
    'Дисциплина',
    'Вид',
    'Преподаватель',
    'Аудитория',
    'Ссылка',
  ];
  const rows = placed.flatMap(({ one, time, room }) =>
    daysOf(time).map((day) => [
      weekdays[day] ?? '',
      `${clock(time.start)}-${clock(time.start + time.length)}`,
      weeksIn(time.weeks),
      streamName(one.id),
      courseName(one.course),
      'Лекция',
      `Преподаватель${one.id} Имя${one.id}`,
      room === null ? null : `R${room}`,
      room === null ? `https://meet.example/${one.id}` : null,
    ]),
  );
  const columns = headings.map((title) => ({ title, width: 14 }));
  return await writeWorkbook([{ name: 'Расписание', columns, rows }]);
}

function daysOf({ days }: Time): number[] {
  return Array.from(days).flatMap((flag, day) => (flag === '1' ? [day] : []));
}

/** `1-4, 7-7`, since a single 1 would be the odd weeks. */
function weeksIn(flags: string): string {
  return [...flags.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `${index + 1}-${index + run.length}`)
    .join(', ');
}

function clock(slot: number): string {
  const minutes = slot * slotMinutes;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
