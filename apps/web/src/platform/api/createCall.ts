import type { Person } from '@bilim/contract';
import { createClient, type Call, type Send } from '@bilim/contract/client';

import { randomId } from '../offline/randomId.ts';

/** The client of the web app: every keyed write names itself, so that a repeated arrival has one effect. */
export function createCall(send: Send, person: () => Person | null, onNotUnderstood: () => void): Call {
  const client = createClient(send, person, onNotUnderstood);
  return (endpoint, input, options = {}) => {
    if (endpoint.effect !== 'keyed' || options.idempotencyKey !== undefined)
      return client(endpoint, input, options);
    return client(endpoint, input, { ...options, idempotencyKey: randomId() });
  };
}
