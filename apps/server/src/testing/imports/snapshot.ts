import { getTableName } from 'drizzle-orm';
import type { Pool } from 'pg';

import { writtenTables } from '#modules/imports/rosters/writtenTables.ts';

const tables = [...writtenTables.map((table) => getTableName(table)), 'lessons', 'lesson_marks'];

/** Every row of every table that an import may touch, as text; ids included. */
export async function snapshot(pool: Pool): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by to_jsonb(t)::text`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  const { rows } = await pool.query<{ row: string }>(
    `select (to_jsonb(r) - 'from_run')::text as row from roster_records r where until_run is null
     order by system_id, kind, sourced_id`,
  );
  all['records'] = rows.map(({ row }) => row);
  return all;
}

/** The same without ids: what was made in another order has other ones. */
export async function meaning(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query<{ all: unknown }>(`
    select jsonb_build_object(
      'departments', (select jsonb_agg(jsonb_build_array(f.name_ru, f.code, f.short_name, d.name_ru) order by f.name_ru, d.name_ru)
        from faculties f left join departments d on d.faculty_id = f.id),
      'terms', (select jsonb_agg(to_jsonb(t) - 'id' order by academic_year_id, season_id) from terms t),
      'people', (select jsonb_agg(jsonb_build_array(p.full_name, p.gender, p.birth_date, p.tax_id, p.email, u.login, u.status,
          (select jsonb_agg(r.role order by r.role) from user_roles r where r.user_id = p.id),
          to_jsonb(s) - 'id', to_jsonb(t) - 'id') order by p.full_name, u.login)
        from people p left join users u on u.id = p.id left join students s on s.id = p.id left join teachers t on t.id = p.id),
      'posts', (select jsonb_agg(jsonb_build_array(p.full_name, d.name_ru, tp.position_id, tp.post_share, tp.validity)
          order by p.full_name, d.name_ru, tp.validity)
        from teacher_positions tp join people p on p.id = tp.teacher_id join departments d on d.id = tp.department_id),
      'members', (select jsonb_agg(jsonb_build_array(p.full_name, g.name, m.period, m.reason) order by p.full_name, m.period)
        from student_group_periods m join people p on p.id = m.student_id join groups g on g.id = m.group_id),
      'groups', (select jsonb_agg(jsonb_build_array(g.name, s.code, s.name_ru, g.admission_year_id, c.full_name, g.is_archived)
          order by g.name)
        from groups g join specialties s on s.id = g.specialty_id left join people c on c.id = g.curator_id),
      'classes', (select jsonb_agg(jsonb_build_array(a.academic_year_id, a.season_id, di.name_ru, p.full_name, g.name, st.name,
          a.is_active, a.credits, a.lesson_type_id, a.subgroup, d.name_ru,
          (select jsonb_agg(gg.name order by gg.name) from stream_groups sg join groups gg on gg.id = sg.group_id
            where sg.stream_id = a.stream_id),
          (select jsonb_agg(jsonb_build_array(sp.full_name, l.removed_at is null) order by sp.full_name)
            from assignment_students l join people sp on sp.id = l.student_id where l.assignment_id = a.id))
          order by a.academic_year_id, a.season_id, di.name_ru, p.full_name, g.name, st.name, a.lesson_type_id, a.subgroup, a.is_active)
        from teaching_assignments a join disciplines di on di.id = a.discipline_id join people p on p.id = a.teacher_id
        join departments d on d.id = a.department_id
        left join groups g on g.id = a.group_id left join streams st on st.id = a.stream_id)
    ) as all`);
  return rows[0]?.all;
}
