import type { Language, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { universityWords } from '#modules/auth/auth.queries.ts';
import { unreadMessages } from '#modules/chat/reading/counts.queries.ts';
import { callerOf, callerParams } from '#modules/chat/conversations/place.sql.ts';
import { personalNotice, unseenBy } from '#modules/notices/personal.queries.ts';
import { newsAddressee, readerOf } from '#modules/news/news.policy.ts';
import { unreadNews } from '#modules/news/news.queries.ts';
import { position, positionsOf } from '#modules/profile/profile.queries.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, int, json, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

const university = z.object({
  name: z.string(),
  width: z.int(),
  fontSize: z.int(),
  logoHash: z.nullable(z.string()),
  paperLogoHash: z.nullable(z.string()),
});

const selectBeginning = inEachLanguage((language) =>
  statement({
    name: `beginning_${language}`,
    params: { ...newsAddressee, ...callerParams, isTeaching: bool },
    row: {
      university: orNull(json(university)),
      news: json(z.object({ unread: z.int(), unconfirmed: z.int() })),
      unreadCount: int,
      positions: rowsOf(position),
      told: rowsOf({ ...personalNotice, at: text }),
    },
    sql: (p) => sql`
    select (select row_to_json(u) from (${universityWords(language)}) u) as university,
      (select row_to_json(n) from (${unreadNews(p)}) n) as news,
      (${unreadMessages(p)}) as "unreadCount",
      case when ${p.isTeaching} then ${jsonList(positionsOf(language, { teacherId: p.personId, today: p.today }))}
        else '[]'::json end as positions,
      ${jsonList(unseenBy(p.personId))} as told`,
  }),
);

/** What stands around every page, of all modules in one statement: it is asked for at each opening. */
export async function readBeginning(db: Database, person: Person, language: Language, now: Date) {
  const [found] = await selectBeginning[language](db, {
    ...readerOf(person, now),
    ...callerOf(person, now),
    isTeaching: person.role === 'teacher',
  });
  if (found === undefined) throw new Error('what stands around a page is one row');
  return found;
}
