import type { Language, Person } from '@bilim/contract';
import type { UnfilledJournal } from '@bilim/contract/visitlog/unfilled';
import { sql } from 'drizzle-orm';

import { rightScope, scopeParams } from '#modules/people/faculties.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';
import { valuesIn } from '#platform/db/statement.ts';

import { classWordJoins, classWords } from '../classWords.ts';
import { managedBy } from '../visitlog.policy.ts';

import { unfilledLessons } from '../unfilled.tables.ts';

const most = sql.raw('200');

export async function selectUnfilledJournals(
  db: Database,
  person: Person,
  language: Language,
): Promise<UnfilledJournal[]> {
  const manager = valuesIn(rightScope, scopeParams(person, 'journals.manage'));
  return await selectRows<UnfilledJournal>(
    db,
    sql`
    with waiting as materialized (
      select u.assignment_id, count(*)::int as lessons, min(u.lesson_date)::text as first_on
      from ${unfilledLessons} u
      join ${teachingAssignments} a on a.id = u.assignment_id and ${managedBy(manager)}
      group by u.assignment_id
      order by lessons desc, first_on, u.assignment_id limit ${most}
    )
    select ${classWords(language)}, w.lessons as "lessonCount", w.first_on as "lessonDate"
    from waiting w
    join ${teachingAssignments} a on a.id = w.assignment_id
    ${classWordJoins}
    order by w.lessons desc, w.first_on, a.id`,
  );
}
