import { loginFieldLeast } from '@bilim/contract/accountLengths';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** The device is not the person's own. */
  readonly isForeign?: boolean;
}

/** The text key of what is wrong with the typed credentials, before anything is sent. */
export function problemOf({ login, password }: Credentials): string | null {
  if (login.trim() === '' || password === '') return 'login.required';
  return login.trim().length < loginFieldLeast || password.length < loginFieldLeast ? 'login.format' : null;
}
