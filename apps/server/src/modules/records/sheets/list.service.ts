import type { Output } from '@bilim/contract';
import type { sheetsApi } from '@bilim/contract/records/sheets';

import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';

import { countSheets, selectSheets } from './sheets.queries.ts';

const usualPage = 100;

/** A page of the sheets that somebody may see, and how many there are in each state. */
export async function readSheets({
  db,
  person,
  language,
  now,
  input,
}: Call<typeof sheetsApi.list>): Promise<Output<typeof sheetsApi.list>> {
  const { yearId, seasonId, state = null, kind = null, query = null, skip = 0, size = usualPage } = input;
  const asked = { ...staffScopeOf(person), yearId, seasonId, kind, query, today: universityDay(now) };
  const data = await selectSheets[language](db, { ...asked, state, skip, size });
  const [counts] = await countSheets(db, asked);
  if (counts === undefined) throw new Error('nothing was counted');
  return { data, beside: { counts } };
}
