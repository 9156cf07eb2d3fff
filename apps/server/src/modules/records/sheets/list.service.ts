import type { Output } from '@bilim/contract';
import type { SheetLine } from '@bilim/contract/records/sheetRows';
import type { sheetsApi } from '@bilim/contract/records/sheets';

import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Call } from '#platform/http/serve.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { admissionOf } from './admission.ts';
import { selectUnentered } from './unentered.queries.ts';
import { countSheets, selectSheets } from './sheets.queries.ts';

type List = Call<typeof sheetsApi.list>;

const usualPage = 100;

/** A page of the sheets that somebody may see, and how many there are in each state. */
export async function readSheets(call: List): Promise<Output<typeof sheetsApi.list>> {
  const { db, person, language, now, input } = call;
  const { yearId, seasonId, state = null, kind = null, query = null, skip = 0, size = usualPage } = input;
  const asked = { ...staffScopeOf(person), yearId, seasonId, kind, query, today: universityDay(now) };
  const data = await selectSheets[language](db, { ...asked, state, skip, size });
  const [counts] = await countSheets(db, asked);
  if (counts === undefined) throw new Error('nothing was counted');
  return { data: await withBarred(call, data), beside: { counts } };
}

/** Whoever is not admitted needs no entry. Only where somebody has begun: before that a sheet is not ready in any part. */
async function withBarred(
  { db, input, now, parts }: List,
  lines: readonly SheetLine[],
): Promise<SheetLine[]> {
  const sheetIds = lines
    .filter(({ state, entered, students }) => state === 'open' && entered > 0 && entered < students)
    .map(({ sheetId }) => sheetId);
  if (sheetIds.length === 0) return [...lines];
  const { yearId, seasonId } = input;
  const [unentered] = await selectUnentered(db, { sheetIds, yearId, seasonId, today: universityDay(now) });
  if (unentered === undefined) throw new Error('a row of figures is always there');
  const barred = countBarred(unentered, await parts.settings.read());
  return lines.map((line) => ({ ...line, entered: line.entered + (barred.get(line.sheetId) ?? 0) }));
}

function countBarred(unentered: RowOf<typeof selectUnentered>, settings: SettingValues) {
  const barred = new Map<number, number>();
  for (const row of unentered.rows) {
    const { sheetId, isAdmittedAnyway } = row;
    const { problems } = admissionOf({ sheet: row, figures: unentered, settings }, row);
    if (problems.length > 0 && !isAdmittedAnyway) barred.set(sheetId, (barred.get(sheetId) ?? 0) + 1);
  }
  return barred;
}
