import { AppError } from '@bilim/contract';

const refusals: ReadonlySet<string> = new Set([
  'auth.not_yourself',
  'auth.forbidden',
  'auth.viewing',
  'people.not_found',
  'regstudent.unknown',
]);

/** Whether the server will not tell me about somebody, however often I ask. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && refusals.has(error.code);
}
