import { authApi } from '@bilim/contract/auth';
import { comesBack, isSignInProblem, openIdApi, type SignInProblem } from '@bilim/contract/openid';

import { callAsNobody } from './callAsNobody.ts';

/** What the login page asks of the server. */
export function openDoor() {
  const call = callAsNobody();
  return {
    call,
    branding: call(authApi.logo, {}).catch(() => null),
    provider: call(openIdApi.flag, {}).then(
      (flag) => (flag.hasGoogle ? flag.provider : null),
      () => null,
    ),
  };
}

/** Why the provider did not sign one in; taken out of the address, so that a reload does not tell it again. */
export function takeProblem(): SignInProblem | null {
  const address = new URL(location.href);
  const problem = address.searchParams.get(comesBack.toLogin);
  if (problem === null) return null;
  address.searchParams.delete(comesBack.toLogin);
  history.replaceState(null, '', address.pathname + address.search);
  return isSignInProblem(problem) ? problem : null;
}
