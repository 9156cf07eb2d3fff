import { authApi } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';

import { createCall } from '#platform/api/createCall.ts';
import { send } from '#platform/api/transport.ts';

import { loadNewest } from './version/missingPart.ts';

/** The client of a page before signing in. */
export function callAsNobody(): Call {
  const call = createCall(
    send,
    () => null,
    () => void loadNewest(),
  );
  // Plants the XSRF cookie; should it fail, the first write fetches it anew.
  void call(authApi.config, {}).catch(() => undefined);
  return call;
}
