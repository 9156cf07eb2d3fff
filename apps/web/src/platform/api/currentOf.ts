import { AppError, type ErrorCode } from '@bilim/contract';
import * as z from 'zod/mini';

/** What stands there instead, as the server told when it refused so; null where it told nothing of the kind. */
export function currentOf<Schema extends z.ZodMiniType>(
  error: unknown,
  code: ErrorCode,
  schema: Schema,
): z.output<Schema> | null {
  if (!(error instanceof AppError) || error.code !== code) return null;
  const read = z.safeParse(schema, error.current);
  return read.success ? read.data : null;
}
