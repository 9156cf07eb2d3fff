import { everySignedIn, nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

/** Whoever may bring books: teachers, and whoever keeps the library. */
const bringing = '401 no no ok ok ok no no no ok';
/** Keepers of the library. */
const keeping = '401 no no no no no no no no ok';
/** Of a book that is not there: keepers hear that. */
const keepingNone = '401 no no no no no no no no no';
/** Of a book that is not there: whoever may delete at all hears that. */
const noBook = () => ({ id_EBook: 999_999 });

const mark = '7c1f6f0e-1c1b-4a55-9c57-5f0d8a1f2b30';
const noted = { kind: 'note', page: 1, locator: null, quote: '', note: 'а' };

export const authorisation = {
  library: {
    sections: { cells: everySignedIn },
    categories: { cells: everySignedIn },
    list: { cells: everySignedIn },
    one: { cells: nobodyKnows, send: () => ({ id_eBook: 999_999 }) },
    inside: { cells: everySignedIn, send: () => ({ query: 'алгоритм' }) },
    part: { cells: nobodyKnows, send: () => ({ id_eBook: 999_999, page: 1 }) },
    file: { cells: 'no no no no no no no no no no', send: () => ({ id_eBook: 999_999 }) },
    opening: { cells: nobodyKnows, send: () => ({ id_eBook: 999_999 }) },
    cover: { cells: nobodyKnows, send: () => ({ id_eBook: 999_999 }) },
    mayRemove: { cells: nobodyKnows, send: noBook },
    remove: { cells: nobodyKnows, send: noBook },
    save: {
      cells: bringing,
      send: () => ({ id_eBook: -1, nameBook: 'Алгебра', id_bookCategory: 2, double: 1 }),
    },
  },
  'library/reading': {
    keepPlaces: { cells: everySignedIn, send: () => ({ places: [] }) },
    marks: { cells: everySignedIn, send: () => ({ id_eBook: 999_999 }) },
    saveMark: { cells: nobodyKnows, send: () => ({ id_eBook: 999_999, mark, ...noted }) },
    removeMark: { cells: everySignedIn, send: () => ({ mark }) },
    setFavourite: { cells: everySignedIn, send: () => ({ id_eBook: 999_999, favourite: 1 }) },
    leaveOut: { cells: everySignedIn, send: () => ({ id_eBook: 999_999 }) },
  },
  'library/keeping': {
    kept: { cells: keeping, send: () => ({ view: 'broken', page: 1 }) },
    withdraw: { cells: keepingNone, send: () => ({ id_eBook: 999_999, reason: 'а' }) },
    bringBack: { cells: keepingNone, send: () => ({ id_eBook: 999_999 }) },
    checkFiles: { cells: keeping },
    statistics: { cells: keeping, send: () => ({ days: 30 }) },
    provision: { cells: keeping, send: () => ({ page: 1 }) },
    disciplines: { cells: keeping, send: () => ({ query: 'а' }) },
    setShelf: {
      cells: keepingNone,
      send: () => ({ id_eBook: 999_999, id_discipline: 1, kind: null }),
    },
    catalogue: { cells: keeping, send: () => ({ format: 'csv' }) },
  },
  'library/opds': {
    state: { cells: everySignedIn },
    make: { cells: everySignedIn },
    revoke: { cells: everySignedIn },
  },
} satisfies Partial<Calls>;
