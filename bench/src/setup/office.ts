import type { Grant, Person } from '@bilim/contract';
import type { Pool } from 'pg';

const grants = [
  'people.read',
  'people.manage',
  'orders.manage',
  'schedules.manage',
  'settings.manage',
  'termplan.manage',
] as const;

/** The administrator of the demo university, with what the screens of offices ask for. */
export const administratorOf = async (pool: Pool): Promise<Person> => await officeOf(pool, grants);

/** Somebody of the demo university in that role, with these of its rights. */
export async function officeOf(
  pool: Pool,
  wanted: readonly Grant[],
  role: 'admin' | 'registrar' = 'admin',
): Promise<Person> {
  const { rows } = await pool.query<{ id: number }>(
    'select user_id as id from user_roles where role = $1 order by 1 limit 1',
    [role],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`a demo university without somebody in the role ${role}`);
  const held = wanted.map((grant) => ({ grant, facultyId: null }));
  return { id: row.id, role, roles: [role], grants: held };
}

interface Sought {
  readonly beginning: string;
  readonly common: string;
  readonly fullName: string;
  readonly login: string;
  readonly number: string;
  readonly group: string;
}

/** Somebody of the most common family name, and how people look for them. */
export async function personSought(pool: Pool): Promise<Sought> {
  const { rows } = await pool.query<Sought>(`
    with common as (
      select last_name from people group by last_name order by count(*) desc, last_name limit 1)
    select left(p.last_name, 3) as beginning, p.last_name as common, p.full_name as "fullName", u.login,
      s.student_code as number, g.name as "group"
    from people p join common on common.last_name = p.last_name
    join students s on s.id = p.id join users u on u.id = p.id
    join student_group_periods period on period.student_id = s.id join groups g on g.id = period.group_id
    order by p.id desc limit 1`);
  const [row] = rows;
  if (row === undefined) throw new Error('nobody to look for');
  return row;
}

/** Where the rows of a dictionary lie, and what they are called. */
const tables: Readonly<Record<string, { readonly table: string; readonly name: string }>> = {
  groups: { table: 'groups', name: 'name' },
  streams: { table: 'streams', name: 'name' },
  disciplines: { table: 'disciplines', name: 'name_ru' },
  rooms: { table: 'rooms', name: 'number' },
};

/** The largest dictionaries, with a word that some of their rows have. */
export async function fullest(
  pool: Pool,
  names: readonly string[],
): Promise<{ readonly name: string; readonly rows: number; readonly word: string }[]> {
  const found = [];
  for (const [name, { table, name: column }] of Object.entries(tables)) {
    if (!names.includes(name)) continue;
    const { rows } = await pool.query<{ rows: number; word: string }>(
      `select count(*)::int as rows, (select left(${column}, 4) from ${table} order by id desc limit 1) as word
       from ${table}`,
    );
    const [row] = rows;
    if (row !== undefined) found.push({ name, ...row });
  }
  return found.toSorted((one, other) => other.rows - one.rows).slice(0, 2);
}

/** Students with another group of their intake for each. */
export async function transfersOf(
  pool: Pool,
  count: number,
): Promise<{ readonly studentId: number; readonly groupId: number }[]> {
  const { rows } = await pool.query<{ studentId: number; groupId: number }>(
    `select period.student_id as "studentId", sibling.id as "groupId"
     from student_group_periods period
     join students s on s.id = period.student_id and s.status = 'active'
     join groups g on g.id = period.group_id and not g.is_archived
     cross join lateral (
       select o.id from groups o
       where o.specialty_id = g.specialty_id and o.admission_year_id = g.admission_year_id
         and o.education_form_id = g.education_form_id and o.id <> g.id and not o.is_archived
       order by o.id limit 1) sibling
     where period.period @> current_date
     order by md5(g.id::text), period.student_id limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error('too few students have another group to go to');
  return rows;
}
