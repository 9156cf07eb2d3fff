const known = [
  'held',
  'not_yet',
  'closed',
  'no_period',
  'prerequisites',
  'block_full',
  'too_many_credits',
  'no_seats',
  'queued',
  'clash',
] as const;
export type RefusalReason = (typeof known)[number] | 'other';

/** Why registering was refused, in one of a few words. */
export function refusalReason(code: string): RefusalReason {
  return known.find((one) => code === `registration.${one}`) ?? 'other';
}
