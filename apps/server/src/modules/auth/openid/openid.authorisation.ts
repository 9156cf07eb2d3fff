import { anybody, everySignedIn, claim } from '../../../actors/rows.ts';
import type { Calls } from '../../../actors/rows.ts';

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
