import { AppError } from '@bilim/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

import type { SettingValues } from '#platform/settingValues.ts';

/** The passwords that guessers try first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000).map(String));

/**
 * What a new password must have (docs/rules.md). Under `specification` only the lengths hold that the forms
 * already ask for; `strict` keeps the promise of the sign-in error text and more.
 */
export function requireGoodPassword(
  settings: SettingValues,
  { password, login, least }: { password: string; login: string; least: number },
): void {
  if (password.length < least) throw new AppError('password.weak');
  if (settings['passwords.policy'] === 'specification') return;
  const lower = password.toLowerCase();
  const isMixed = /\d/.test(password) && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password);
  const isGuessable = common.has(lower) || (login.length > 2 && lower.includes(login.toLowerCase()));
  if (password.length < 8 || !isMixed || isGuessable) throw new AppError('password.weak');
}

/** Two logins that look alike are the same: compatibility forms and case are folded. */
export function loginKeyOf(login: string): string {
  return login.normalize('NFKC').toLowerCase();
}
