/** Why the provider did not tell who the person is. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';

  constructor(
    readonly kind: 'unavailable' | 'cancelled' | 'refused' | 'domain',
    /** For the log: it holds neither codes nor tokens. */
    readonly reason: string,
  ) {
    super(`${kind}: ${reason}`);
  }
}

/** The library hangs tokens and addresses onto its errors; this much of them may be written down. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  const told = 'error' in error ? error.error : undefined;
  const words = [error.message, code, told].filter((word) => typeof word === 'string');
  const cause = error.cause instanceof Error && error.cause !== error ? [reasonOf(error.cause)] : [];
  return [...words, ...cause].join(', ');
}
