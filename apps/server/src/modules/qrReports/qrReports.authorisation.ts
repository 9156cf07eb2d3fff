import { otherFaculty, ownFaculty, outsider, student } from '../../actors/people.ts';
import type { Actor, Calls } from '../../actors/rows.ts';

/** Teachers and students get what is theirs, offices what is in their scope; accounting none of it. */
const readers = '401 own emp own emp emp ok no ok ok';
const facultyOf = (actor: Actor) => ({ id_faculty: actor === 'SO' ? otherFaculty : ownFaculty });
const formOf = (actor: Actor) => ({ ...facultyOf(actor), id_f_educ: 1 });

export const authorisation = {
  qrReports: {
    faculties: { cells: '401 own own own own emp ok no ok ok' },
    forms: { cells: readers, send: facultyOf },
    specialties: { cells: readers, send: formOf },
    years: { cells: readers, send: (actor: Actor) => ({ ...formOf(actor), id_speciality: 1 }) },
    cards: {
      cells: readers,
      send: (actor: Actor) => ({ id_student: actor === 'SO' ? outsider.id : student.id }),
    },
    sheets: {
      cells: readers.replaceAll('own', 'ok').replaceAll('emp', 'no'),
      send: (actor: Actor) => ({ id_student: actor === 'SO' ? outsider.id : student.id }),
    },
  },
} satisfies Partial<Calls>;
