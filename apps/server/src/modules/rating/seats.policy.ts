import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { viewerParams } from '#modules/profile/caller.ts';
import type { Viewer } from '#modules/profile/caller.ts';
import { groupsOfTeacher } from '#modules/registration/ownGroups.sql.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { day, int, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Who looks, at which year, and as it is on which of its days. */
export const looking = {
  ...viewerParams,
  yearId: smallint,
  day,
  facultyId: orNull(int),
  educationFormId: orNull(int),
  specialtyId: orNull(int),
};
type Looking = Params<typeof looking> & Pick<Viewer, 'capacity'>;

/**
 * Who sits in a group on that day and is seen: by offices where they read people, by teachers in their groups, by
 * students themselves.
 */
export function seatsSeen(p: Looking): SQL {
  return sql`
    select period.student_id, g.id as group_id, g.name as group_name, g.education_form_id, sp.id as specialty_id,
      sp.faculty_id, (g.start_semester + 1) / 2 + ${p.yearId} - g.admission_year_id as study_year
    from ${studentGroupPeriods} period
    join ${groups} g on g.id = period.group_id
    join ${specialties} sp on sp.id = g.specialty_id
    where period.is_main and period.period @> ${p.day} and ${isSeen(p)}
      and (${p.facultyId} is null or sp.faculty_id = ${p.facultyId})
      and (${p.educationFormId} is null or g.education_form_id = ${p.educationFormId})
      and (${p.specialtyId} is null or sp.id = ${p.specialtyId})`;
}

function isSeen(p: Looking): SQL {
  if (p.capacity === 'student') return sql`period.student_id = ${p.callerId}`;
  if (p.capacity === 'staff') return isOfOffices(p, sql`sp.faculty_id`, sql`g.id`);
  const own = groupsOfTeacher({ teacherId: p.callerId, academicYearId: p.yearId });
  // As an array of groups: the seats of all students would be gone through to find those of a few.
  return sql`period.group_id = any(array(
      select seen.id from ${groups} seen join ${specialties} within on within.id = seen.specialty_id
      where ${isOfOffices(p, sql`within.faculty_id`, sql`seen.id`)} or seen.id in (${own})))`;
}

function isOfOffices(p: Looking, facultyId: SQL, groupId: SQL): SQL {
  return sql`(${p.readsEverywhere} or ${facultyId} = any(${p.readFaculties}) or ${groupId} = any(${p.readGroups}))`;
}
