import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/**
 * Dictionaries: a few rows that are never deleted and never looked up backwards, so that an index on the
 * referring side would only cost. Years and half-years stand first in the indexes that need them.
 */
const dictionaries = new Set([
  'academic_years',
  'discipline_kinds',
  'education_forms',
  'exam_types',
  'grade_scales',
  'lesson_types',
  'marks',
  'modules',
  'seasons',
  'semesters',
  'time_slots',
]);
/** Decisions of offices, of which there are few: looking through all of them costs less than an index. */
const seldom = new Set(['journal_removals', 'late_change_permissions', 'late_change_requests']);

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly columns: string;
  readonly is_indexed: boolean;
}

describe('the schema', () => {
  it('has an index for every foreign key', async () => {
    const { rows } = await portal.pool.query<ForeignKey>(`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        (select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
        exists (
          -- PostgreSQL looks the key up whatever else the rows say, so that an index of some of them is none.
          select from pg_index i where i.indrelid = c.conrelid
            and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)',
              (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1])), true)
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        ) as is_indexed
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);

    const missing = rows
      .filter(
        ({ is_indexed, parent, child }) => !is_indexed && !dictionaries.has(parent) && !seldom.has(child),
      )
      .map(({ child, columns, parent }) => `${child}(${columns}) -> ${parent}`);

    expect(missing).toEqual([]);
  });

  it('takes nothing back that was audited', async () => {
    await portal.pool.query(
      `insert into audit_log (academic_year_id, action, entity, entity_id) values (26, 'test', 'test', '1')`,
    );

    for (const change of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])
      await expect(portal.pool.query(change)).rejects.toThrow('rows of audit_log are only ever added');
  });

  it('keeps every moment with its time zone', async () => {
    const { rows } = await portal.pool.query(`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp without time zone'`);

    expect(rows).toEqual([]);
  });

  it('refuses a teacher or a room in two places at once, odd and even weeks told apart', async () => {
    const copy = (over: string) =>
      portal.pool.query(`
        insert into schedule_entries (academic_year_id, season_id, assignment_id, teacher_id, room_id, weekday, time_slot_id, parity, weeks)
        select academic_year_id, season_id, assignment_id, ${over}, weekday, time_slot_id, parity, weeks
        from schedule_entries where id = 702`);

    await expect(copy('102, room_id')).rejects.toThrow('schedule_entries_room_clash');
    await expect(copy('teacher_id, 11')).rejects.toThrow('schedule_entries_teacher_clash');
    // Entries 702 and 703 share teacher, room and slot already: one is for odd weeks, one for even ones.
    const { rows } = await portal.pool.query(
      'select count(*)::int as n from schedule_entries where time_slot_id = 103',
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});
