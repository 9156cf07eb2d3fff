import type { OfficePeriod } from '@bilim/contract/registrationOffice';

const phases = ['published', 'finished', 'over', 'open', 'drawn', 'drawing', 'wishes', 'ahead'] as const;
export type Phase = (typeof phases)[number];

type Moments = Pick<
  OfficePeriod,
  'wishesOpenAt' | 'wishesCloseAt' | 'drawnAt' | 'opensAt' | 'closesAt' | 'finishedAt' | 'publishedAt'
>;

/** How far a period has come. */
export function phaseOf(period: Moments, now: Date): Phase {
  if (period.publishedAt !== null) return 'published';
  if (period.finishedAt !== null) return 'finished';
  if (now >= period.closesAt) return 'over';
  if (now >= period.opensAt) return 'open';
  const { wishesOpenAt, wishesCloseAt, drawnAt } = period;
  if (drawnAt !== null) return 'drawn';
  if (wishesOpenAt === null || wishesCloseAt === null || now < wishesOpenAt) return 'ahead';
  return now < wishesCloseAt ? 'wishes' : 'drawing';
}

/** The period of which one wants to know first: where something goes on now. */
export function liveliest(periods: readonly OfficePeriod[], now: Date): OfficePeriod | undefined {
  const first: readonly Phase[] = ['open', 'wishes', 'drawing', 'drawn', 'over'];
  const rank = (period: OfficePeriod) => {
    const place = first.indexOf(phaseOf(period, now));
    return place === -1 ? first.length : place;
  };
  return periods.toSorted((one, other) => rank(one) - rank(other))[0];
}
