import { authApi } from '@bilim/contract/auth';
import { comesBack, isSignInProblem, openIdApi, type SignInProblem } from '@bilim/contract/openid';
import type { ReactNode } from 'react';

import { LoginScreen } from '#features/login/LoginScreen.tsx';
import { takeNotice } from '#platform/session/handover.ts';
import { readToken } from '#platform/session/storage.ts';

import { callAsNobody } from './callAsNobody.ts';

/** The login page: without router and query cache, so that it opens fast on any phone. */
export async function start(): Promise<ReactNode> {
  const call = callAsNobody();
  const branding = call(authApi.logo, {}).catch(() => null);
  const provider = call(openIdApi.flag, {}).then(
    (flag) => (flag.hasGoogle ? flag.provider : null),
    () => null,
  );
  const problem = takeProblem();
  return (
    <LoginScreen call={call} branding={branding} provider={provider} notice={noticeKey()} problem={problem} />
  );
}

/** Why the provider did not sign one in; taken out of the address, so that a reload does not tell it again. */
function takeProblem(): SignInProblem | null {
  const address = new URL(location.href);
  const problem = address.searchParams.get(comesBack.toLogin);
  if (problem === null) return null;
  address.searchParams.delete(comesBack.toLogin);
  history.replaceState(null, '', address.pathname + address.search);
  return isSignInProblem(problem) ? problem : null;
}

/** Specification section 4: a token without a person asks for the credentials. */
function noticeKey() {
  return takeNotice() ?? (readToken() === null ? null : 'login.required');
}
