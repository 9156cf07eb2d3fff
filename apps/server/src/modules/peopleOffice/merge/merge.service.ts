import { AppError } from '@bilim/contract';
import type { doublesApi } from '@bilim/contract/people/doubles';
import { TransactionRollbackError } from 'drizzle-orm';

import { mergeAccounts } from '#modules/auth/accounts/mergeAccounts.service.ts';
import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { closeCard } from '#modules/people/mergeCards.service.ts';
import { lockPeople } from '#modules/people/people.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireUnchanged } from '../cards.service.ts';
import { say } from '../texts/say.ts';

import { isListedTwice, moveRows } from './moveRows.queries.ts';
import type { Moved } from './moveRows.queries.ts';
import { mergedAreas } from './places.ts';
import { refuseToldApart } from './tellApart.service.ts';

type Merge = Call<typeof doublesApi.merge>;

/** Makes two cards of one human one. A trial does the same and takes it back. */
export async function mergePeople({ db, ...call }: Merge) {
  const { input, language } = call;
  let moved: readonly Moved[] = [];
  const merging = db.transaction(async (tx) => {
    moved = await merge({ ...call, db: tx });
    if (input.isTrial) throw new TransactionRollbackError();
  });
  await merging.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  return {
    isDone: true,
    moves: inAreas(moved).map(({ area, ...counts }) => ({
      title: say(language, `people.moves.${area}`),
      ...counts,
    })),
    message: input.isTrial ? '' : say(language, 'people.merged'),
  };
}

async function merge({ db: tx, input, ...call }: Merge): Promise<readonly Moved[]> {
  const { id: toId, doubleId: fromId } = input;
  if (fromId === toId) throw new AppError('people.not_found');
  if ([fromId, toId].includes(call.person.id)) throw new AppError('people.merge_own');
  const asking = { ...call, today: universityDay(call.now) };
  // Both at once and always the lower number first: two people who merge them either way must not wait for each other.
  await lockPeople(tx, [fromId, toId]);
  const kept = await requireUnchanged(tx, asking, { id: toId, version: input.version });
  const double = await requireUnchanged(tx, asking, { id: fromId, version: input.doubleVersion });
  await refuseToldApart(tx, input);
  const way = { fromId, toId, now: call.now };
  const taken = await closeCard(tx, way);
  if (taken === null) throw new AppError('people.merge_tax_ids');
  const [listed] = await isListedTwice(tx, { fromId, toId });
  if (listed?.isTwice === true) throw new AppError('people.merge_outside');
  await mergeAccounts(tx, way);
  const moved = await moveRows(tx, way);
  refuseClashes(moved, input, call);
  if (input.isTrial) return moved;
  await writeDown(tx, call, { kept, double, taken, moved });
  return moved;
}

/** What stands on both cards is decided by whoever merges. */
function refuseClashes(
  moved: readonly Moved[],
  { isTrial, clashesStay }: Merge['input'],
  { language }: Pick<Merge, 'language'>,
) {
  const clashes = inAreas(moved).filter(({ stays }) => stays > 0);
  if (clashes.length === 0 || isTrial || clashesStay) return;
  const where = clashes.map(({ area }) => say(language, `people.moves.${area}`)).join(', ');
  throw new AppError('people.merge_clash', { params: { where } });
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** By what people call it; what has a like one on the other card is no clash. */
function inAreas(moved: readonly Moved[]) {
  return mergedAreas.flatMap((area) => {
    const own = moved.filter((one) => one.area === area);
    const moves = sum(own.map((one) => one.moved));
    const stays = sum(own.filter(({ fate }) => fate === 'moves').map(({ stayed }) => stayed));
    return moves + stays === 0 ? [] : [{ area, moves, stays }];
  });
}

interface Merged {
  readonly kept: { readonly id: number; readonly fullName: string };
  readonly double: { readonly id: number; readonly fullName: string; readonly login: string | null };
  readonly taken: readonly string[];
  readonly moved: readonly Moved[];
}

/** On both cards, with what went where, so that it can be told later what had been whose. */
async function writeDown(
  tx: Database,
  call: Omit<Merge, 'db' | 'input'>,
  { kept, double, taken, moved }: Merged,
) {
  const counts = inAreas(moved).map(({ area, moves, stays }) => {
    const title = say(call.language, `people.moves.${area}`);
    return `${title} ${moves}${stays > 0 ? ` (−${stays})` : ''}`;
  });
  const before = { double: `${double.fullName}, № ${double.id}` };
  const after = {
    kept: `${kept.fullName}, № ${kept.id}`,
    ...(counts.length > 0 ? { moved: counts.join(', ') } : {}),
    ...(taken.length > 0 ? { taken: taken.join(', ') } : {}),
  };
  for (const { id } of [kept, double]) {
    await audit(tx, call, { action: 'person.merged', entity: 'person', entityId: id, before, after });
  }
  if (double.login === null) return;
  await notifyPerson(tx, kept.id, { kind: 'merged', words: { login: double.login } }, call.now);
}
