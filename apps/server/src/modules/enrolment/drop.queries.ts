import { sql } from 'drizzle-orm';
import { lessonMarks, lessons } from '#modules/journal/journal.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { registrationSheets } from '#modules/registration/seats.tables.ts';
import { bool, day, instant, int, listOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { heldBecause, mine, period, phaseOf, standing, withCourses } from './standing.sql.ts';

/** What the rules of dropping ask about a registration, or about one type of its lessons; its half-year it has itself. */
export const selectDrop = statement({
  name: 'registration_drop_case',
  params: {
    registrationId: int,
    lessonTypeId: orNull(smallint),
    kinds: listOf(text),
    today: day,
    now: instant,
  },
  row: {
    studentId: int,
    academicYearId: int,
    seasonId: int,
    groupId: int,
    hold: orNull(text),
    phase: text,
    opens: orNull(instant),
    closes: orNull(instant),
    disciplineId: int,
    isLive: bool,
    isCompulsory: bool,
    isMarked: bool,
    leaveIds: listOf(int),
    version: int,
  },
  sql: (p) => {
    const ofIt = (column: string) =>
      sql`(select one.${sql.identifier(column)} from ${disciplineRegistrations} one where one.id = ${p.registrationId})`;
    const whose = {
      ...p,
      studentId: ofIt('student_id'),
      academicYearId: ofIt('academic_year_id'),
      seasonId: ofIt('season_id'),
    };
    return sql`
    with ${standing(whose)}, ${mine(whose)}, ${period(whose, withCourses(whose, p.kinds))}
    select r.student_id as "studentId", r.academic_year_id as "academicYearId", r.season_id as "seasonId",
      st.group_id as "groupId", ${heldBecause} as hold, ${phaseOf(whose)} as phase, period.opens_at as opens,
      period.ends_at as closes, r.discipline_id as "disciplineId", r.status in ('registered', 'confirmed') as "isLive",
      r.is_by_plan and r.elective_block = 0 as "isCompulsory",
      exists (select from mine m join ${lessons} l on l.assignment_id = m.id join ${lessonMarks} mark on mark.lesson_id = l.id
        where m.discipline_id = r.discipline_id and coalesce(m.lesson_type_id = ${p.lessonTypeId}, true)
          and mark.student_id = st.student_id and mark.mark_id > 0) as "isMarked",
      array(select m.id from mine m where m.discipline_id = r.discipline_id
        and coalesce(m.lesson_type_id = ${p.lessonTypeId}, true) order by 1) as "leaveIds",
      coalesce((select s.version from ${registrationSheets} s where s.student_id = st.student_id
        and s.academic_year_id = r.academic_year_id and s.season_id = r.season_id), 0) as version
    from standing st
    join ${disciplineRegistrations} r on r.id = ${p.registrationId} and r.student_id = st.student_id
    left join period on true`;
  },
});
