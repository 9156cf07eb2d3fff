import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { lessonMarks, marks } from '#modules/journal/journal.tables.ts';
import { nameIn } from '#platform/db/localNames.ts';
import { bigint, bool, bytes, double, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

import { positionParams } from './place.sql.ts';
import { qrVisits } from '../qr.tables.ts';
import { countingParams } from './throttle.ts';

/** What every visit brings, whichever way it comes. */
export const visitParams = {
  ...countingParams,
  ...positionParams,
  personId: int,
  openBeforeMin: int,
  lateMin: int,
  deviceHash: orNull(bytes),
};
export type VisitParams = ValuesOf<typeof visitParams>;

/** What a visit came to, and where; the verdict is of its way. */
export const visitRow = {
  endsAt: instant,
  metres: orNull(double),
  state: orNull(oneOf(...qrVisits.state.enumValues)),
  isLate: orNull(bool),
  isLateDelivery: orNull(bool),
  hasWrongCode: orNull(bool),
  place: orNull(oneOf(...qrVisits.place.enumValues)),
  scannedAt: orNull(instant),
  lessonId: orNull(bigint),
  markText: orNull(text),
  disciplineName: orNull(text),
  roomName: orNull(text),
  startsAt: orNull(instant),
  isNew: bool,
};

/**
 * The end of a statement that takes a visit: its row, after `judged` (one row, whatever came of it), `written` and
 * `seen`, the visit that was there before.
 */
export function answering(
  language: Language,
  { personId }: Pick<Params<typeof visitParams>, 'personId'>,
  markId: SQL,
): SQL {
  return sql`
    select j.verdict, j."endsAt", j.metres, v.state, v.is_late as "isLate", v.is_late_delivery as "isLateDelivery",
      v.has_wrong_code as "hasWrongCode", v.place, v.scanned_at as "scannedAt", j.lesson_id as "lessonId",
      k.text as "markText", ${nameIn(language, 'd')} as "disciplineName", j.room_name as "roomName",
      j.starts_at as "startsAt", exists (select from written) as "isNew"
    from judged j
    left join ${disciplines} d on d.id = j.discipline_id
    left join (
      select state, is_late, is_late_delivery, has_wrong_code, place, scanned_at from written
      union all
      select state, is_late, is_late_delivery, has_wrong_code, place, scanned_at from seen
      where not exists (select from written)
    ) v on true
    left join ${lessonMarks} lm on lm.lesson_id = j.lesson_id and lm.academic_year_id = j.academic_year_id
      and lm.student_id = ${personId}
    left join ${marks} k on k.id = ${markId}`;
}
