import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Known } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import type { RowKind } from '../source.ts';

import type { RosterContext } from './context.ts';
import { isWhole } from './coverage.sql.ts';
import { presentTables } from './present.queries.ts';
import { causeOf } from './problems.sql.ts';
import { step } from './step.sql.ts';
import type { Work } from './step.sql.ts';

interface Told {
  readonly from: RowKind;
  readonly field: string;
  readonly to: RowKind;
  /** What becomes of a row when the object it names is no more: it goes too, or it goes on without. */
  readonly ifGone: 'follow' | 'forget';
  /** Whether the field names several. */
  readonly isList?: boolean;
}

/** What rows of one kind name of another. */
export const references = {
  parentOfOrganisation: reference({
    from: 'organisation',
    field: 'parent',
    to: 'organisation',
    ifGone: 'forget',
  }),
  parentOfSession: reference({ from: 'session', field: 'parent', to: 'session', ifGone: 'forget' }),
  organisationOfPerson: inOrganisation('person'),
  organisationOfRole: inOrganisation('role'),
  organisationOfCourse: inOrganisation('course'),
  organisationOfClass: inOrganisation('class'),
  personOfRole: reference({ from: 'role', field: 'person', to: 'person', ifGone: 'follow' }),
  courseOfClass: reference({ from: 'class', field: 'course', to: 'course', ifGone: 'follow' }),
  groupOfClass: reference({ from: 'class', field: 'group', to: 'class', ifGone: 'follow' }),
  sessionsOfClass: reference({
    from: 'class',
    field: 'sessions',
    to: 'session',
    ifGone: 'forget',
    isList: true,
  }),
  classOfEnrolment: reference({ from: 'enrolment', field: 'class', to: 'class', ifGone: 'follow' }),
  classOfAssessment: reference({ from: 'assessment', field: 'class', to: 'class', ifGone: 'follow' }),
  assessmentOfGrade: reference({ from: 'grade', field: 'assessment', to: 'assessment', ifGone: 'follow' }),
  personOfGrade: reference({ from: 'grade', field: 'person', to: 'person', ifGone: 'follow' }),
  courseOfGrade: reference({ from: 'grade', field: 'course', to: 'course', ifGone: 'follow' }),
  personOfEnrolment: reference({ from: 'enrolment', field: 'person', to: 'person', ifGone: 'follow' }),
};

type Reference = ReturnType<typeof reference>;

/**
 * Looks after the rows that name something which is not there. Unknown is an error; in error itself, and the row
 * is skipped with it; gone, and the row follows or forgets. Rows of a kind that name each other are looked at again
 * until nothing is taken out any more.
 */
export function settle({ isOfItself, ...steps }: Reference): Work {
  if (!isOfItself) return async (context) => await settleOnce(context, steps);
  return async (context) => {
    while ((await settleOnce(context, steps)) > 0);
  };
}

async function settleOnce(context: RosterContext, steps: Omit<Reference, 'isOfItself'>): Promise<number> {
  await steps.makeBroken(context);
  await steps.tell(context);
  await steps.spoil(context);
  const [taken] = await steps.take(context.db);
  await steps.settle(context);
  await dropBroken(context);
  return taken?.count ?? 0;
}

function inOrganisation(from: RowKind) {
  return reference({ from, field: 'organisation', to: 'organisation', ifGone: 'forget' });
}

function reference(told: Told) {
  const { from, field, to, isList = false } = told;
  const column = sql`t.${sql.identifier(field)}`;
  const named = textLiteral(to);
  const makeBroken = step(
    nameOf('make', told),
    presentTables,
    sql`
    create temp table broken as
    select b.*, b.cause is not null as by_spoiled from (
      select t.sourced_id, t.file, t.line, t.is_staged, one.value, g.is_gone as by_gone,
        coalesce(
          (select min(x.cause) from spoiled x where x.kind = ${named} and x.sourced_id = one.value),
          case when not g.is_gone and not ${isWhole(to)} then ${named} end) as cause
      from ${tableOf(from)} t cross join lateral (${isList ? sql`select unnest(${column})` : sql`select ${column}`}) one(value)
      left join ${tableOf(to)} named on named.sourced_id = one.value
      cross join lateral (select exists (
        select from gone g where g.kind = ${named} and g.sourced_id = one.value) as is_gone) g
      where one.value is not null and named.sourced_id is null
    ) b`,
  );
  return {
    isOfItself: from === to,
    makeBroken,
    ...refusals(told, [makeBroken]),
    ...removals(told, [makeBroken]),
  };
}

/** What is said of the rows in `broken`. */
function refusals(told: Told, given: readonly Known[]) {
  const { from, field, ifGone } = told;
  const tellsGone = sql.raw(String(ifGone === 'follow'));
  return {
    tell: step(
      nameOf('tell', told),
      given,
      sql`
      insert into problem
      select case when by_spoiled or by_gone then 'note' else 'error' end,
        case when by_spoiled then 'rows_skipped' when by_gone then 'reference_left' else 'reference_unknown' end,
        b.file, min(b.line), h.heading, concat_ws(' ',
          case when count(distinct b.value) = 1 then left(min(b.value), 200) end,
          case when count(*) > 1 then '× ' || count(*) end)
      from broken b left join heading h on h.kind = ${textLiteral(from)} and h.field = ${textLiteral(field)}
      where b.is_staged and (by_spoiled or not by_gone or ${tellsGone})
      group by by_spoiled, by_gone, b.file, h.heading, coalesce(b.cause, b.line || ' ' || b.value)`,
    ),
    spoil: step(
      nameOf('spoil', told),
      given,
      sql`
      insert into spoiled
      select ${textLiteral(from)}, sourced_id, coalesce(cause, ${causeOf(textLiteral(from))}) from broken
      where by_spoiled or (is_staged and not by_gone)`,
    ),
  };
}

/** What becomes of them. */
function removals(told: Told, given: readonly Known[]) {
  const { from, field, ifGone, isList = false } = told;
  const column = sql`t.${sql.identifier(field)}`;
  const follows = ifGone === 'follow';
  const isTaken = follows ? sql`true` : sql`(b.by_spoiled or (b.is_staged and not b.by_gone))`;
  return {
    take: statement({
      name: nameOf('take', told),
      params: {},
      row: { count: int },
      planned: 'each',
      given,
      sql: () => sql`
      with taken as (
        delete from ${tableOf(from)} t using broken b where b.sourced_id = t.sourced_id and ${isTaken} returning 1
      )
      select count(*)::int as count from taken`,
    }),
    settle: step(
      nameOf(ifGone, told),
      given,
      follows
        ? sql`
          insert into gone
          select ${textLiteral(from)}, sourced_id from broken where not by_spoiled and (by_gone or not is_staged)`
        : sql`
          update ${tableOf(from)} t set ${sql.identifier(field)} = ${isList ? sql`array_remove(${column}, b.value)` : sql`null`}
          from broken b where b.sourced_id = t.sourced_id`,
    ),
  };
}

function nameOf(what: string, { from, field }: Told): string {
  return `roster_${what}_broken_${field}_of_${from}`;
}

function tableOf(kind: RowKind): SQL {
  return sql`${sql.identifier(`t_${kind}`)}`;
}

/** Whichever made it. */
const dropBroken = step(
  'roster_drop_broken',
  [references.classOfEnrolment.makeBroken],
  sql`drop table broken`,
);
