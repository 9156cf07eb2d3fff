import { authApi } from '@bilim/contract/auth';
import type { ReactNode } from 'react';

import { ActivateScreen } from '#features/login/ActivateScreen.tsx';

import { callAsNobody } from './callAsNobody.ts';

/** The page behind a one-time link, `/lms/public/activate?code=…`. */
export async function start(): Promise<ReactNode> {
  const call = callAsNobody();
  const branding = call(authApi.logo, {}).catch(() => null);
  const code = new URLSearchParams(location.search).get('code') ?? '';
  const owner = call(authApi.activationOwner, { code }).catch((error: Error) => error);
  return <ActivateScreen call={call} branding={branding} code={code} owner={owner} />;
}
