/** Two wanted the same at the same moment, and the unique key let one in. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === '23505') return true;
  return isUniqueViolation(error.cause);
}
