import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { sessionApi } from '@bilim/contract/records/session';
import { sql } from 'drizzle-orm';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { correctableBy, correctScope, staffScopeOf } from '#modules/journal/journal.policy.ts';
import { audit } from '#platform/audit.ts';
import { day, instant, int, listOf, orNull, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Call } from '#platform/http/serve.ts';

import { noteEvents } from '../sheets/events.service.ts';
import { closeSheets } from '../sheets/office.service.ts';
import { lockOfficeSheets } from '../sheets/sheets.policy.ts';
import { gradingSheets, sheetCommission, sheetEvents } from '../sheets/sheets.tables.ts';
import { say } from '../texts/say.ts';

/** Open sheets of which nobody was reminded for a day, with whom each waits for: the examiner, or whoever of a commission has not signed. */
const selectUnreminded = statement({
  name: 'sheets_unreminded',
  params: { sheetIds: listOf(int), now: instant },
  row: { sheetId: int, teacherId: int, dueOn: orNull(day) },
  sql: (p) => sql`
  select s.id as "sheetId", coalesce(c.teacher_id, s.teacher_id) as "teacherId", s.due_on as "dueOn"
  from ${gradingSheets} s
  left join ${sheetCommission} c on c.sheet_id = s.id and c.signed_at is null
  where s.id = any(${p.sheetIds}) and s.state = 'open' and not exists (
    select from ${sheetEvents} e
    where e.sheet_id = s.id and e.kind = 'reminded' and e.made_at > ${p.now}::timestamptz - interval '1 day')
  order by 2, s.due_on nulls last, s.id`,
});

/** Tells each examiner once how many sheets wait, and until when. */
export async function remindExaminers(
  call: Call<typeof sessionApi.remind>,
): Promise<Output<typeof sessionApi.remind>> {
  const { db, person, now, input, language } = call;
  const sheetIds = [...new Set(input.sheetIds)];
  const sheets = await db.transaction(async (tx) => {
    const found = await lockOfficeSheets(tx, { ...staffScopeOf(person), sheetIds });
    if (found.length !== sheetIds.length) throw new AppError('sheets.unknown');
    const waiting = await selectUnreminded(tx, { sheetIds, now });
    for (const teacherId of new Set(waiting.map((one) => one.teacherId))) {
      const own = waiting.filter((one) => one.teacherId === teacherId);
      const next = own[0]?.dueOn?.split('-').toReversed().join('.') ?? '–';
      await notifyPerson(
        tx,
        teacherId,
        { kind: 'sheets_due', words: { sheets: String(own.length), day: next } },
        now,
      );
    }
    const reminded = [...new Set(waiting.map(({ sheetId }) => sheetId))];
    await noteEvents(tx, call, { kind: 'reminded' }, reminded);
    const entry = { action: 'sheet.reminded', entity: 'grading_sheets', entityId: String(person.id) };
    if (reminded.length > 0) await audit(tx, call, { ...entry, after: { sheets: reminded } });
    return reminded.length;
  });
  return { isDone: true, message: say(language, 'sheets.reminded', { sheets }), sheets };
}

const selectReady = statement({
  name: 'sheets_ready',
  params: { ...correctScope, yearId: smallint, seasonId: smallint },
  row: { sheetId: int },
  planned: 'each',
  sql: (p) => sql`
  select s.id as "sheetId" from ${gradingSheets} s
  where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.state = 'signed'
    and ${correctableBy(p, 's')} order by s.id`,
});

/** So many at once: short enough for a step that is seen, long enough for thousands. */
const atOnce = 25;

/** Closes the next signed sheets, all of them or none. */
export async function closeReady(
  call: Call<typeof sessionApi.closeReady>,
): Promise<Output<typeof sessionApi.closeReady>> {
  const { db, person, input, language } = call;
  const ready = await selectReady(db, { ...staffScopeOf(person), ...input });
  const sheetIds = ready.slice(0, atOnce).map(({ sheetId }) => sheetId);
  const sheets =
    sheetIds.length === 0 ? 0 : await db.transaction(async (tx) => await closeSheets(tx, call, { sheetIds }));
  return {
    isDone: true,
    message: say(language, 'sheets.closed', { sheets }),
    sheets,
    left: ready.length - sheetIds.length,
  };
}
