import { createHash, randomUUID } from 'node:crypto';

import type { Client } from 'pg';

import type { FileStore } from '#platform/files/store.ts';

import type { DemoPlan } from '../plan.ts';

/** Types of materials that the demo lays out, by their ids in the reference data. */
const types = { syllabus: 1, lectures: 3, practice: 4, selfStudy: 6, questions: 7, textbook: 11 };
/** Lectures of so many weeks have their materials already. */
const weeksLaidOut = 12;

/**
 * What teachers have laid out in the running half-year: a syllabus, lectures under their themes, tasks and a textbook to
 * read. Some have forgotten something, so that the matrix of an office has something to show.
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
  await client.query(
    `insert into materials (shelf_id, type_id, theme_id, kind, title, body, url, publish, place, created_at, changed_at)
     select s.id, m.type_id, m.theme_id, m.kind, m.title, m.body, m.url, m.publish,
       row_number() over (partition by s.id order by m.rank, m.number), $1::date, $1::date
     from material_shelves s
     join disciplines d on d.id = s.discipline_id
     cross join lateral (
       select ${types.syllabus} as type_id, null::int as theme_id, 'file' as kind, 'Силлабус: ' || d.name_ru as title,
         null as body, null as url, 'now' as publish, 1 as rank, 0 as number
       union all
       select ${types.lectures}, t.id, 'page', t.title, 'Что разберём: **' || t.title || '**.' || E'\\n\\n' ||
         '- основные понятия' || E'\\n' || '- примеры' || E'\\n' || '- вопросы для обсуждения', null, 'lesson', 2, t.number
       from themes t
       where t.author_id = s.owner_id and t.discipline_id = s.discipline_id and t.credits = s.credits
         and t.lesson_type_id = 1 and t.number <= ${weeksLaidOut} and t.removed_at is null
       union all
       select ${types.practice}, null, 'page', 'Задачи к практическим занятиям', 'Решите задачи 1–12 и принесите решения.',
         null, 'now', 3, 0 where s.id % 3 <> 0
       union all
       select ${types.selfStudy}, null, 'page', 'Задания СРС на полугодие', 'Реферат или проект на выбор; срок — конец модуля.',
         null, 'now', 4, 0 where s.id % 4 <> 0
       union all
       select ${types.questions}, null, 'file', 'Вопросы для самопроверки', null, null, 'now', 5, 0 where s.id % 5 <> 0
       union all
       select ${types.textbook}, null, 'link', 'Открытые учебники', null, 'https://openstax.org/subjects', 'now', 6, 0
         where s.id % 2 = 0
     ) m`,
    [startsOn],
  );
  const fileId = await keepPaper(client, store);
  await client.query(
    `insert into material_versions (material_id, number, file_id, file_name, made_by, made_at)
     select m.id, 1, case when m.kind = 'file' then $1::uuid end,
       case when m.kind = 'file' then replace(m.title, '/', ' ') || '.pdf' end, s.owner_id, m.created_at
     from materials m join material_shelves s on s.id = m.shelf_id`,
    [fileId],
  );
  for (const table of ['material_shelves', 'materials', 'material_versions'])
    await client.query(`analyze ${table}`);
}

/** One paper for all of them: it is about how materials are found, not about what is in them. */
async function keepPaper(client: Client, store: FileStore): Promise<string> {
  const bytes = paper('Bilim: study materials of the demo university');
  const fileId = randomUUID();
  await client.query(
    `insert into files (id, storage_key, original_name, mime, size_bytes, sha256, kind)
     values ($1, $2, 'demo.pdf', 'application/pdf', $3, $4, 'umk')`,
    [fileId, await store.put(bytes), bytes.length, createHash('sha256').update(bytes).digest()],
  );
  return fileId;
}

/** A page with one line on it, as a PDF. */
function paper(line: string): Buffer {
  const words = `BT /F1 20 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}
