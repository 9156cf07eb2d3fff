import { AppError } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import type { TFunction } from 'i18next';

import { describeError } from '#platform/api/describeError.ts';
import { rememberForeign, rememberPerson, renewToken } from '#platform/offline/storage.ts';

import type { Credentials } from './credentials.ts';

/** What came of an attempt to sign in. */
export type Outcome = 'signed-in' | 'must-update';

/** First asks whether the credentials must be replaced; then names this browser anew and signs in. */
export async function signIn(
  call: Call,
  { isForeign = false, ...credentials }: Credentials,
): Promise<Outcome> {
  const { mustUpdate } = await call(authApi.recovery, credentials);
  if (mustUpdate) return 'must-update';

  const token = renewToken();
  const account = await call(authApi.orize, { ...credentials, token, ...(isForeign ? { isForeign } : {}) });
  if (isForeign) rememberForeign();
  rememberPerson({ token, ...account });
  return 'signed-in';
}

/** The sentence for a refused attempt. */
export function describeRefusal(error: unknown, t: TFunction): string {
  if (error instanceof AppError && error.code === 'auth.bad_credentials') return t('login.wrong');
  if (error instanceof AppError && error.code === 'auth.missing_credentials') return t('login.required');
  return describeError(error, t);
}
