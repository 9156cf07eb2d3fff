import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { Receipt } from '@bilim/contract/draw';

import type { PublicFile } from '#modules/enrolment/draw/publicFile.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Bytes } from '#platform/http/serve.ts';
import type { Keys } from '#platform/keys.ts';

import { countEntered, selectPublic, selectReceipt } from './receipts.queries.ts';
import { Frozen, selectFrozen } from './run.queries.ts';
import { openSeed } from './seed.ts';
import { say } from './texts/say.ts';
import type { Term } from './wishes.service.ts';

interface Reading {
  readonly keys: Keys;
  readonly language: Language;
  readonly now: Date;
  /** How many took part in draws that are done, which stays as it is: everybody asks for a receipt in the same hour. */
  readonly sizes: Map<number, number>;
}

export async function readReceipt(
  db: Database,
  { keys, language, now, sizes }: Reading,
  term: Term,
): Promise<Receipt | null> {
  const [found] = await selectReceipt[language](db, { ...term, today: universityDay(now), now });
  if (found === undefined) return null;
  const { periodId, seed, outcomes, ...told } = found;
  const { drawId } = told;
  const of = sizes.get(drawId) ?? (await countEntered(db, { drawId }))[0]?.students ?? 0;
  sizes.set(drawId, of);
  return {
    ...told,
    of,
    seed: openSeed(keys, { periodId, seed }),
    outcomes: outcomes.map(({ code, ...one }) => {
      return { ...one, why: code === null ? null : reasonIn(language, code) };
    }),
  };
}

/** Why a wish could not be given, shorter than when somebody registers: there is nothing to do about it any more. */
function reasonIn(language: Language, code: string): string {
  const why = `draw.why.${code.replace('registration.', '')}`;
  return say(language, isReason(why) ? why : 'draw.why.other');
}

const reasons = [
  'draw.why.inactive',
  'draw.why.held',
  'draw.why.not_in_plan',
  'draw.why.not_offered',
  'draw.why.already',
  'draw.why.prerequisites',
  'draw.why.too_many_credits',
  'draw.why.clash',
] as const;
const isReason = (why: string): why is (typeof reasons)[number] =>
  (reasons as readonly string[]).includes(why);

const aYear = 31_536_000;

/** The public file of a draw that is done, as a download. */
export async function publicFile(db: Database, keys: Keys, drawId: number): Promise<Bytes> {
  const [found] = await selectPublic(db, { drawId });
  if (found === undefined) throw new AppError('draw.unknown');
  const { periodId, seed, seedHash, inputHash, resultHash, stepId, result } = found;
  const [kept] = await selectFrozen(db, { stepId });
  const frozen = Frozen.safeParse(kept?.frozen);
  // A copy for training keeps no wishes.
  if (!frozen.success) throw new AppError('draw.unknown');
  const { input } = frozen.data;
  const opened = openSeed(keys, { periodId, seed });
  const file: PublicFile = { seedHash, seed: opened, inputHash, input, resultHash, result };
  return {
    bytes: Buffer.from(JSON.stringify(file)),
    mime: 'application/json',
    fileName: `draw-${drawId}.json`,
    cacheControl: `private, max-age=${aYear}`,
  };
}
