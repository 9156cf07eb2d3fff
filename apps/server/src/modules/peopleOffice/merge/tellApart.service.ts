import { AppError } from '@bilim/contract';
import type { doublesApi } from '@bilim/contract/people/doubles';

import { lockPeople } from '#modules/people/people.service.ts';
import { auditAll } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireCard } from '../cards.service.ts';
import { say } from '../texts/say.ts';

import { deleteToldApart, insertToldApart, selectToldApart } from './toldApart.queries.ts';

/** Says that two cards are of two people, or takes that back; said already, nothing happens. */
export async function tellApart({ db, input, ...call }: Call<typeof doublesApi.tellApart>) {
  const { id, doubleId, areTwo } = input;
  if (id === doubleId) throw new AppError('people.not_found');
  await db.transaction(async (tx) => {
    // As merging does: of two who merge and tell apart at once, the second finds what the first did.
    await lockPeople(tx, [id, doubleId]);
    const asking = { ...call, today: universityDay(call.now) };
    const cards = [await requireCard(tx, asking, id), await requireCard(tx, asking, doubleId)] as const;
    if (cards.some(({ mayChange }) => !mayChange)) throw new AppError('auth.forbidden');
    const isNews = areTwo
      ? await insertToldApart(tx, { id, doubleId, saidBy: call.person.id, saidAt: call.now })
      : await deleteToldApart(tx, input);
    if (isNews) await writeDown(tx, call, { areTwo, cards });
  });
  return {
    isDone: true,
    message: say(call.language, areTwo ? 'people.are_two' : 'people.may_be_one'),
  };
}

/** Two who were told apart are not merged before that is taken back. */
export async function refuseToldApart(
  tx: Database,
  pair: { readonly id: number; readonly doubleId: number },
): Promise<void> {
  const [told] = await selectToldApart(tx, pair);
  if (told === undefined) return;
  const day = universityDay(told.at).split('-').toReversed().join('.');
  throw new AppError('people.told_apart', { params: { who: told.by, day } });
}

interface Named {
  readonly id: number;
  readonly fullName: string;
}

/** On both cards, each with whom it was told apart from. */
async function writeDown(
  tx: Database,
  call: Omit<Call<typeof doublesApi.tellApart>, 'db' | 'input'>,
  { areTwo, cards: [one, other] }: { readonly areTwo: boolean; readonly cards: readonly [Named, Named] },
) {
  const entries = [
    { entityId: one.id, is: { other: nameOf(other) } },
    { entityId: other.id, is: { other: nameOf(one) } },
  ];
  const action = areTwo ? 'person.told_apart' : 'person.told_apart_withdrawn';
  await auditAll(
    tx,
    call,
    entries.map(({ entityId, is }) => ({
      action,
      entity: 'person',
      entityId,
      ...(areTwo ? { after: is } : { before: is }),
    })),
  );
}

const nameOf = ({ id, fullName }: Named) => `${fullName}, № ${id}`;
