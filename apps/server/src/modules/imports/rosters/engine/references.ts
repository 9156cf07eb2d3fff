import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Known } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import type { RowKind } from '../source.ts';

import type { RosterContext } from './context.ts';
import { presentTables } from './present.ts';
import { step } from './step.ts';
import type { Work } from './step.ts';

interface Told {
  readonly from: RowKind;
  readonly field: string;
  readonly to: RowKind;
  /** What becomes of a row when the object it names is no more: it goes too, or it goes on without. */
  readonly ifGone: 'follow' | 'forget';
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
  classOfEnrolment: reference({ from: 'enrolment', field: 'class', to: 'class', ifGone: 'follow' }),
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
  const { from, field, to } = told;
  const column = sql.identifier(field);
  const named = textLiteral(to);
  const makeBroken = step(
    nameOf('make', told),
    presentTables,
    sql`
    create temp table broken as
    select t.sourced_id, t.file, t.line, t.is_staged, t.${column} as value,
      exists (select from spoiled x where x.kind = ${named} and x.sourced_id = t.${column}) as by_spoiled,
      exists (select from gone g where g.kind = ${named} and g.sourced_id = t.${column}) as by_gone
    from ${tableOf(from)} t left join ${tableOf(to)} named on named.sourced_id = t.${column}
    where t.${column} is not null and named.sourced_id is null`,
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
        b.file, b.line, h.heading, left(b.value, 200)
      from broken b left join heading h on h.kind = ${textLiteral(from)} and h.field = ${textLiteral(field)}
      where b.is_staged and (by_spoiled or not by_gone or ${tellsGone})`,
    ),
    spoil: step(
      nameOf('spoil', told),
      given,
      sql`
      insert into spoiled
      select ${textLiteral(from)}, sourced_id from broken where by_spoiled or (is_staged and not by_gone)`,
    ),
  };
}

/** What becomes of them. */
function removals(told: Told, given: readonly Known[]) {
  const { from, field, ifGone } = told;
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
          update ${tableOf(from)} t set ${sql.identifier(field)} = null from broken b
          where b.sourced_id = t.sourced_id`,
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
