import { anybody, everySignedIn, claim } from '../../../testing/authorisation.ts';
import type { Calls } from '../../../testing/authorisation.ts';

export const authorisation = {
  openid: {
    flag: { cells: anybody },
    start: { cells: anybody },
    link: { cells: anybody },
    startLink: { cells: everySignedIn, send: () => ({ password: 'Secret123' }) },
    unlink: { cells: everySignedIn, send: claim },
    callback: { cells: anybody },
  },
} satisfies Partial<Calls>;
