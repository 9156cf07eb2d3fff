import { everySignedIn, selfOnly, claim } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

const administrators = '401 no no no no no no no no ok';

export const authorisation = {
  links: {
    links: { cells: everySignedIn },
  },
  years: {
    years: { cells: everySignedIn },
    defaultYear: { cells: everySignedIn },
  },
  misc: {
    settings: { cells: selfOnly, send: claim },
    savePreferences: { cells: everySignedIn, send: () => ({ dark: 1 }) },
  },
  menu: {
    ofRole: { cells: administrators, send: () => ({ role: 'teacher' }) },
    // The usual menu, which the role has.
    save: { cells: administrators, send: () => ({ role: 'teacher', version: '' }) },
  },
  settings: {
    list: { cells: administrators },
    save: { cells: administrators, send: () => ({ key: 'journal.edit_days', before: 7, value: 7 }) },
    history: { cells: administrators, send: () => ({ key: 'journal.edit_days' }) },
  },
} satisfies Partial<Calls>;
