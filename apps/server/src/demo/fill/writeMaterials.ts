import { addDays } from '@bilim/contract/days';
import type { Client } from 'pg';

import type { FileStore } from '#platform/files/store.ts';

import type { DemoPlan } from '../plan.ts';

import { keepPaper } from './keepPaper.ts';
import { writeArchives } from './writeArchives.ts';
import { writeEarlierShelves } from './writeEarlierShelves.ts';

/** Types of materials that the demo lays out, by their ids in the reference data. */
const types = {
  syllabus: 1,
  lectures: 3,
  practice: 4,
  selfStudy: 6,
  questions: 7,
  video: 10,
  textbook: 11,
  examPapers: 12,
};
/** Lectures of so many weeks have their materials already. */
const weeksLaidOut = 12;
/** On its shelves there is one of everything. */
const shown = 'Базы данных';

/**
 * What teachers have laid out in the running half-year: a syllabus, lectures under their themes, tasks, exam papers that
 * nobody sees yet, and a textbook to read. Some have forgotten something, so that the matrix of an office has something to
 * show; what came yesterday is new to the students who looked in before.
 */
export async function writeMaterials(client: Client, plan: DemoPlan, store: FileStore): Promise<void> {
  const { yearId, seasonId, startsOn } = plan.calendar.current;
  await client.query(
    `insert into material_shelves (owner_id, academic_year_id, season_id, semester_id, discipline_id, credits, created_at)
     select a.teacher_id, a.academic_year_id, a.season_id,
       case when bool_or(a.is_elective) then null else max(a.semester_id) end, a.discipline_id, a.credits, $3::date
     from teaching_assignments a
     where a.academic_year_id = $1 and a.season_id = $2 and a.is_active
     group by a.teacher_id, a.academic_year_id, a.season_id, a.discipline_id, a.credits
     having bool_or(a.lesson_type_id = 1)
     order by a.discipline_id, a.teacher_id, a.credits`,
    [yearId, seasonId, startsOn],
  );
  // One paper for all of them: it is about how materials are found, not about what is in them.
  const fileId = await keepPaper(client, store, {
    words: 'Bilim: study materials of the demo university',
    name: 'demo.pdf',
    kind: 'umk',
    uploadedBy: null,
  });
  await layOut(client, { fileId, on: startsOn });
  const yesterday = addDays(plan.calendar.today, -1);
  await writeArchives(client, store, { discipline: shown, on: yesterday > startsOn ? yesterday : startsOn });
  await putBooks(client);
  await lookAround(client, addDays(plan.calendar.today, -3));
  // After the looks of today's students, who see nothing of it.
  await writeEarlierShelves(client, plan, { fileId, shared: shown });
  for (const table of ['material_shelves', 'materials', 'material_versions', 'material_opens'])
    await client.query(`analyze ${table}`);
}

async function layOut(client: Client, { fileId, on }: { readonly fileId: string; readonly on: string }) {
  await client.query(
    `with wanted as (
       select nextval(pg_get_serial_sequence('materials', 'id'))::int as id, s.id as shelf_id, s.owner_id, m.*,
         row_number() over (partition by s.id order by m.rank, m.number) as place
       from material_shelves s
       join disciplines d on d.id = s.discipline_id
       cross join lateral (
         select ${types.syllabus} as type_id, null::int as theme_id, 'file' as kind, 'Силлабус: ' || d.name_ru as title,
           null as body, null as url, null::int as book, 'now' as publish, false as is_hidden, 1 as rank, 0 as number
         union all
         select ${types.lectures}, t.id, 'page', t.title, 'Что разберём: **' || t.title || '**.' || E'\\n\\n' ||
           '- основные понятия' || E'\\n' || '- примеры' || E'\\n' || '- вопросы для обсуждения', null, null, 'lesson',
           false, 2, t.number
         from themes t
         where t.author_id = s.owner_id and t.discipline_id = s.discipline_id and t.credits = s.credits
           and t.lesson_type_id = 1 and t.number <= ${weeksLaidOut} and t.removed_at is null
         union all
         select ${types.practice}, null, 'page', 'Задачи к практическим занятиям',
           'Решите задачи 1–12 и принесите решения.', null, null, 'now', false, 3, 0 where s.id % 3 <> 0
         union all
         select ${types.selfStudy}, null, 'page', 'Задания СРС на полугодие',
           'Реферат или проект на выбор; срок – конец модуля.', null, null, 'now', false, 4, 0 where s.id % 4 <> 0
         union all
         select ${types.questions}, null, 'file', 'Вопросы для самопроверки', null, null, null, 'now', false, 5, 0
           where s.id % 5 <> 0
         union all
         select ${types.examPapers}, null, 'file', 'Экзаменационные билеты', null, null, null, 'now', true, 6, 0
           where s.id % 2 = 1
         union all
         select ${types.textbook}, null, 'link', 'Открытые учебники', null, 'https://openstax.org/subjects', null, 'now',
           false, 7, 0 where s.id % 2 = 0
         union all
         select ${types.video}, null, 'video', 'Видео: SQL с самого начала', null,
           'https://www.youtube.com/watch?v=HXV3zeQKqGY', null, 'now', false, 8, 0 where d.name_ru = '${shown}'
         union all
         select ${types.textbook}, null, 'book', b.title, null, null, b.id, 'now', false, 9, b.id
         from book_shelves h join books b on b.id = h.book_id where h.discipline_id = d.id and h.kind = 'main'
       ) m),
     made as (
       insert into materials (id, shelf_id, type_id, theme_id, kind, title, publish, is_hidden, place, created_at, changed_at)
       select id, shelf_id, type_id, theme_id, kind, title, publish, is_hidden, place, $2::date, $2::date from wanted)
     insert into material_versions (material_id, number, file_id, file_name, url, body, book_number, page_from, page_to,
       made_by, made_at)
     select id, 1, case when kind = 'file' then $1::uuid end,
       case when kind = 'file' then replace(title, '/', ' ') || '.pdf' end, url, body, book,
       case when kind = 'book' then 2 end, case when kind = 'book' then 3 end, owner_id, $2::date
     from wanted`,
    [fileId, on],
  );
}

/** The library knows of places in its books. */
async function putBooks(client: Client): Promise<void> {
  await client.query(
    `insert into book_shelves (discipline_id, book_id, kind, page_from, page_to, material_number, added_by)
     select s.discipline_id, v.book_number, 'extra', v.page_from, v.page_to, v.material_id, s.owner_id
     from material_versions v join materials m on m.id = v.material_id join material_shelves s on s.id = m.shelf_id
     where v.book_number is not null`,
  );
}

/** Students have opened some of it, and were last here some days ago. */
async function lookAround(client: Client, seenOn: string): Promise<void> {
  const seats = `
    select distinct s.id as shelf_id, x.student_id
    from material_shelves s join disciplines d on d.id = s.discipline_id and d.name_ru = $1
    join teaching_assignments a on a.teacher_id = s.owner_id and a.discipline_id = s.discipline_id
      and a.credits = s.credits and a.academic_year_id = s.academic_year_id and a.season_id = s.season_id
    join assignment_students x on x.assignment_id = a.id and x.removed_at is null`;
  await client.query(
    `insert into material_visits (person_id, shelf_id, seen_at)
     select student_id, shelf_id, $2::date from (${seats}) seat`,
    [shown, seenOn],
  );
  await client.query(
    `insert into material_opens (material_id, person_id, version_number, times, first_at, last_at)
     select m.id, seat.student_id, 1, 1 + (seat.student_id + m.id) % 3, $2::date, $2::date
     from (${seats}) seat join materials m on m.shelf_id = seat.shelf_id and not m.is_hidden and m.created_at < $2::date
     where (seat.student_id * 7 + m.id * 3) % 5 < 3`,
    [shown, seenOn],
  );
  await client.query(
    `insert into scorm_registrations (material_id, person_id, status, score, told)
     select m.id, seat.student_id, case when seat.student_id % 3 = 0 then 'failed' else 'passed' end,
       case when seat.student_id % 3 = 0 then 33 else 67 + 33 * (seat.student_id % 2) end, '{}'
     from (${seats}) seat join materials m on m.shelf_id = seat.shelf_id and m.kind = 'scorm'
     where seat.student_id % 2 = 1 or seat.student_id % 3 = 0`,
    [shown],
  );
}
