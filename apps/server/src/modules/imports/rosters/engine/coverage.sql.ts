import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { textLiteral } from '#platform/db/wireText.ts';

import type { RowKind } from '../source.ts';

/**
 * Whether no row of these kinds was wrong in a way that hides whose it was. Otherwise whatever is missing may be one of
 * those: none of theirs leaves, and what names one that is missing waits for it.
 */
export function isWhole(...kinds: readonly RowKind[]): SQL {
  const among = sql.join(
    kinds.map((kind) => textLiteral(kind)),
    sql`, `,
  );
  return sql`not exists (select from coverage where keeps and kind in (${among}))`;
}
