import type { Client } from 'pg';

import { addDays } from '@bilim/contract/days';

import type { DemoPlan } from '../plan.ts';
import { morning } from './morning.ts';

/**
 * The half-year to come, alive on whatever day: the year of study of `student1` registers first come, first served, the
 * next one orders wishes, for the others registration is over. Half-years run without one where the size has none.
 */
export async function openRegistration(
  client: Client,
  { calendar, flagship, groups }: DemoPlan,
): Promise<void> {
  const next = calendar.terms.find(({ startsOn }) => startsOn > calendar.current.endsOn);
  const group = groups.find(({ id }) => id === flagship.groupId);
  if (next === undefined || group === undefined) return;
  const term = [next.yearId, next.seasonId];
  const { rows } = await client.query<{ year: number }>(
    `select (start_semester + 2 * ($1 - admission_year_id) + ($2 = 2)::int + 1) / 2 as year from groups where id = $3`,
    [...term, flagship.groupId],
  );
  const openYear = rows[0]?.year ?? 1;
  const wishYear = (openYear % 4) + 1;

  await client.query(describing);
  // Seats are for all, also for those who have none yet.
  await client.query(offering, term);
  await client.query(leaving, [...term, openYear, wishYear, calendar.today]);
  await client.query(undecided, [...term, wishYear, calendar.today]);
  await client.query(seating, term);
  const day = (days: number) => morning(addDays(calendar.today, days));
  const periods = [
    [openYear, null, null, null, day(-3), day(11)],
    [wishYear, day(-2), day(5), 'lottery', day(6), day(20)],
    ...[1, 2, 3, 4]
      .filter((year) => year !== openYear && year !== wishYear)
      .map((year) => [year, null, null, null, day(-20), day(-4)]),
  ];
  for (const period of periods) {
    await client.query(
      `insert into registration_periods (academic_year_id, season_id, study_year, wishes_open_at, wishes_close_at, draw_rule,
        opens_at, closes_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [...term, ...period],
    );
  }
}

/** Students of some years of study, on some day. */
const studentsOf = (years: string, day: string) => `
  select gp.student_id from student_group_periods gp join groups g on g.id = gp.group_id
  where gp.is_main and gp.period @> ${day}::date
    and (g.start_semester + 2 * ($1 - g.admission_year_id) + ($2 = 2)::int + 1) / 2 in (${years})`;

/** Of the year that registers now, two of three still have to choose; of the one that wishes, everybody. */
const leaving = `
  with chooser as (${studentsOf('$3, $4', '$5')}), wisher as (${studentsOf('$4', '$5')}), gone as (
    delete from assignment_students seat using teaching_assignments a
    where a.id = seat.assignment_id and a.academic_year_id = $1 and a.season_id = $2 and a.is_elective
      and seat.student_id in (select student_id from chooser)
      and (seat.student_id % 3 > 0 or seat.student_id in (select student_id from wisher))
    returning seat.student_id, a.discipline_id)
  delete from discipline_registrations r using gone
  where r.student_id = gone.student_id and r.discipline_id = gone.discipline_id and r.academic_year_id = $1 and r.season_id = $2`;

/** Whoever wishes sits in no subgroup yet. */
const undecided = `
  delete from assignment_students seat using teaching_assignments a
  where a.id = seat.assignment_id and a.academic_year_id = $1 and a.season_id = $2 and a.subgroup > 0
    and seat.student_id in (${studentsOf('$3', '$4')})`;

/** Electives, and lessons in subgroups, with a few seats more than there are students; some subgroups are full. */
const offering = `
  with offered as (
    insert into registration_offers (assignment_id, state, least_students, opened_at)
    select a.id, 'open', case when a.is_elective then 5 else 0 end, now() from teaching_assignments a
    where a.academic_year_id = $1 and a.season_id = $2 and a.is_active and (a.is_elective or a.subgroup > 0)
    returning assignment_id)
  insert into registration_pools (assignment_id, seats)
  select o.assignment_id, case when a.subgroup > 0 and o.assignment_id % 6 = 0 then greatest(1, list.size)
    else 3 + list.size * 5 / 4 + o.assignment_id % 4 end
  from offered o join teaching_assignments a on a.id = o.assignment_id
  cross join lateral (select count(*) as size from assignment_students s
    where s.assignment_id = o.assignment_id and s.removed_at is null) list`;

const seating = `
  update assignment_students seat set pool_id = pool.id
  from registration_pools pool join teaching_assignments a on a.id = pool.assignment_id
  where seat.assignment_id = pool.assignment_id and seat.removed_at is null and a.academic_year_id = $1 and a.season_id = $2`;

const describing = `
  insert into discipline_descriptions (discipline_id, text_ru, text_kg, text_en)
  select distinct d.id,
    'Практический курс: половина занятий проходит в проектах, в конце семестра группа защищает общую работу. Оценка складывается из двух модулей и экзамена.',
    'Практикалык курс: сабактардын жарымы долбоорлордо өтөт, семестрдин аягында топ жалпы ишин коргойт. Баа эки модулдан жана экзаменден турат.',
    'A practical course: half of the classes are projects, and the group defends its work at the end of the semester. Two modules and the exam make the grade.'
  from curriculum_items i join disciplines d on d.id = i.discipline_id where i.is_elective`;
