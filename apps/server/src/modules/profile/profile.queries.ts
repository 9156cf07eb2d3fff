import type { Language, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { roleNames, userRoles } from '#modules/auth/auth.tables.ts';
import {
  countries,
  groups,
  nationalities,
  people,
  positions,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';
import {
  departments,
  educationForms,
  faculties,
  specialties,
} from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { readsPrivateDataOf, readsProfileOf, seesPhotoOf } from './profile.policy.ts';

export interface ProfileRow extends Record<string, unknown> {
  readonly role: number;
  readonly full_name: string;
  readonly full_name_kg: string | null;
  readonly latin_name: string | null;
  readonly gender: 'M' | 'F';
  readonly birth_date: string | null;
  readonly nationality: string | null;
  readonly citizenship: string | null;
  readonly tax_id: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly education: string | null;
  readonly photo_file_id: string | null;
  readonly position: string | null;
  readonly department: string | null;
  readonly faculty: string | null;
  readonly group_name: string | null;
  readonly specialty: string | null;
  readonly education_form: string | null;
  readonly course: number | null;
  readonly student_code: string | null;
  readonly funding: (typeof students.$inferSelect)['funding'] | null;
  readonly reads_private: boolean;
  readonly sees_photo: boolean;
}

/** Own cards are opened all the time. */
const ownProfiles = inEachLanguage((language) =>
  prepared<ProfileRow, { personId: number; role: number; today: string; academicYearId: number }>(
    `profile_own_${language}`,
    profileOf(language, {
      personId: sql.placeholder('personId'),
      role: sql.placeholder('role'),
      today: sql.placeholder('today'),
      academicYearId: sql.placeholder('academicYearId'),
      rights: { reads: sql`true`, readsPrivate: sql`true`, seesPhoto: sql`true` },
    }),
  ),
);

export interface AskedProfile {
  readonly personId: number;
  /** In which capacity; null takes the first that the person has. */
  readonly role: number | null;
  readonly language: Language;
  readonly today: string;
}

/** A person's card in one of their capacities, or undefined when there is none that the caller may read. */
export async function findProfile(
  db: Database,
  person: Person,
  { personId, role, language, today }: AskedProfile,
): Promise<ProfileRow | undefined> {
  const academicYearId = defaultYearId(today);
  if (personId === person.id && role !== null) {
    const [own] = await ownProfiles[language](db, { personId, role, today, academicYearId });
    return own;
  }
  const id = sql`p.id`;
  const rights = {
    reads: readsProfileOf(person, id, today),
    readsPrivate: readsPrivateDataOf(person, id, today),
    seesPhoto: seesPhotoOf(person, id, today),
  };
  const { rows } = await db.execute<ProfileRow>(
    profileOf(language, { personId, role, today, academicYearId, rights }),
  );
  return rows[0];
}

interface Sought {
  /** Values, or placeholders for them. */
  readonly personId: unknown;
  readonly role: unknown;
  readonly today: unknown;
  readonly academicYearId: unknown;
  readonly rights: { readonly reads: SQL; readonly readsPrivate: SQL; readonly seesPhoto: SQL };
}

function profileOf(language: Language, { personId, role, today, academicYearId, rights }: Sought): SQL {
  return sql`
    select capacity.role, p.full_name, p.full_name_kg, p.latin_name, p.gender, p.birth_date, p.tax_id, p.phone, p.email,
      p.education, p.photo_file_id, ${nameIn(language, 'nationality')} as nationality,
      ${nameIn(language, 'country')} as citizenship,
      coalesce(post.position, case when not capacity.is_studying then capacity.title end) as position,
      post.department, coalesce(faculty.short_name, '') as faculty, studies.group_name, studies.specialty,
      studies.education_form, studies.course, studies.student_code, studies.funding,
      ${rights.readsPrivate} as reads_private, ${rights.seesPhoto} as sees_photo
    from ${people} p
    join lateral (
      ${capacities(language)} and (${role}::int is null or r.wire_value = ${role}::int)
      order by r.wire_value limit 1
    ) capacity on true
    left join ${nationalities} nationality on nationality.id = p.nationality_id
    left join ${countries} country on country.id = p.citizenship_id
    left join lateral (${studiesOf(language, today, academicYearId)}) studies on capacity.is_studying
    left join lateral (${mainPost(language, today)}) post on capacity.is_teaching
    left join ${faculties} faculty
      on faculty.id = coalesce(studies.faculty_id, post.faculty_id, capacity.faculty_id)
    where p.id = ${personId}::int and ${rights.reads}`;
}

/** What person `p` is at the university: by the registers of teachers and students, and by roles. */
export function capacities(language: Language): SQL {
  return sql`
    select r.wire_value as role, ${nameIn(language, 'r')} as title, held.faculty_id,
      r.role = 'student' as is_studying, r.role = 'teacher' as is_teaching
    from (
      select 'teacher' as role, null::smallint as faculty_id from ${teachers} t where t.id = p.id
      union all select 'student', null from ${students} s where s.id = p.id
      union all select u.role, u.faculty_id from ${userRoles} u where u.user_id = p.id
    ) held
    join ${roleNames} r on r.role = held.role
    where true`;
}

function studiesOf(language: Language, today: unknown, academicYearId: unknown): SQL {
  return sql`
    select s.student_code, s.funding, g.name as group_name, ${nameIn(language, 'specialty')} as specialty,
      specialty.faculty_id, ${nameIn(language, 'form')} as education_form,
      (g.start_semester + 1) / 2 + ${academicYearId}::int - g.admission_year_id as course
    from ${students} s
    left join ${studentGroupPeriods} period
      on period.student_id = s.id and period.is_main and period.period @> ${today}::date
    left join ${groups} g on g.id = period.group_id
    left join ${specialties} specialty on specialty.id = g.specialty_id
    left join ${educationForms} form on form.id = g.education_form_id
    where s.id = p.id`;
}

function mainPost(language: Language, today: unknown): SQL {
  return sql`
    select ${nameIn(language, 'position')} as position, ${nameIn(language, 'department')} as department,
      department.faculty_id
    from ${teacherPositions} held
    join ${positions} position on position.id = held.position_id
    join ${departments} department on department.id = held.department_id
    where held.teacher_id = p.id and held.validity @> ${today}::date
    order by held.is_main desc, held.post_share desc, held.id limit 1`;
}

export interface PositionRow extends Record<string, unknown> {
  readonly position: string;
  readonly department: string;
  readonly faculty: string;
  readonly post_share: number;
  readonly is_main: boolean;
}

/** Posts of a teacher today, the main one first. */
export async function selectPositions(
  db: Database,
  teacherId: number,
  language: Language,
  today: string,
): Promise<PositionRow[]> {
  const { rows } = await db.execute<PositionRow>(sql`
    select ${nameIn(language, 'position')} as position, ${nameIn(language, 'department')} as department,
      faculty.short_name as faculty, held.post_share::float8 as post_share, held.is_main
    from ${teacherPositions} held
    join ${teachers} t on t.id = held.teacher_id and t.is_active
    join ${positions} position on position.id = held.position_id
    join ${departments} department on department.id = held.department_id
    join ${faculties} faculty on faculty.id = department.faculty_id
    where held.teacher_id = ${teacherId} and held.validity @> ${today}::date
    order by held.is_main desc, held.post_share desc, held.id`);
  return rows;
}
