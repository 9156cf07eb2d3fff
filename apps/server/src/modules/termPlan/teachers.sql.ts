import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people, teachers } from '#modules/people/people.tables.ts';
import { streamGroups, teachingAssignments } from '#modules/registration/registration.tables.ts';

import { plannedClassGroups, plannedClasses } from './termPlan.tables.ts';

interface OfTerm {
  readonly yearId: SQL;
  readonly seasonId: SQL;
}

/** A teacher with the hours of a half-year: what is planned, and what stands beside the plan. */
export function loadOf(teacherId: SQL, { yearId, seasonId }: OfTerm): SQL {
  return sql`(
    select who.id, who.full_name, (
      coalesce((select sum(load.planned_hours) from ${plannedClasses} load
        where load.teacher_id = who.id and load.ended_by is null
          and load.academic_year_id = ${yearId} and load.season_id = ${seasonId}), 0)
      + coalesce((select sum(a.planned_hours) from ${teachingAssignments} a
        where a.teacher_id = who.id and a.is_active and a.academic_year_id = ${yearId} and a.season_id = ${seasonId}
          and not exists (select from ${plannedClasses} load where load.assignment_id = a.id and load.ended_by is null)), 0)
      )::float8 as hours
    from ${people} who where who.id = ${teacherId})`;
}

/**
 * Who taught the discipline of a planned class `p` a year before and still teaches: of those first who held this kind
 * of lesson, then who taught its specialty, then who did it most.
 */
export function guessFor(): SQL {
  return sql`(
    select a.teacher_id from ${teachingAssignments} a join ${teachers} t on t.id = a.teacher_id and t.is_active
    where a.discipline_id = p.discipline_id and a.academic_year_id = p.academic_year_id - 1 and a.season_id = p.season_id
    group by a.teacher_id
    order by bool_or(a.lesson_type_id = p.lesson_type_id and exists (
        select from ${plannedClassGroups} link join ${groups} g on g.id = link.group_id
        join ${groups} taught on taught.specialty_id = g.specialty_id
        where link.planned_id = p.id and (taught.id = a.group_id or exists (
          select from ${streamGroups} sat where sat.stream_id = a.stream_id and sat.group_id = taught.id)))) desc,
      bool_or(a.lesson_type_id = p.lesson_type_id) desc, count(*) desc, a.teacher_id limit 1)`;
}
