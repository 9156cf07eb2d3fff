import '#platform/theme/lightStyles.ts';
import { authApi } from '@bilim/contract/auth';
import type { ReactNode } from 'react';

import { ActivateScreen } from '#features/login/ActivateScreen.tsx';
import { LoginScreen } from '#features/login/LoginScreen.tsx';
import { createCall } from '#platform/api/createCall.ts';
import { send } from '#platform/api/transport.ts';
import { takeNotice } from '#platform/session/handover.ts';
import { readToken } from '#platform/session/storage.ts';

/** The login page: without router and query cache, so that it opens fast on any phone. */
export async function start(): Promise<ReactNode> {
  const call = createCall(send, () => null);
  // Plants the XSRF cookie; should it fail, the first write fetches it anew.
  void call(authApi.config, {}).catch(() => undefined);
  const branding = call(authApi.logo, {}).catch(() => null);

  if (/^\/lms\/activate\/?$/.test(location.pathname)) {
    const code = new URLSearchParams(location.search).get('code') ?? '';
    const owner = call(authApi.activationOwner, { code }).catch((error: Error) => error);
    return <ActivateScreen call={call} branding={branding} code={code} owner={owner} />;
  }

  const hasGoogle = call(authApi.googleFlag, {}).then(
    (flag) => flag.hasGoogle,
    () => false,
  );
  return <LoginScreen call={call} branding={branding} hasGoogle={hasGoogle} notice={noticeKey()} />;
}

/** Specification section 4: a token without a person asks for the credentials. */
function noticeKey() {
  return takeNotice() ?? (readToken() === null ? null : 'login.required');
}
