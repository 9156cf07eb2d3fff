import { newPasswordLeast } from '@bilim/contract/auth';

export interface Passwords {
  readonly old: string;
  readonly next: string;
  readonly confirmation: string;
}

/** Text keys of what is wrong, by field; specification section 5. */
export function problemsOf({ old, next, confirmation }: Passwords): Partial<Record<keyof Passwords, string>> {
  return {
    ...(old === '' && { old: 'pass.old' }),
    ...(next.length < newPasswordLeast && { next: 'pass.new' }),
    ...(confirmation !== next && { confirmation: 'pass.nomatch' }),
    ...(confirmation.length < newPasswordLeast && { confirmation: 'pass.confirm' }),
  };
}
