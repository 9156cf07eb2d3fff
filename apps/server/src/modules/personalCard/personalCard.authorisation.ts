import * as people from '../../actors/people.ts';
import { everySignedIn, nobodyKnows, ownId } from '../../actors/rows.ts';
import type { Actor, Calls } from '../../actors/rows.ts';

/** Offices that read cards open the student's, everybody else the own one; a student also tries a classmate's. */
const asked = (actor: Actor) =>
  ['RG', 'DL', 'AD'].includes(actor) ? { uid: people.student.id } : ownId('uid')(actor);
const readers = '401 own no own own own ok own ok ok';
/** The office keeps the student; only with private data in its hands does it keep relatives and papers. */
const keepers = '401 own no own own own ok own no ok';
const noFile = '3b241101-e2bb-4255-8caf-4136c566a962';
const school = { level: 'school', institution: 'Гимназия № 5', year: 2025, document: null };

export const authorisation = {
  personal: {
    card: { cells: readers, send: asked },
    history: { cells: readers, send: asked },
    choices: { cells: everySignedIn },
    save: {
      cells: '401 own no own own own ok own no ok',
      send: (actor) => ({ ...asked(actor), name: 'livingAddress', before: null, value: null }),
    },
    saveEducation: {
      cells: '401 no no no no no ok no no ok',
      send: () => ({ uid: people.student.id, ...school }),
    },
    saveGuardian: {
      cells: keepers,
      send: (actor) => ({ ...asked(actor), kinship: 'mother', guardian: 'Асанова Гүлнара', phone: null }),
    },
    attach: {
      cells: keepers,
      send: (actor) => ({ ...asked(actor), kind: 'education', title: 'Аттестат' }),
    },
    detach: { cells: nobodyKnows, send: () => ({ id_file: noFile }) },
    file: { cells: nobodyKnows, send: () => ({ id_file: noFile }) },
    ask: {
      cells: everySignedIn,
      send: () => ({ name: 'latinName', wanted: 'Asanova Aigul', words: 'По паспорту' }),
    },
    withdraw: { cells: nobodyKnows, send: () => ({ correction: 1_000_000 }) },
  },
  'personal/corrections': {
    list: { cells: '401 no no no no no ok no emp ok' },
    decide: { cells: nobodyKnows, send: () => ({ correction: 1_000_000, accept: 1 }) },
  },
} satisfies Partial<Calls>;
