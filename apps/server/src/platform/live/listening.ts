import type { WebSocket } from 'ws';

import type { Session } from '../session/session.ts';

/** Why a connection is closed; browsers may choose from 4000 on (RFC 6455 7.4.2). */
export const closeCodes = { restart: 1012, sessionOver: 4401, tooMany: 4429 } as const;

/** A browser that listens. */
export interface Listening {
  readonly socket: WebSocket;
  readonly session: Session;
  isAlive: boolean;
}
