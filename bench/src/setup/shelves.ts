import type { Person } from '@bilim/contract';
import type { Pool } from 'pg';

/** A shelf of study materials, with somebody who looks at it. */
interface LookedAt {
  readonly person: Person;
  readonly key: {
    readonly academicYearId: number;
    readonly seasonId: number;
    readonly semesterId: number | null;
    readonly disciplineId: number;
    readonly credits: number;
  };
}

const key = `s.academic_year_id as "academicYearId", s.season_id as "seasonId", s.semester_id as "semesterId",
  s.discipline_id as "disciplineId", s.credits::float8 as credits`;

type Row = LookedAt['key'] & { readonly id: number };

function lookedAt(rows: readonly Row[], role: 'teacher' | 'student'): LookedAt[] {
  return rows.map(({ id, ...rest }) => ({ key: rest, person: { id, role, roles: [role], grants: [] } }));
}

/** Shelves as their owners see them. */
export async function ownShelves(pool: Pool, count: number): Promise<LookedAt[]> {
  const { rows } = await pool.query<Row>(
    `select u.id, ${key} from material_shelves s join users u on u.id = s.owner_id and u.status = 'active'
     where not u.must_update_credentials
       and exists (select from material_versions v join materials m on m.id = v.material_id where m.shelf_id = s.id)
     order by md5(s.id::text) limit $1`,
    [count],
  );
  return lookedAt(rows, 'teacher');
}

/** Shelves that students sit before, each with one of them. */
export async function studiedShelves(pool: Pool, count: number): Promise<LookedAt[]> {
  const { rows } = await pool.query<Row>(
    `select seat.student_id as id, ${key} from material_shelves s
     cross join lateral (
       select x.student_id from teaching_assignments a join assignment_students x on x.assignment_id = a.id
       join users u on u.id = x.student_id and u.status = 'active' and not u.must_update_credentials
       where a.teacher_id = s.owner_id and a.discipline_id = s.discipline_id and a.credits = s.credits
         and a.academic_year_id = s.academic_year_id and a.season_id = s.season_id
         and coalesce(a.semester_id = s.semester_id, true) and a.is_active and x.removed_at is null
       order by md5(x.student_id::text) limit 1) seat
     order by md5(s.id::text) limit $1`,
    [count],
  );
  return lookedAt(rows, 'student');
}
