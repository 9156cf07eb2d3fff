import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

/** Writes down what was done with a period as a whole, with what there is to tell of it. Pass the transaction. */
export async function notePeriod(
  tx: Database,
  who: Actor,
  action: string,
  { periodId, ...after }: { readonly periodId: number; readonly [told: string]: unknown },
): Promise<void> {
  await audit(tx, who, {
    action: `registration.${action}`,
    entity: 'registration_periods',
    entityId: periodId,
    after,
  });
}
