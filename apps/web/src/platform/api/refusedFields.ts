import { AppError, type FieldProblem } from '@bilim/contract';
import type { TFunction } from 'i18next';

import { describeError } from './describeError.ts';

/** What is wrong with which fields, where that is why the server refused. */
export function refusedFields(error: unknown): readonly FieldProblem[] {
  return error instanceof AppError ? (error.told?.fields ?? []) : [];
}

/** Why the server refused. What is wrong with the fields says more than the sentence above them. */
export function describeFields(error: unknown, t: TFunction): string {
  const fields = refusedFields(error);
  return fields.length > 0 ? fields.map(({ sms }) => sms).join('. ') : describeError(error, t);
}
