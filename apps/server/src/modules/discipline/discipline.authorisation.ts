import { everySignedIn, chatFilter } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

const teachersLists = '401 no no own own own no no no no';

/** The lists of a student; for whoever sits in no class they are empty. */
const studentsLists = '401 own own emp emp emp emp emp emp emp';

export const authorisation = {
  discipline: {
    currentSeason: { cells: everySignedIn },
    currentYear: { cells: everySignedIn },
    taught: { cells: teachersLists, send: chatFilter },
    studied: { cells: studentsLists, send: chatFilter },
    taughtSemesters: { cells: teachersLists, send: chatFilter },
    studiedSemesters: { cells: studentsLists, send: chatFilter },
    taughtGroups: { cells: teachersLists, send: chatFilter },
    studiedGroups: { cells: studentsLists, send: chatFilter },
    students: { cells: '401 no no own emp emp no no no no', send: chatFilter },
    teachers: { cells: studentsLists, send: chatFilter },
  },
} satisfies Partial<Calls>;
