import { everySignedIn, selfOnly, claim } from '../../testing/authorisation.ts';
import type { Calls } from '../../testing/authorisation.ts';

const administrators = '401 no no no no no no no no ok';

export const authorisation = {
  misc: {
    years: { cells: everySignedIn },
    defaultYear: { cells: everySignedIn },
    settings: { cells: selfOnly, send: claim },
    links: { cells: everySignedIn },
    savePreferences: { cells: everySignedIn, send: () => ({ dark: 1 }) },
    reportMissingText: { cells: everySignedIn, send: () => ({ lang: 'ru', key: 'some.key' }) },
    missingTexts: { cells: administrators },
  },
  settings: {
    list: { cells: administrators },
    save: { cells: administrators, send: () => ({ key: 'journal.edit_days', before: 7, value: 7 }) },
    history: { cells: administrators, send: () => ({ key: 'journal.edit_days' }) },
  },
} satisfies Partial<Calls>;
