import { loginFieldLeast } from '@bilim/contract/accountLengths';
import { authApi } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';

import type { Credentials } from './credentials.ts';

export interface NewCredentials {
  readonly newLogin: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

/** The server's sentence says so in Russian, whatever the language; specification section 4. */
const successWord = 'изменены';

/** The text key of what is wrong with the form, before anything is sent. */
export function problemOfNew({ newLogin, newPassword, confirmation }: NewCredentials): string | null {
  const all = [newLogin.trim(), newPassword, confirmation];
  if (all.includes('')) return 'login.fillall';
  if (newPassword !== confirmation) return 'login.passnotmatch';
  return all.some((value) => value.length < loginFieldLeast) ? 'login.tooshort' : null;
}

/** Replaces the credentials. Null means done; otherwise the server's sentence. */
export async function updateCredentials(
  call: Call,
  old: Credentials,
  next: NewCredentials,
): Promise<string | null> {
  const { login, password } = old;
  const { newLogin, newPassword } = next;
  const { message } = await call(authApi.updateLogin, {
    login,
    password,
    newLogin: newLogin.trim(),
    newPassword,
  });
  return message.includes(successWord) ? null : message;
}
