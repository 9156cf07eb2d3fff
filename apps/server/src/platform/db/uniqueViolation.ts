/** Two wanted the same at the same moment, and the unique key let one in. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, '23505');
}

/** Whether PostgreSQL refused with this code, however the error was wrapped since. */
export function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === code) return true;
  return hasCode(error.cause, code);
}
