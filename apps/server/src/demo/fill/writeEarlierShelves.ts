import { addDays } from '@bilim/contract/days';
import type { Client } from 'pg';

import type { DemoPlan } from '../plan.ts';

interface Earlier {
  readonly fileId: string;
  /** Shared with colleagues: somebody else lectures this discipline a year later. */
  readonly shared: string;
}

/**
 * What lecturers laid out in the same half-year a year ago, to be copied from: of disciplines that they lecture now, too,
 * and of the one that was shared. Some of it says a day that is over. Where the classes of that year are not in the portal
 * there is nothing.
 */
export async function writeEarlierShelves(
  client: Client,
  { calendar: { current, terms } }: DemoPlan,
  { fileId, shared }: Earlier,
): Promise<void> {
  const term = terms.find((one) => one.yearId === current.yearId - 1 && one.seasonId === current.seasonId);
  if (term === undefined) return;
  const [year, month, day] = addDays(term.endsOn, -7).split('-');
  await client.query(
    `with laid as (
       insert into material_shelves
         (owner_id, academic_year_id, season_id, semester_id, discipline_id, credits, is_shared, created_at)
       select a.teacher_id, a.academic_year_id, a.season_id,
         case when bool_or(a.is_elective) then null else max(a.semester_id) end, a.discipline_id, a.credits,
         bool_or(d.name_ru = $4), $3::date
       from teaching_assignments a join disciplines d on d.id = a.discipline_id
       where a.academic_year_id = $1 and a.season_id = $2 and (d.name_ru = $4 or exists (
         select from material_shelves s where s.owner_id = a.teacher_id and s.discipline_id = a.discipline_id))
       group by a.teacher_id, a.academic_year_id, a.season_id, a.discipline_id, a.credits
       having bool_or(a.lesson_type_id = 1)
       order by a.discipline_id, a.teacher_id, a.credits
       returning id, owner_id, discipline_id),
     wanted as (
       select nextval(pg_get_serial_sequence('materials', 'id'))::int as id, laid.id as shelf_id, laid.owner_id, m.*
       from laid join disciplines d on d.id = laid.discipline_id join academic_years y on y.id = $1
       cross join lateral (values
         (1, 'file', 'Силлабус: ' || d.name_ru || ', ' || y.label, null, null::date),
         (3, 'file', 'Конспект лекций', null, null),
         (4, 'page', 'Задачи к практическим занятиям', 'Решите задачи 1–12 и принесите решения.', null),
         (6, 'page', 'Задания СРС на полугодие', 'Реферат или проект на выбор; сдать до ' || $6 || '.', null),
         (7, 'file', 'Вопросы к экзамену', null, $7::date)) m (type_id, kind, title, body, opens_on)),
     made as (
       insert into materials (id, shelf_id, type_id, kind, title, publish, publish_at, place, created_at, changed_at)
       select id, shelf_id, type_id, kind, title, case when opens_on is null then 'now' else 'date' end, opens_on,
         type_id, $3::date, $3::date
       from wanted)
     insert into material_versions (material_id, number, file_id, file_name, body, made_by, made_at)
     select id, 1, case when kind = 'file' then $5::uuid end,
       case when kind = 'file' then replace(title, '/', ' ') || '.pdf' end, body, owner_id, $3::date
     from wanted`,
    [term.yearId, term.seasonId, term.startsOn, shared, fileId, `${day}.${month}.${year}`, term.endsOn],
  );
}
