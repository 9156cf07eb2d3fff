import { anybody, everySignedIn, selfOnly, claim } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

export const authorisation = {
  auth: {
    config: { cells: anybody },
    logo: { cells: anybody },
    enticate: {
      cells: '401 own no own own own own own own own',
      send: (actor) => ({ token: actor === 'SO' ? 'of-somebody-else' : 'own-instance' }),
    },
    orize: { cells: anybody, send: () => ({ login: 'student', password: 'Secret123' }) },
    recovery: { cells: anybody, send: () => ({ oldlog: 'student', oldpas: 'Secret123' }) },
    updateLogin: {
      cells: anybody,
      send: () => ({ oldlog: 'student', oldpas: 'Secret123', newlog: 'other.login', newpas: 'abc' }),
    },
    logout: { cells: anybody, send: () => ({ logout: true }) },
    activationOwner: { cells: 'no no no no no no no no no no', send: () => ({ code: 'no-such-code' }) },
    activate: {
      cells: 'no no no no no no no no no no',
      send: () => ({ code: 'no-such-code', newlog: 'abc', newpas: 'abc' }),
    },
  },
  ownAccount: {
    changePassword: {
      cells: selfOnly,
      send: (actor) => ({ password: 'Secret123', newPassword: `Fresh-${actor}-2026`, ...claim(actor) }),
    },
    sessions: { cells: everySignedIn },
    endSession: {
      cells: '401 no no no no no no no no no',
      send: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    },
  },
} satisfies Partial<Calls>;
