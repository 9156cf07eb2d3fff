import { sheetKinds, sheetStates } from '@bilim/contract/records/words';
import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { correctableBy, correctScope, readScope } from '#modules/journal/journal.policy.ts';
import { studentOrders } from '#modules/orders/orders.tables.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import {
  bool,
  day,
  double,
  instant,
  int,
  listOf,
  oneOf,
  orNull,
  rowsOf,
  smallint,
  text,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { examMaxOf, isWholeFigure } from './examMax.sql.ts';
import { bandRow, bandsOf, modulesBeforeFinal } from './figures.queries.ts';
import { addendaOf, commissionOf, correctingIn, rowOfSheet, rowsOfSheet } from './rows.queries.ts';
import { sheetReadableBy } from './sheets.policy.ts';
import { gradingSheetRows, gradingSheets, sheetCommission, sheetEvents } from './sheets.tables.ts';

const lineRow = {
  sheetId: int,
  number: text,
  discipline: text,
  credits: double,
  examType: text,
  target: text,
  teacher: text,
  kind: oneOf(...sheetKinds),
  state: oneOf(...sheetStates),
  students: int,
  entered: int,
  dueOn: orNull(day),
  isLate: bool,
  remindedAt: orNull(instant),
};

const asked = {
  ...readScope,
  yearId: smallint,
  seasonId: smallint,
  kind: orNull(oneOf(...sheetKinds)),
  query: orNull(text),
  today: day,
};

const isLate = (today: SQL) => sql`coalesce(s.state = 'open' and s.due_on < ${today}, false)`;

const line = (language: Language, today: SQL) => sql`
  s.id as "sheetId", s.number, ${disciplineThen(language, 'd', halfYearOf('s'))} as discipline,
  s.credits::float8 as credits, ${nameIn(language, 'e')} as "examType", coalesce(g.name, st.name) as target,
  h.full_name as teacher, s.kind, s.state, counted.students, counted.entered, s.due_on as "dueOn", ${isLate(today)} as "isLate",
  (select max(e.made_at) from ${sheetEvents} e where e.sheet_id = s.id and e.kind = 'reminded') as "remindedAt"`;

/** Each of them has these; where nobody asks for their names, PostgreSQL leaves out what is joined like this. */
const named = (sheets: SQL) => sql`
  ${sheets} s
  left join ${disciplines} d on d.id = s.discipline_id
  left join ${examTypes} e on e.id = s.exam_type_id
  left join ${people} h on h.id = s.teacher_id
  left join ${groups} g on g.id = s.group_id
  left join ${streams} st on st.id = s.stream_id`;

const sheetsNamed = named(sql`${gradingSheets}`);

const isEntered = sql`num_nonnulls(r.exam_points, r.missed, r.letter) > 0`;

/** Whoever is not admitted needs no entry; but before somebody has begun no row is ready. */
const counted = sql`
  cross join lateral (
    select count(*)::int as students, (case when bool_or(${isEntered})
      then count(*) filter (where ${isEntered} or r.is_barred and r.admitted_by is null) else 0 end)::int as entered
    from ${gradingSheetRows} r where r.sheet_id = s.id and r.removed_at is null) counted`;

/** Whoever reads as a teacher only looks at the own sheets, not at all of the half-year. */
const isOneOfOwn = (p: Params<typeof asked>) => sql`(
  ${p.readsAll} or cardinality(${p.readFaculties}) > 0 or s.id = any(array(
    select own.id from ${gradingSheets} own
    where own.teacher_id = ${p.ownTeacherId} and own.academic_year_id = ${p.yearId} and own.season_id = ${p.seasonId}
    union all select c.sheet_id from ${sheetCommission} c where c.teacher_id = ${p.ownTeacherId})))`;

const isAsked = (p: Params<typeof asked>) => sql`
  s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and ${isOneOfOwn(p)} and ${sheetReadableBy(p, 's')}
  and (${p.kind} is null or s.kind = ${p.kind})
  and (${p.query} is null or strpos(
    ${foldedText(sql`concat_ws(' ', s.number, d.name_ru, d.name_kg, d.name_en, g.name, st.name, h.full_name)`)},
    ${foldedText(p.query)}) > 0)`;

/** What is still to be done comes first: filled in, given out, closed. */
const stillToDo = sql`array_position(array['open', 'draft', 'signed', 'closed', 'annulled'], s.state)`;
const inOrder = sql`${stillToDo}, s.due_on nulls last, s.number`;

/** The sheets of a half-year: those that wait before those that are done, and what is due first on top. Rows are counted of the page alone. */
export const selectSheets = inEachLanguage((language) =>
  statement({
    name: `sheets_${language}`,
    params: { ...asked, state: orNull(oneOf(...sheetStates, 'late')), skip: int, size: int },
    row: lineRow,
    planned: 'each',
    sql: (p) => sql`
    with page as materialized (
      select s.* from ${sheetsNamed}
      where ${isAsked(p)}
        and (${p.state} is null or s.state = ${p.state} or ${p.state} = 'late' and ${isLate(p.today)})
      order by ${inOrder} limit ${p.size} offset ${p.skip})
    select ${line(language, p.today)} from ${named(sql`page`)} ${counted}
    order by ${inOrder}`,
  }),
);

/** How many there are in each state. */
export const countSheets = statement({
  name: 'sheets_counted',
  params: asked,
  row: { draft: int, open: int, late: int, signed: int, closed: int },
  planned: 'each',
  sql: (p) => sql`
  select (count(*) filter (where s.state = 'draft'))::int as draft, (count(*) filter (where s.state = 'open'))::int as open,
    (count(*) filter (where ${isLate(p.today)}))::int as late,
    (count(*) filter (where s.state = 'signed'))::int as signed,
    (count(*) filter (where s.state = 'closed'))::int as closed
  from ${sheetsNamed} where ${isAsked(p)}`,
});

const standingScales = (sheetId: SQL) => sql`
  select r.scale_id from ${gradingSheetRows} r where r.sheet_id = ${sheetId} and r.removed_at is null`;

/** A sheet with all that stands there. */
export const selectSheet = inEachLanguage((language) =>
  statement({
    name: `sheet_${language}`,
    params: { ...readScope, ...correctScope, sheetId: int, today: day },
    row: {
      ...lineRow,
      isGraded: bool,
      examMax: int,
      isWhole: bool,
      isExaminer: bool,
      isOffice: bool,
      signedBy: orNull(text),
      signedAt: orNull(instant),
      closedBy: orNull(text),
      closedAt: orNull(instant),
      annulOrder: orNull(text),
      modules: rowsOf({ moduleId: int, name: text }),
      rows: rowsOf(rowOfSheet),
      /** Of the scales by which rows stand. */
      bands: rowsOf(bandRow),
      commission: text,
      addenda: text,
      correcting: listOf(int),
    },
    sql: (p) => sql`
    select ${line(language, p.today)}, e.is_graded as "isGraded", ${examMaxOf('s')} as "examMax",
      ${isWholeFigure('s')} as "isWhole",
      coalesce(s.teacher_id = ${p.ownTeacherId}, false) as "isExaminer",
      ${correctableBy(p, 's')} as "isOffice", signer.full_name as "signedBy",
      s.signed_at as "signedAt", closer.full_name as "closedBy", s.closed_at as "closedAt",
      (select o.number || ' · ' || to_char(o.signed_on, 'DD.MM.YYYY') from ${studentOrders} o
        where o.id = s.annul_order_id) as "annulOrder",
      ${modulesBeforeFinal(language)} as modules, ${jsonList(rowsOfSheet(p.sheetId))} as rows,
      ${jsonList(bandsOf(language, standingScales(p.sheetId)))} as bands,
      ${commissionOf(p.sheetId)}::text as commission, ${addendaOf(p.sheetId)}::text as addenda,
      ${correctingIn(p.sheetId)} as correcting
    from ${sheetsNamed} ${counted}
    left join ${people} signer on signer.id = s.signed_by
    left join ${people} closer on closer.id = s.closed_by
    where s.id = ${p.sheetId} and ${sheetReadableBy(p, 's')}`,
  }),
);
