import type { Assignment, Catalogue, HeldLesson } from '../catalogue.ts';
import type { Lesson } from '../lesson.ts';
import { nothingSettled } from '../settledWords.ts';

const names = (text: string) => ({ ru: text, kg: `${text} (kg)`, en: `${text} (en)` });

const types = {
  lecture: { type: names('Лекция'), typeShort: names('лек') },
  lab: { type: names('Лабораторная работа'), typeShort: names('лаб') },
};

function assignment(id: number, over: Partial<Assignment>): Assignment {
  return {
    id,
    disciplineId: 1,
    lessonTypeId: 1,
    streamId: null,
    discipline: names('Базы данных'),
    ...types.lecture,
    credits: 5,
    teacherId: 1,
    groupIds: [1],
    streamName: null,
    subgroup: 0,
    isElective: false,
    formId: 1,
    facultyIds: [1],
    size: 25,
    ...over,
  };
}

export const assignments = [
  assignment(1, {}),
  assignment(2, { ...types.lab, subgroup: 1, size: 12 }),
  assignment(3, { ...types.lab, subgroup: 2, teacherId: 2, size: 13 }),
  assignment(4, {
    discipline: names('Философия'),
    teacherId: 3,
    groupIds: [1, 2],
    streamName: 'Поток Ф',
    facultyIds: [1, 2],
  }),
  assignment(5, { discipline: names('Экономика'), teacherId: 2, groupIds: [2], facultyIds: [2] }),
  assignment(6, {
    discipline: names('Игры'),
    teacherId: 4,
    groupIds: [1, 2],
    streamName: 'ДПВ-1',
    isElective: true,
    size: 3,
  }),
  assignment(7, {
    discipline: names('Роботы'),
    teacherId: 1,
    groupIds: [1, 2],
    streamName: 'ДПВ-2',
    isElective: true,
    size: 3,
  }),
];

/** Two groups, four teachers, three rooms, pairs and single hours; a term of 17 weeks that begins on a Tuesday. */
export function catalogueWith(lessons: readonly HeldLesson[] = []): Catalogue {
  return {
    term: { academicYearId: 26, seasonId: 1, startsOn: '2026-09-01', endsOn: '2026-12-26', weeks: 17 },
    gridId: 2,
    grids: [
      { id: 1, facultyId: null, formId: null, buildingId: null },
      { id: 2, facultyId: null, formId: null, buildingId: null },
    ],
    slots: [
      { id: 1, gridId: 1, number: 1, starts: '08:00', ends: '08:50' },
      { id: 2, gridId: 1, number: 2, starts: '09:00', ends: '09:50' },
      { id: 21, gridId: 2, number: 1, starts: '08:00', ends: '09:20' },
      { id: 22, gridId: 2, number: 2, starts: '09:30', ends: '10:50' },
      { id: 23, gridId: 2, number: 3, starts: '11:00', ends: '12:20' },
    ],
    holidays: new Set(['2026-11-04']),
    groups: new Map([
      [1, 'ПИ-1-24'],
      [2, 'ЭК-1-24'],
    ]),
    rooms: new Map(
      [
        { id: 1, buildingId: 1, number: '1/101', building: 'Корпус 1', seats: 100 },
        { id: 2, buildingId: 2, number: '2/210', building: 'Корпус 2', seats: 15 },
        { id: 3, buildingId: 3, number: '101', building: 'Корпус 3', seats: 30 },
      ].map((room) => [room.id, room]),
    ),
    teachers: new Map(
      [
        { id: 1, fullName: 'Асанова Айпери Маратовна', staffNumber: 'Т-001' },
        { id: 2, fullName: 'Бакиров Бекзат Маратович', staffNumber: null },
        { id: 3, fullName: 'Иванов Иван Иванович', staffNumber: null },
        { id: 4, fullName: 'Иванов Игорь Ильич', staffNumber: null },
        { id: 5, fullName: 'Кубан кызы Асель', staffNumber: null },
      ].map((teacher) => [teacher.id, teacher]),
    ),
    assignments: new Map(assignments.map((one) => [one.id, one])),
    lessons,
    attendance: [
      { classes: [1, 2, 4, 6], students: [11] },
      { classes: [1, 3, 4, 6], students: [12] },
      { classes: [1, 3, 4, 7], students: [13, 14] },
      { classes: [4, 5, 7], students: [21] },
    ],
    settled: nothingSettled,
  };
}

export function lessonWith(over: Partial<Lesson> = {}): Lesson {
  return {
    assignmentId: 1,
    teacherId: 1,
    roomId: 1,
    onlineUrl: null,
    weekday: 3,
    timeSlotId: 22,
    parity: 0,
    first: 1,
    end: 18,
    ...over,
  };
}
