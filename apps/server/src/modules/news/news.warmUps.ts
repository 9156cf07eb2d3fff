import { languages } from '@bilim/contract';

import type { Clock } from '#platform/clock.ts';
import { nobody } from '#platform/db/warmUp.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

import { readerOf } from './news.policy.ts';
import { selectNewsPage } from './news.queries.ts';

const firstPage = { page: 1, afterId: null, query: null, isUnread: false, facultyId: null };

/** Thousands open the news in the minutes before the first lesson. */
export function newsWarmUps(clock: Clock): WarmUp[] {
  const reader = readerOf(nobody, clock.now());
  return languages.map((language) => (db) => selectNewsPage(db, language, reader, firstPage));
}
