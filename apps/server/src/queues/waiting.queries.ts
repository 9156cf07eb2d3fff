import { holds, scopeOf } from '@bilim/contract';
import type { Grant, Person } from '@bilim/contract';
import type { QueueName, WaitingCounts } from '@bilim/contract/queues';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { importRuns } from '#import/imports.tables.ts';
import { timetableImports } from '#import/timetableImports.tables.ts';
import { isOfOffice, reported } from '#modules/chat/reports.policy.ts';
import { decidedBy, decider, deciderOf } from '#modules/excuses/excuses.policy.ts';
import { excuses } from '#modules/excuses/excuses.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { lateChangeRequests } from '#modules/visitlog/lateChanges.tables.ts';
import { unfilledLessons } from '#modules/visitlog/unfilled.tables.ts';
import { managedBy } from '#modules/visitlog/visitlog.policy.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';
import { valuesIn } from '#platform/db/statement.ts';

interface Asked {
  readonly today: string;
  readonly now: Date;
}

/** Counts all queues of an office at once. The waiting rows are few, so each is found before it is judged. */
export async function countAllWaiting(db: Database, person: Person, asked: Asked): Promise<WaitingCounts> {
  const queues = queuesOf(person, asked);
  const columns = queues.map(
    ({ name, isMine, rows }) =>
      sql`${isMine ? sql`(select count(*)::int ${rows})` : sql`null::int`} as ${sql.identifier(name)}`,
  );
  const [counts] = await selectRows<WaitingCounts>(db, sql`select ${sql.join(columns, sql`, `)}`);
  if (counts === undefined) throw new Error('a row of counts is always there');
  return counts;
}

interface Queue {
  readonly name: QueueName;
  readonly isMine: boolean;
  /** From where, and which. */
  readonly rows: SQL;
}

function queuesOf(person: Person, { today, now }: Asked): readonly Queue[] {
  const may = (grant: Grant) => holds(person, grant);
  const isRecent = (at: SQL) => sql`${at} > ${now.toISOString()}::timestamptz - interval '14 days'`;
  return [
    {
      name: 'excuses',
      isMine: may('excuses.decide'),
      rows: sql`from ${excuses} e where e.state = 'waiting' and ${decidedBy(valuesIn(decider, deciderOf(person, today)), sql`e.student_id`)}`,
    },
    {
      name: 'journaloffice',
      isMine: may('journals.manage'),
      rows: sql`
        from ${lateChangeRequests} r join ${teachingAssignments} a on a.id = r.assignment_id
        where r.state = 'open' and ${managedBy(person)}`,
    },
    {
      name: 'unfilled',
      isMine: may('journals.manage'),
      rows: sql`
        from ${unfilledLessons} u join ${teachingAssignments} a on a.id = u.assignment_id
        where ${managedBy(person)}`,
    },
    {
      name: 'chatreports',
      isMine: may('chat.moderate'),
      rows: sql`
        from ${reported}
        where r.state = 'waiting' and ${isOfOffice(person)}`,
    },
    {
      name: 'import',
      isMine: scopeOf(person, 'imports.run') === 'all',
      rows: sql`from ${importRuns} run where run.state = 'checked' and ${isRecent(sql`run.created_at`)}`,
    },
    {
      name: 'timetableimport',
      isMine: may('schedules.manage'),
      rows: sql`
        from ${timetableImports} i
        where i.state = 'checked' and i.created_by = ${person.id} and ${isRecent(sql`i.created_at`)}`,
    },
  ];
}
