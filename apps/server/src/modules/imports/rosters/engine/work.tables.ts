import { sql } from 'drizzle-orm';

import { listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { rowKinds } from '../source.ts';
import type { RosterSource, RowKind } from '../source.ts';

import type { RosterContext } from './context.ts';
import { inOrder, step } from './step.sql.ts';

/** The fields of each kind as columns of the table `t_<kind>`; the keys of staged rows are spelled alike. */
export const columnsOf: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  organisation: { name: 'text', short_name: 'text', type: 'text', code: 'text', parent: 'text' },
  session: {
    title: 'text',
    type: 'text',
    starts_on: 'date',
    ends_on: 'date',
    parent: 'text',
    start_year: 'int',
  },
  person: {
    last_name: 'text',
    first_name: 'text',
    middle_name: 'text',
    gender: 'text',
    birth_date: 'date',
    code: 'text',
    tax_id: 'text',
    bilim_id: 'int',
    login: 'text',
    login_key: 'text',
    email: 'text',
    phone: 'text',
    is_enabled: 'boolean',
    organisation: 'text',
    course: 'int',
    admission_year: 'int',
    funding: 'text',
  },
  demographics: { gender: 'text', birth_date: 'date' },
  role: {
    person: 'text',
    role: 'text',
    organisation: 'text',
    is_primary: 'boolean',
    begins_on: 'date',
    ends_on: 'date',
    position: 'text',
    post_share: 'numeric',
  },
  course: { title: 'text', code: 'text', organisation: 'text', credits: 'numeric', is_programme: 'boolean' },
  class: {
    title: 'text',
    code: 'text',
    type: 'text',
    course: 'text',
    organisation: 'text',
    sessions: 'text[]',
    group: 'text',
    subgroup: 'int',
    lesson_type: 'text',
    credits: 'numeric',
    planned_hours: 'numeric',
    admission_year: 'int',
    study_year: 'int',
    education_form: 'text',
  },
  enrolment: {
    class: 'text',
    person: 'text',
    role: 'text',
    is_primary: 'boolean',
    begins_on: 'date',
    ends_on: 'date',
  },
  assessment: { class: 'text', session: 'text', exam_type: 'text', most: 'numeric' },
  grade: {
    person: 'text',
    assessment: 'text',
    course: 'text',
    discipline: 'text',
    start_year: 'int',
    season: 'int',
    semester: 'int',
    credits: 'numeric',
    exam_type: 'text',
    points: 'numeric',
    grade: 'text',
    graded_on: 'date',
    source: 'text',
  },
};

/** Temporary tables into which rows stream and in which the import is worked out. */
export const workTables = [
  step(
    'roster_make_staged',
    [],
    sql`create temp table staged (
      kind text not null, sourced_id text not null, leaving boolean not null, file text not null,
      line int not null, fields jsonb not null)`,
  ),
  step(
    'roster_make_problem',
    [],
    sql`create temp table problem (
      severity text not null, code text not null, file text not null, line int not null, heading text, value text,
      known text)`,
  ),
  step(
    'roster_make_spoiled',
    [],
    sql`create temp table spoiled (kind text not null, sourced_id text not null, cause text not null)`,
  ),
  step('roster_make_gone', [], sql`create temp table gone (kind text not null, sourced_id text not null)`),
  step(
    'roster_make_coverage',
    [],
    sql`create temp table coverage (kind text primary key, extent text not null, keeps boolean not null)`,
  ),
  step(
    'roster_make_heading',
    [],
    sql`create temp table heading (kind text, field text, heading text, primary key (kind, field))`,
  ),
  step(
    'roster_make_change',
    [],
    sql`create temp table change (
      kind text not null, state text not null, title text not null, file text not null, line int not null,
      details jsonb not null)`,
  ),
  step('roster_make_tally', [], sql`create temp table tally (kind text not null, unchanged int not null)`),
];

export const createTables = inOrder(...workTables);

const insertCoverage = statement({
  name: 'roster_coverage',
  params: { kind: text, extent: text },
  row: {},
  given: workTables,
  sql: (p) => sql`insert into coverage values (${p.kind}, ${p.extent}, false)`,
});

const insertHeadings = statement({
  name: 'roster_headings',
  params: { kind: text, fields: listOf(text), headings: listOf(orNull(text)) },
  row: {},
  given: workTables,
  sql: (p) => sql`
  insert into heading
  select ${p.kind}, f, h from unnest(${p.fields}, ${p.headings}) as pair(f, h) where h is not null`,
});

/** How each kind arrived, and what its columns are called. */
export async function describeSource({ db }: RosterContext, source: RosterSource): Promise<void> {
  for (const kind of rowKinds) {
    await insertCoverage(db, { kind, extent: source.coverage[kind] });
    const fields = ['sourced_id', ...Object.keys(columnsOf[kind])];
    const headings = fields.map((field) => source.columnOf(kind, camelCase(field)));
    await insertHeadings(db, { kind, fields, headings });
  }
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
