import { newPasswordLeast } from '@bilim/contract/accountLengths';
import * as z from 'zod/mini';

/** What the form holds, and the text keys of what is wrong with it; specification section 5. */
export const passwordRules = z
  .object({
    old: z.string().check(z.minLength(1, 'pass.old')),
    next: z.string().check(z.minLength(newPasswordLeast, 'pass.new')),
    confirmation: z.string().check(z.minLength(newPasswordLeast, 'pass.confirm')),
  })
  .check(
    z.refine(({ next, confirmation }) => confirmation === next, {
      path: ['confirmation'],
      error: 'pass.nomatch',
    }),
  );

export type Passwords = z.infer<typeof passwordRules>;
