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
import {
  departments,
  educationForms,
  faculties,
  specialties,
} from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, double, int, oneOf, orNull, smallint, text, uuid } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { callerOf, callerParams, capacityOf, inEachCapacity } from './caller.ts';
import type { Capacity } from './caller.ts';
import { waitingPhotos } from './profile.tables.ts';
import { readsPrivateDataOf, readsProfileOf, seesPhotoOf } from './profile.policy.ts';

const params = { personId: int, role: orNull(int), today: day, academicYearId: smallint };
const row = {
  role: int,
  full_name: text,
  full_name_kg: orNull(text),
  latin_name: orNull(text),
  gender: orNull(oneOf(...people.gender.enumValues)),
  birth_date: orNull(day),
  nationality: orNull(text),
  citizenship: orNull(text),
  tax_id: orNull(text),
  phone: orNull(text),
  email: orNull(text),
  education: orNull(text),
  photo_file_id: orNull(uuid),
  /** What an office has not looked at yet; of oneself only. */
  waiting_file_id: orNull(uuid),
  position: orNull(text),
  department: orNull(text),
  faculty: text,
  group_name: orNull(text),
  specialty: orNull(text),
  education_form: orNull(text),
  course: orNull(int),
  student_code: orNull(text),
  funding: orNull(oneOf(...students.funding.enumValues)),
  reads_private: bool,
  sees_photo: bool,
};
export type ProfileRow = ValuesOf<typeof row>;

/** Own cards are opened all the time. */
const ownProfiles = inEachLanguage((language) =>
  statement({
    name: `profile_own_${language}`,
    params,
    row,
    sql: (p) =>
      profileOf(language, p, {
        reads: sql`true`,
        readsPrivate: sql`true`,
        seesPhoto: sql`true`,
        isOwn: sql`true`,
      }),
  }),
);

const profiles = inEachLanguage((language) => inEachCapacity((capacity) => profilesFor(capacity, language)));

function profilesFor(capacity: Capacity, language: Language) {
  return statement({
    name: `profile_for_${capacity}_${language}`,
    params: { ...params, ...callerParams },
    row,
    planned: 'each',
    sql: (p) => {
      const caller = { ...p, capacity };
      const id = sql`p.id`;
      return profileOf(language, p, {
        reads: readsProfileOf(caller, id),
        readsPrivate: readsPrivateDataOf(caller, id),
        seesPhoto: seesPhotoOf(caller, id),
        isOwn: sql`${id} = ${p.callerId}`,
      });
    },
  });
}

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
  const asked = { personId, role, ...callerOf(person, today) };
  const isOwn = personId === person.id && role !== null;
  const select = isOwn ? ownProfiles[language] : profiles[language][capacityOf(person)];
  const [found] = await select(db, asked);
  return found;
}

type Rights = Readonly<Record<'reads' | 'readsPrivate' | 'seesPhoto' | 'isOwn', SQL>>;

function profileOf(language: Language, p: Params<typeof params>, rights: Rights): SQL {
  return sql`
    select capacity.role, p.full_name, p.full_name_kg, p.latin_name, p.gender, p.birth_date, p.tax_id, p.phone, p.email,
      p.education, p.photo_file_id,
      (select waiting.file_id from ${waitingPhotos} waiting where waiting.person_id = p.id and ${rights.isOwn}) as waiting_file_id,
      ${nameIn(language, 'nationality')} as nationality,
      ${nameIn(language, 'country')} as citizenship,
      coalesce(post.position, case when not capacity.is_studying then capacity.title end) as position,
      post.department, coalesce(faculty.short_name, '') as faculty, studies.group_name, studies.specialty,
      studies.education_form, studies.course, studies.student_code, studies.funding,
      ${rights.readsPrivate} as reads_private, ${rights.seesPhoto} as sees_photo
    from ${people} p
    join lateral (
      ${capacities(language)} and (${p.role} is null or r.wire_value = ${p.role})
      order by r.wire_value limit 1
    ) capacity on true
    left join ${nationalities} nationality on nationality.id = p.nationality_id
    left join ${countries} country on country.id = p.citizenship_id
    left join lateral (${studiesOf(language, p)}) studies on capacity.is_studying
    left join lateral (${mainPost(language, p.today)}) post on capacity.is_teaching
    left join ${faculties} faculty
      on faculty.id = coalesce(studies.faculty_id, post.faculty_id, capacity.faculty_id)
    where p.id = ${p.personId} and ${rights.reads}`;
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

function studiesOf(
  language: Language,
  { today, academicYearId }: Pick<Params<typeof params>, 'today' | 'academicYearId'>,
): SQL {
  return sql`
    select s.student_code, s.funding, g.name as group_name, ${nameIn(language, 'specialty')} as specialty,
      specialty.faculty_id, ${nameIn(language, 'form')} as education_form,
      (g.start_semester + 1) / 2 + ${academicYearId} - g.admission_year_id as course
    from ${students} s
    left join ${studentGroupPeriods} period
      on period.student_id = s.id and period.is_main and period.period @> ${today}
    left join ${groups} g on g.id = period.group_id
    left join ${specialties} specialty on specialty.id = g.specialty_id
    left join ${educationForms} form on form.id = g.education_form_id
    where s.id = p.id`;
}

function mainPost(language: Language, today: SQL): SQL {
  return sql`
    select ${nameIn(language, 'position')} as position, ${nameIn(language, 'department')} as department,
      department.faculty_id
    from ${teacherPositions} held
    join ${positions} position on position.id = held.position_id
    join ${departments} department on department.id = held.department_id
    where held.teacher_id = p.id and held.validity @> ${today}
    order by held.is_main desc, held.post_share desc, held.id limit 1`;
}

const held = { teacherId: int, today: day };

export const position = {
  positionTitle: text,
  departmentName: text,
  facultyShortName: text,
  postShare: double,
  isMain: bool,
};

/** Posts of a teacher on a day, the main one first; none of anybody else. */
export const positionsOf = (language: Language, p: Params<typeof held>): SQL => sql`
    select ${nameIn(language, 'position')} as "positionTitle", ${nameIn(language, 'department')} as "departmentName",
      faculty.short_name as "facultyShortName", held.post_share::float8 as "postShare", held.is_main as "isMain"
    from ${teacherPositions} held
    join ${teachers} t on t.id = held.teacher_id and t.is_active
    join ${positions} position on position.id = held.position_id
    join ${departments} department on department.id = held.department_id
    join ${faculties} faculty on faculty.id = department.faculty_id
    where held.teacher_id = ${p.teacherId} and held.validity @> ${p.today}
    order by held.is_main desc, held.post_share desc, held.id`;

export const selectPositions = inEachLanguage((language) =>
  statement({
    name: `profile_positions_${language}`,
    params: held,
    row: position,
    sql: (p) => positionsOf(language, p),
  }),
);
