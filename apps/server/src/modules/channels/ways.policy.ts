import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';

import { noticeChoices, pushSubscriptions } from './channels.tables.ts';

/** Whether news come to a device of this person. */
export function hearsNews(personId: SQL): SQL {
  return sql`(exists (select from ${pushSubscriptions} d where d.person_id = ${personId})
    and not exists (select from ${noticeChoices} c where c.person_id = ${personId} and not c.push_news))`;
}

/**
 * Those who have a device, with whether news come to it: for whole audiences. A subquery with the columns `person_id`
 * and `hears`.
 */
export const peopleWithDevices: SQL = sql`(
  select d.person_id, c.person_id is null as hears from (select distinct person_id from ${pushSubscriptions}) d
  left join ${noticeChoices} c on c.person_id = d.person_id and not c.push_news)`;

/** Whether this person takes news by email, and has an address. */
export function takesNewsByEmail(personId: SQL): SQL {
  return sql`(exists (
    select from ${noticeChoices} c join ${people} h on h.id = c.person_id and h.email is not null
    where c.person_id = ${personId} and c.mail_news))`;
}
