import { everySignedIn, selfOnly, claim } from '../../testing/authorisation.ts';
import type { Calls } from '../../testing/authorisation.ts';

export const settingsAuthorisation = {
  misc: {
    years: { cells: everySignedIn },
    defaultYear: { cells: everySignedIn },
    settings: { cells: selfOnly, send: claim },
    links: { cells: everySignedIn },
    savePreferences: { cells: everySignedIn, send: () => ({ dark: 1 }) },
    reportMissingText: { cells: everySignedIn, send: () => ({ lang: 'ru', key: 'some.key' }) },
    missingTexts: { cells: '401 no no no no no no no no ok' },
  },
} satisfies Partial<Calls>;
