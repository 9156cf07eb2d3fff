import type { Client } from 'pg';

import { lessonTypeIds } from '#modules/termPlan/proposal.ts';

import type { DemoPlan } from '../plan.ts';
import { officeOf } from '../staff.ts';

import { morning } from './morning.ts';

const plannedTypes = Object.values(lessonTypeIds);

/**
 * The plan that the classes of the running half-year and of those to come were made from. Their tables are to be analysed
 * before: of a city's classes PostgreSQL would expect a few, and take minutes.
 */
export async function writeTermPlan(client: Client, { calendar, staff }: DemoPlan): Promise<void> {
  const madeBy = officeOf(staff, 'registrar');
  for (const { yearId, seasonId, startsOn, endsOn } of calendar.terms) {
    if (endsOn < calendar.today) continue;
    const madeAt = morning(startsOn < calendar.today ? startsOn : calendar.today);
    await client.query(planning, [yearId, seasonId, madeBy, madeAt, plannedTypes]);
  }
}

/** Electives are planned by the blocks of the curricula whose groups they are for. */
const planning = `
  with change as (
    insert into term_plan_changes (academic_year_id, season_id, kind, made_by, made_at)
    values ($1, $2, 'proposed', $3, $4) returning id
  ), class as materialized (
    select a.*, array(select link.group_id from stream_groups link where link.stream_id = a.stream_id) || a.group_id as group_ids
    from teaching_assignments a
    where a.academic_year_id = $1 and a.season_id = $2 and a.is_active and a.lesson_type_id = any($5)
  ), planned as (
    insert into planned_classes (academic_year_id, season_id, semester_id, discipline_id, credits, exam_type_id, lesson_type_id,
      department_id, education_form_id, is_elective, block, subgroup, students, planned_hours, teacher_id, assignment_id, made_by)
    select $1, $2, class.semester_id, class.discipline_id, class.credits, class.exam_type_id, class.lesson_type_id,
      class.department_id, class.education_form_id, class.is_elective, elective.block, class.subgroup,
      (select count(*) from assignment_students seat where seat.assignment_id = class.id and seat.removed_at is null),
      class.planned_hours, class.teacher_id, class.id, change.id
    from class cross join change left join lateral (
      select coalesce(block.title, 'ДПВ-' || i.elective_block) as block from groups g
      join curricula c on c.is_in_force and c.specialty_id = g.specialty_id and c.education_form_id = g.education_form_id
        and c.admission_year_id = g.admission_year_id
      join curriculum_items i on i.curriculum_id = c.id and i.discipline_id = class.discipline_id and i.is_elective
      left join elective_blocks block on block.curriculum_id = c.id and block.semester_id = i.semester_id
        and block.block = i.elective_block
      where g.id = any(class.group_ids) order by c.id, i.id limit 1) elective on class.is_elective
    order by class.id
    returning id, assignment_id
  )
  insert into planned_class_groups (planned_id, group_id)
  select planned.id, of_group.id from planned join teaching_assignments a on a.id = planned.assignment_id
  cross join lateral (
    select a.group_id as id where a.group_id is not null
    union all select link.group_id from stream_groups link where link.stream_id = a.stream_id) of_group`;
