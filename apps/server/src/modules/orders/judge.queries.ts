import { studentStates } from '@bilim/contract/addressWords';
import { orderRules } from '@bilim/contract/orders';
import type { OrderKind } from '@bilim/contract/orders';
import { sql } from 'drizzle-orm';

import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { dated } from './effects/order.sql.ts';
import { studentOrderItems } from './orders.tables.ts';
import type { Refusal } from './refusals.ts';

/** What the students of an order are on the day from which it works. */
const selectStanding = statement({
  name: 'order_standing',
  params: dated,
  row: {
    studentId: int,
    fullName: text,
    state: oneOf(...studentStates),
    groupId: orNull(int),
    newGroupId: orNull(int),
    hasName: int,
    semester: orNull(int),
    lastSemester: orNull(int),
  },
  planned: 'each',
  sql: (p) => sql`
  with running as (
    select academic_year_id, season_id from ${terms} where ends_on >= ${p.day} order by starts_on limit 1)
  select s.id as "studentId", h.full_name as "fullName", s.status as state, g.id as "groupId", i.group_id as "newGroupId",
    (i.new_name is not null or i.funding is not null)::int as "hasName",
    (g.start_semester + 2 * (running.academic_year_id - g.admission_year_id) + (running.season_id = 2)::int)::int as semester,
    (sp.years * 2)::int as "lastSemester"
  from ${studentOrderItems} i join ${students} s on s.id = i.student_id join ${people} h on h.id = s.id
  left join ${studentGroupPeriods} period
    on period.student_id = s.id and period.is_main and period.period @> ${p.day}
  left join ${groups} g on g.id = period.group_id
  left join ${specialties} sp on sp.id = g.specialty_id
  left join running on true
  where i.order_id = ${p.orderId} order by h.full_name collate "und-x-icu", h.id`,
});
type Standing = RowOf<typeof selectStanding>;

export interface Judged {
  /** Why the order cannot be carried out. */
  readonly refusals: readonly Refusal[];
  /** Students of whom the rector orders, and no dean. */
  readonly ofRector: ReadonlySet<number>;
}

/** What speaks against an order on its day. */
export async function judge(
  db: Database,
  { orderId, kind, day }: { orderId: number; kind: OrderKind; day: string },
): Promise<Judged> {
  const standing = await selectStanding(db, { orderId, day });
  const refusals = standing.flatMap((one) => {
    const why = refusalOf(one, kind);
    return why === null ? [] : [{ state: null, ...why, studentName: one.fullName }];
  });
  const warned = kind === 'transfer' ? standing.filter(needsRector) : [];
  return {
    refusals,
    ofRector: new Set(warned.map(({ studentId }) => studentId)),
  };
}

function refusalOf(
  { state, groupId, newGroupId, hasName }: Standing,
  kind: OrderKind,
): (Pick<Refusal, 'reason'> & Partial<Refusal>) | null {
  const rule = orderRules[kind];
  if (!rule.from.includes(state)) return { reason: 'wrong_state', state };
  if (rule.group === 'must' && newGroupId === null) return { reason: 'no_group' };
  if (rule.group === 'must' && kind !== 'repeat_course' && newGroupId === groupId) {
    return { reason: 'same_group' };
  }
  const saysSomething = kind !== 'rename' && kind !== 'funding';
  return saysSomething || hasName === 1 ? null : { reason: 'says_nothing' };
}

/** Transfers of the first half-year and of the last year are the rector's to order (rules.md). */
function needsRector({ semester, lastSemester }: Standing): boolean {
  return semester === 1 || (semester !== null && lastSemester !== null && semester > lastSemester - 2);
}
