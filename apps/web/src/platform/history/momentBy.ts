import type { Format } from '../i18n/format.ts';

/** «сегодня, 09:30 · Садыкова А. К.», as far as it is known. */
export function momentBy({ moment, shortName }: Format, at: Date | null, by: string | null): string {
  const known = [at === null ? '' : moment(at), by === null ? '' : shortName(by)];
  return known.filter((part) => part !== '').join(' · ');
}
