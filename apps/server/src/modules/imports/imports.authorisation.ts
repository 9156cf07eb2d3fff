import { planners, term, nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { appliedImport } from '../../actors/classes.ts';

/** There is no import yet, so nobody gets one. */
const nobodyButTheAuthor = '401 no no no no no no no no no';

/** The registrar's office and administrators; lists of people are no business of anybody else. */
const importers = '401 no no no no no ok no no ok';

/** Keepers of the library; of a list that does not take, they hear that. */
const keeping = '401 no no no no no no no no ok';
const keepingNone = '401 no no no no no no no no no';

/** An import that stands there applied. */
const ofImport = () => ({ run: appliedImport });

export const authorisation = {
  imports: {
    upload: { cells: importers },
    runs: { cells: importers },
    run: { cells: importers, send: ofImport },
    changes: { cells: importers, send: ofImport },
    problems: { cells: importers, send: ofImport },
    sheets: { cells: importers.replaceAll('ok', 'emp'), send: ofImport },
    settleColumn: {
      cells: nobodyKnows,
      send: () => ({ run: 999_999, kind: 'students', heading: 'Шифр', meaning: 'code' }),
    },
    settleSheet: {
      cells: nobodyKnows,
      send: () => ({ run: 999_999, sheet: 'Лист1', kind: 'students' }),
    },
    check: { cells: nobodyKnows, send: () => ({ run: 999_999 }) },
    apply: { cells: importers, send: ofImport },
    undo: { cells: nobodyKnows, send: () => ({ run: 999_999 }) },
  },
  importFiles: {
    template: { cells: importers },
    row: { cells: nobodyKnows, send: () => ({ run: 999_999, file: 'users.csv', line: 2 }) },
  },
  'imports/books': {
    upload: { cells: keepingNone, send: () => ({ trial: 1 }) },
    taken: { cells: keeping },
    undo: { cells: nobodyKnows, send: () => ({ run: 999_999 }) },
  },
  'imports/timetable': {
    terms: { cells: planners },
    template: { cells: planners, send: () => ({ ...term, filled: 1 }) },
    upload: { cells: nobodyButTheAuthor },
    check: { cells: nobodyButTheAuthor, send: () => ({ import: 1, fromWeek: 1, replaces: 'groups' }) },
    runs: { cells: planners.replaceAll('ok', 'emp') },
    run: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    changes: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    problems: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    conflicts: { cells: nobodyButTheAuthor, send: () => ({ import: 1, state: 'new' }) },
    accept: {
      cells: nobodyButTheAuthor,
      send: () => ({ import: 1, scope: 'all', count: 1, reason: 'так и надо' }),
    },
    withdraw: { cells: nobodyButTheAuthor, send: () => ({ import: 1, acceptance: 999_999 }) },
    events: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    apply: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    undo: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
  },
  'imports/words': {
    words: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    choices: { cells: nobodyButTheAuthor, send: () => ({ import: 1, kind: 'room', query: '' }) },
    settle: {
      cells: nobodyButTheAuthor,
      send: () => ({ import: 1, words: [{ kind: 'room', word: '101', ours: null, room: null }] }),
    },
    remembered: { cells: planners.replaceAll('ok', 'emp') },
    forget: { cells: nobodyButTheAuthor, send: () => ({ id: 999_999 }) },
  },
} satisfies Partial<Calls>;
