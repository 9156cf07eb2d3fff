import type { Output } from '@bilim/contract';
import type { sessionApi } from '@bilim/contract/records/session';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';

import { selectWithoutSheet } from '../sheets/missing.queries.ts';

const usualPage = 100;

/** Exams of a half-year that nobody has issued a sheet for. */
export async function listMissing({
  db,
  person,
  language,
  now,
  input,
}: Call<typeof sessionApi.missing>): Promise<Output<typeof sessionApi.missing>> {
  const { yearId, seasonId, query = null, skip = 0, size = usualPage } = input;
  const term = { yearId, seasonId, today: universityDay(now), ...scopeParams(person, 'journals.correct') };
  const [found] = await selectWithoutSheet[language](db, { ...term, query, skip, size });
  if (found === undefined) throw new Error('a count is always there');
  return { data: found.exams, beside: { sheets: found.sheets } };
}
