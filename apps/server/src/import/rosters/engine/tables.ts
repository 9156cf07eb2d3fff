import { rowKinds } from '../source.ts';
import type { RosterSource, RowKind } from '../source.ts';

import type { Workbench } from './workbench.ts';

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
  },
  enrolment: {
    class: 'text',
    person: 'text',
    role: 'text',
    is_primary: 'boolean',
    begins_on: 'date',
    ends_on: 'date',
  },
};

/** Temporary tables into which rows stream and in which the import is worked out. */
export async function createTables(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table staged (
      kind text not null, sourced_id text not null, leaving boolean not null, file text not null,
      line int not null, fields jsonb not null);
    create temp table problem (
      severity text not null, code text not null, file text not null, line int not null, heading text, value text);
    create temp table spoiled (kind text not null, sourced_id text not null);
    create temp table gone (kind text not null, sourced_id text not null);
    create temp table coverage (kind text primary key, extent text not null, keeps boolean not null);
    create temp table heading (kind text, field text, heading text, primary key (kind, field));
    create temp table change (
      kind text not null, state text not null, title text not null, file text not null, line int not null,
      details jsonb not null);
    create temp table tally (kind text not null, unchanged int not null)`);
}

/** How each kind arrived, and what its columns are called. */
export async function describeSource(bench: Workbench, source: RosterSource): Promise<void> {
  for (const kind of rowKinds) {
    await bench.run('insert into coverage values ($1, $2, false)', [kind, source.coverage[kind]]);
    const fields = ['sourced_id', ...Object.keys(columnsOf[kind])];
    const headings = fields.map((field) => source.columnOf(kind, camelCase(field)));
    await bench.run(
      'insert into heading select $1, f, h from unnest($2::text[], $3::text[]) as pair(f, h) where h is not null',
      [kind, fields, headings],
    );
  }
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
