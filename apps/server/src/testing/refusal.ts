import { AppError } from '@bilim/contract';

/** The error with which a call was refused; a call that succeeds, or fails otherwise, fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const outcome: unknown = await call.catch((error: unknown) => error);
  if (outcome instanceof AppError) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The call was not refused.');
}
