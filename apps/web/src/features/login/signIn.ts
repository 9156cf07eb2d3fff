import { AppError } from '@bilim/contract';
import { authApi, loginFieldLeast } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import type { TFunction } from 'i18next';

import { describeError } from '#platform/api/describeError.ts';
import { rememberForeign, rememberPerson, renewToken } from '#platform/session/storage.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** The device is not the person's own. */
  readonly isForeign?: boolean;
}

/** What came of an attempt to sign in. */
export type Outcome = 'signed-in' | 'must-update';

/** The text key of what is wrong with the typed credentials, before anything is sent. */
export function problemOf({ login, password }: Credentials): string | null {
  if (login.trim() === '' || password === '') return 'login.required';
  return login.trim().length < loginFieldLeast || password.length < loginFieldLeast ? 'login.format' : null;
}

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
