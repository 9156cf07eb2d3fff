import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { excusesApi } from '@bilim/contract/excuses';
import { eq } from 'drizzle-orm';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { say } from '../texts/say.ts';
import { lockOwn } from './excuses.queries.ts';
import { excuses } from './excuses.tables.ts';

/** A student takes back what nobody has decided on yet. */
export async function withdraw({
  db,
  person,
  input,
  now,
  language,
  request,
}: Call<typeof excusesApi.withdraw>): Promise<Output<typeof excusesApi.withdraw>> {
  const message = say(language, 'excuse.withdrawn');
  return await db.transaction(async (tx) => {
    const [excuse] = await lockOwn(tx, { excuseId: input.excuseId, studentId: person.id });
    if (excuse === undefined) throw new AppError('excuse.unknown');
    if (excuse.state === 'withdrawn') return { isDone: true, message, isRepeat: true };
    if (excuse.state !== 'waiting') throw new AppError('excuse.decided');
    await tx
      .update(excuses)
      .set({ state: 'withdrawn', settledBy: person.id, settledAt: now })
      .where(eq(excuses.id, excuse.id));
    const entry = { action: 'excuse.withdrawn', entity: 'excuse', entityId: excuse.id };
    await audit(tx, { person, request, now }, entry);
    await notifyOffices(tx, 'excuses.decide');
    return { isDone: true, message };
  });
}
