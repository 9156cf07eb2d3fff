import { correctedNames } from '@bilim/contract/personalCard/cardFields';
import { correctionStates } from '@bilim/contract/personalCard';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { factSources, factValues } from '../facts.sql.ts';
import { correctionColumns, storedCorrection } from '../parts.queries.ts';
import { decidedBy, privateReader } from '../personalCard.policy.ts';
import { cardCorrections } from '../personalCard.tables.ts';

const queued = z.object({
  ...storedCorrection,
  personId: z.int(),
  fullName: z.string(),
  unit: z.nullable(z.string()),
});

/** Requests on which somebody decides: those that wait, the oldest first, or the latest settled ones. */
export const selectQueue = inEachLanguage((language) =>
  statement({
    name: `card_corrections_${language}`,
    params: { ...privateReader, isSettled: bool },
    row: { one: json(queued) },
    planned: 'each',
    sql: (p) => sql`
    select json_build_object('personId', p.id, 'fullName', p.full_name, 'unit', coalesce((
        select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
        where period.student_id = p.id and period.is_main and period.period @> ${p.today} limit 1
      ), (
        select unit.short_name from ${teacherPositions} post join ${departments} unit on unit.id = post.department_id
        where post.teacher_id = p.id and post.validity @> ${p.today} order by post.is_main desc, post.id limit 1
      )), ${correctionColumns(language)}) as one
    from ${factSources} cross join lateral (select ${factValues} as facts) kept
    join ${cardCorrections} c on c.person_id = p.id
    where (c.state = 'waiting') <> ${p.isSettled} and c.state <> 'withdrawn' and p.merged_into is null
      and ${decidedBy(p, sql`c.person_id`)}
    order by case when c.state = 'waiting' then c.sent_at end, c.settled_at desc, c.id limit 200`,
  }),
);

/** A request on which somebody decides, locked. */
export const lockCorrection = statement({
  name: 'card_correction_locked',
  params: { ...privateReader, correctionId: int },
  row: {
    correctionId: int,
    personId: int,
    name: oneOf(...correctedNames),
    wanted: orNull(text),
    before: orNull(text),
    state: oneOf(...correctionStates),
    answer: orNull(text),
    settledBy: orNull(int),
  },
  planned: 'each',
  sql: (p) => sql`
  select c.id as "correctionId", c.person_id as "personId", c.field as name, c.wanted,
    case when c.state = 'waiting' then kept.facts ->> c.field else c.before end as before,
    c.state, c.answer, c.settled_by as "settledBy"
  from ${cardCorrections} c
  join lateral (select ${factValues} as facts from ${factSources} where p.id = c.person_id) kept on true
  where c.id = ${p.correctionId} and ${decidedBy(p, sql`c.person_id`)} for no key update of c`,
});
