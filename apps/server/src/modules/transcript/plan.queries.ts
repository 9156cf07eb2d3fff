import { sql } from 'drizzle-orm';

import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, int, real, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** The curriculum in force for the student's group, and which of its disciplines are passed. */
export const selectPlan = inEachLanguage((language) =>
  statement({
    name: `transcript_plan_${language}`,
    params: { studentId: int, today: day },
    row: {
      total: int,
      semesterId: int,
      disciplineId: int,
      code: text,
      disciplineName: text,
      credits: real,
      block: int,
      choose: int,
      isGraded: bool,
      isPassed: bool,
    },
    sql: (p) => sql`
    with passed as materialized (
      select r.curriculum_item_id, r.discipline_id, r.semester_id from ${gradeRecords} r
      where r.student_id = ${p.studentId} and r.is_final and r.is_passed)
    select c.total_credits as total, i.semester_id as "semesterId", i.discipline_id as "disciplineId",
      coalesce(i.code, '') as code, ${nameIn(language, 'd')} as "disciplineName", i.credits::float8 as credits,
      i.elective_block as block, coalesce(b.choose_count, 1)::int as choose, e.is_graded as "isGraded",
      exists (
        select from passed r
        where r.curriculum_item_id = i.id or r.discipline_id = i.discipline_id and r.semester_id = i.semester_id
      ) as "isPassed"
    from (
      select period.group_id from ${studentGroupPeriods} period
      where period.student_id = ${p.studentId} and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
    join ${groups} g on g.id = sitting.group_id
    join ${curricula} c on c.specialty_id = g.specialty_id and c.education_form_id = g.education_form_id
      and c.admission_year_id = g.admission_year_id and c.is_in_force
    join ${curriculumItems} i on i.curriculum_id = c.id
    join ${disciplines} d on d.id = i.discipline_id
    join ${examTypes} e on e.id = i.exam_type_id
    left join ${electiveBlocks} b
      on b.curriculum_id = c.id and b.semester_id = i.semester_id and b.block = i.elective_block
    order by i.semester_id, i.elective_block, i.sort, i.id`,
  }),
);
