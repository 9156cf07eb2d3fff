import '#platform/theme/lightStyles.css';
import { authApi } from '@bilim/contract/auth';
import type { ReactNode } from 'react';

import { LoginScreen } from '#features/login/LoginScreen.tsx';
import { takeNotice } from '#platform/session/handover.ts';
import { readToken } from '#platform/session/storage.ts';

import { callAsNobody } from './callAsNobody.ts';

/** The login page: without router and query cache, so that it opens fast on any phone. */
export async function start(): Promise<ReactNode> {
  const call = callAsNobody();
  const branding = call(authApi.logo, {}).catch(() => null);
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
