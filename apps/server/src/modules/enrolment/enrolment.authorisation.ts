import { everySignedIn, nobodyKnows, term } from '../../actors/rows.ts';
import type { Actor, Calls } from '../../actors/rows.ts';

/** Students about themselves, offices about students of their faculties. */
const seen = '401 own no no no no ok no ok ok';
const gone = (key: string) => () => ({ [key]: 99_999, id_vid_zaniatiy: 1, id_teacher: 101, subgroup: 0 });

const asked = (actor: Actor) => ({
  ...term,
  id_student: actor === 'SS' ? 201 : 202,
  id_discipline: 31,
  id_teacher: 101,
});

export const authorisation = {
  enrolment: {
    defaultYear: { cells: everySignedIn },
    years: { cells: everySignedIn },
    semesters: { cells: everySignedIn },
    list: { cells: seen, send: asked },
    teachers: { cells: seen, send: asked },
    subgroups: { cells: seen, send: asked },
    save: { cells: nobodyKnows, send: (actor) => ({ ...asked(actor), id_discipline: 99_999, reason: 'x' }) },
    remove: { cells: nobodyKnows, send: gone('id_disciplineForStudent') },
    permission: { cells: seen, send: asked },
    electives: { cells: seen, send: asked },
    electiveTeachers: { cells: seen, send: asked },
    electiveSubgroups: { cells: seen, send: asked },
    addElective: {
      cells: nobodyKnows,
      send: (actor) => ({ ...asked(actor), id_discipline: 99_999, reason: 'x' }),
    },
    teachersOfType: { cells: nobodyKnows, send: gone('id_disciplineForStudent') },
    subgroupsOfType: { cells: nobodyKnows, send: gone('id_disciplineForStudent') },
    saveType: { cells: nobodyKnows, send: gone('id_disciplineForStudent') },
    removeType: { cells: nobodyKnows, send: gone('id_disciplineForStudent') },
  },
  enrolmentChoices: {
    classes: { cells: seen, send: asked },
    seats: { cells: seen, send: asked },
    history: { cells: seen, send: asked },
    wait: { cells: nobodyKnows, send: () => ({ classId: 99_999, fallbackId: null }) },
    stopWaiting: { cells: '401 ok ok no no no no no no no', send: () => ({ classId: 99_999 }) },
    alert: { cells: nobodyKnows, send: () => ({ classId: 99_999, isOn: 1 }) },
    hold: { cells: nobodyKnows, send: () => ({ classIds: [99_999] }) },
    issuePlan: {
      cells: '401 no no no no no no no no no',
      send: () => ({ id_a_year: 99, id_w_s: 1, lang: 'ru' }),
    },
    release: { cells: '401 ok ok no no no no no no no' },
  },
} satisfies Partial<Calls>;
