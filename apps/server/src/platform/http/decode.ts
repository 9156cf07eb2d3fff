import type { Endpoint, Language } from '@bilim/contract';
import type { FieldProblem } from '@bilim/contract';
import * as z from 'zod/mini';

import { say } from '../texts.ts';

import { InvalidInput } from './failures.ts';
import { isClean } from '../cleanText.ts';

/** Turns what was sent into our words, or refuses it field by field. */
export function decodeInput(endpoint: Endpoint, sent: unknown, language: Language): unknown {
  if (!isClean(sent)) throw new InvalidInput([{ field: '', sms: say(language, 'field.invalid') }]);
  const decoded = z.safeDecode(endpoint.input, sent, { reportInput: true });
  if (decoded.success) return decoded.data;
  throw new InvalidInput(problemsOf(decoded.error.issues, language));
}

/** The same for what is only known once the call is: its fields, or what is wrong with each. */
export function decodeFields<T>(
  schema: z.ZodMiniType<T>,
  sent: unknown,
  language: Language,
): { readonly fields: T } | { readonly problems: readonly FieldProblem[] } {
  const parsed = schema.safeParse(sent, { reportInput: true });
  return parsed.success ? { fields: parsed.data } : { problems: problemsOf(parsed.error.issues, language) };
}

function problemsOf(issues: readonly z.core.$ZodIssue[], language: Language): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!problems.has(field)) problems.set(field, { field, sms: say(language, sentenceFor(issue)) });
  }
  return [...problems.values()];
}

function sentenceFor(issue: z.core.$ZodIssue) {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field.too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? 'field.required' : 'field.too_short';
  }
  const isAbsent = issue.input === undefined;
  if (isAbsent && ['invalid_type', 'invalid_union', 'invalid_value'].includes(issue.code))
    return 'field.required';
  return 'field.invalid';
}
