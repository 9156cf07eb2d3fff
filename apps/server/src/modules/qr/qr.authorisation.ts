import { cardOfStudent } from '#modules/studentCard/testing/cardOfStudent.ts';

import { everySignedIn, planners, claim, ownId, lectureOf, journalReaders } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { lectureLastWeek, today } from '../../actors/classes.ts';
import * as people from '../../actors/people.ts';

/** Students about themselves, and a teacher about the own lesson. */
const ownStudent = '401 own no no no no no no no no';

const ownTeacher = '401 no no own no no no no no no';

const ofLesson = () => ({ id_lesson: lectureLastWeek });

export const authorisation = {
  qr: {
    time: { cells: everySignedIn },
    visit: { cells: ownStudent, send: ownId('idStud') },
    visitOfSchedule: { cells: ownStudent, send: (actor) => ({ ...claim(actor), audid: 11 }) },
    appeal: {
      cells: ownStudent,
      send: (actor) => ({ ...ownId('idStud')(actor), idShed: 701, reason: 'Была' }),
    },
    today: { cells: '401 own own no no no no no no no' },
  },
  'qr/lesson': {
    open: { cells: ownTeacher, send: () => ({ idShed: 701, visitDate: today }) },
    code: { cells: ownTeacher, send: ofLesson },
    register: { cells: ownTeacher, send: ofLesson },
    decide: { cells: ownTeacher, send: () => ({ ...ofLesson(), students: [people.student.id], accept: 1 }) },
    card: {
      cells: ownTeacher,
      send: () => ({ ...ofLesson(), data: cardOfStudent() }),
    },
    close: { cells: ownTeacher, send: ofLesson },
    rest: { cells: ownTeacher, send: () => ({ ...ofLesson(), absent: 0 }) },
    posters: { cells: planners },
  },
  qrList: {
    qrStudentsOfDay: { cells: journalReaders, send: () => ({ ...lectureOf(), visitDate: today }) },
  },
} satisfies Partial<Calls>;
