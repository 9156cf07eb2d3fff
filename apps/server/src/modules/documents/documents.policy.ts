import type { Grant, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { isWithin, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, day, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { DocumentKind } from '#platform/documents/documentKind.ts';

const within = statement({
  name: 'documents_within',
  params: { ...rightScope, personId: int, today: day },
  row: { isWithin: bool },
  sql: (p) => sql`select ${isWithin(p, p.personId, p.today)} as "isWithin"`,
});

interface Asker {
  readonly person: Person;
  readonly now: Date;
}

/** The kinds whose documents of this holder somebody keeps. */
export async function kindsKept(
  db: Database,
  { person, now }: Asker,
  kinds: readonly DocumentKind[],
  holderId: number,
): Promise<readonly string[]> {
  const rights = [...new Set(kinds.map(({ right }) => right))];
  const held = new Set<Grant>();
  for (const right of rights) {
    const [found] = await within(db, {
      ...scopeParams(person, right),
      personId: holderId,
      today: universityDay(now),
    });
    if (found?.isWithin === true) held.add(right);
  }
  return kinds.filter(({ right }) => held.has(right)).map(({ name }) => name);
}
