import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, people } from '#modules/people/people.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import type { Database } from '#platform/db/database.ts';
import { double, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { effectEntities, orderEffects } from '../orders.tables.ts';

import { order } from './order.sql.ts';

const state = json(z.unknown());

const selectEffects = inEachLanguage((language) =>
  statement({
    name: `order_effects_${language}`,
    params: order,
    row: {
      studentId: int,
      studentName: text,
      entity: oneOf(...effectEntities),
      before: orNull(state),
      after: orNull(state),
      /** The group, or the discipline. */
      label: orNull(text),
      credits: orNull(double),
    },
    planned: 'each',
    sql: (p) => sql`
    select h.id as "studentId", h.full_name as "studentName", e.entity, e.before, e.after,
      coalesce(g.name, ${nameIn(language, 'd')}) as label, r.credits::float8 as credits
    from ${orderEffects} e join ${people} h on h.id = e.student_id
    left join ${groups} g on e.entity = 'period' and g.id = coalesce(e.after->>'groupId', e.before->>'groupId')::int
    left join ${disciplineRegistrations} r on e.entity = 'registration' and r.id = e.row_id
    left join ${disciplines} d on d.id = r.discipline_id
    where e.order_id = ${p.orderId} order by h.full_name collate "und-x-icu", h.id, e.id`,
  }),
);
export type Effect = RowOf<typeof selectEffects.ru>;

/** What an order did, student by student. */
export async function readEffects(db: Database, orderId: number, language: Language): Promise<Effect[]> {
  return await selectEffects[language](db, { orderId });
}
