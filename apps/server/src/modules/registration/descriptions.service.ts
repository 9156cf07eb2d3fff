import { sql } from 'drizzle-orm';

import { day, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { disciplineDescriptions } from './offers.tables.ts';

/** What students read of a discipline from now on; what they read before stays, closed. The same again changes nothing. */
export const setDescription = statement({
  name: 'registration_description_set',
  params: {
    disciplineId: int,
    ru: orNull(text),
    kg: orNull(text),
    en: orNull(text),
    syllabusUrl: orNull(text),
    today: day,
  },
  row: { id: int },
  planned: 'each',
  sql: (p) => sql`
  with there as (
    select a.* from ${disciplineDescriptions} a where a.discipline_id = ${p.disciplineId} and a.closed_on is null
    order by a.id desc limit 1
  ), same as (
    select from there where (text_ru, text_kg, text_en, syllabus_url)
      is not distinct from (${p.ru}, ${p.kg}, ${p.en}, ${p.syllabusUrl})
  ), closed as (
    update ${disciplineDescriptions} set closed_on = ${p.today}
    where discipline_id = ${p.disciplineId} and closed_on is null and not exists (select from same)
  )
  insert into ${disciplineDescriptions} (discipline_id, text_ru, text_kg, text_en, syllabus_url)
  select ${p.disciplineId}, ${p.ru}, ${p.kg}, ${p.en}, ${p.syllabusUrl} where not exists (select from same)
    and num_nonnulls(${p.ru}, ${p.kg}, ${p.en}, ${p.syllabusUrl}) > 0
  returning id`,
});
