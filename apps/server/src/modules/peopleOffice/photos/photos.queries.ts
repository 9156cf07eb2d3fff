import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { groups, people, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { photoUrlOf } from '#modules/people/photoUrl.sql.ts';
import { waitingPhotos } from '#modules/profile/profile.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { instant, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { changeableBy, keeper, officerOf } from '../peopleOffice.policy.ts';

const select = statement({
  name: 'office_waiting_photos',
  params: { ...keeper, deciderId: int, personId: orNull(int) },
  row: {
    id: int,
    fullName: text,
    unit: orNull(text),
    version: text,
    sentAt: instant,
    before: orNull(text),
  },
  planned: 'each',
  sql: (p) => sql`
  select p.id, p.full_name as "fullName", coalesce((
      select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
      where period.student_id = p.id and period.is_main and period.period @> ${p.today} limit 1
    ), (
      select d.short_name from ${teacherPositions} post join ${departments} d on d.id = post.department_id
      where post.teacher_id = p.id and post.validity @> ${p.today} order by post.is_main desc, post.id limit 1
    )) as unit,
    sent.file_id::text as version, sent.sent_at as "sentAt", ${photoUrlOf(sql`p`)} as before
  from ${waitingPhotos} sent join ${people} p on p.id = sent.person_id
  where p.merged_into is null and p.id <> ${p.deciderId} and coalesce(p.id = ${p.personId}, true)
    and ${changeableBy(p, sql`p.id`)}
  order by sent.sent_at, p.id limit 200`,
});

/** Photos on which this person decides, the oldest first; nobody decides on the own one. */
export async function selectWaitingPhotos(
  db: Database,
  { person, today }: { readonly person: Person; readonly today: string },
  personId: number | null = null,
) {
  const { managesSettings, keepsEverywhere, keptFaculties } = officerOf(person, today);
  const kept = { managesSettings, keepsEverywhere, keptFaculties, today };
  return await select(db, { ...kept, deciderId: person.id, personId });
}
