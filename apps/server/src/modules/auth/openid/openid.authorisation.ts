import { anybody, everySignedIn, claim } from '../../../actors/rows.ts';
import type { Calls } from '../../../actors/rows.ts';

export const authorisation = {
  openid: {
    flag: { cells: anybody },
    start: { cells: anybody },
    callback: { cells: anybody },
  },
  openidLink: {
    link: { cells: anybody },
    startLink: { cells: everySignedIn, send: () => ({ password: 'Secret123' }) },
    unlink: { cells: everySignedIn, send: claim },
  },
} satisfies Partial<Calls>;
