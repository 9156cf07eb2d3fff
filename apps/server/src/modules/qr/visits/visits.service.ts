import { AppError } from '@bilim/contract';
import type { Input, Output } from '@bilim/contract';
import type { qrApi, VisitObstacle } from '@bilim/contract/qr';

import { hashOf, makeSecret } from '#modules/auth/sessions/sessions.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';
import { readCookie, setSecret } from '#platform/session/cookies.ts';
import type { CookieNames } from '#platform/session/cookies.ts';

import { takeClaim } from './claim.queries.ts';
import { lessonShowing, readCode } from '../codes/codes.ts';
import type { ReadCode } from '../codes/codes.ts';
import { takeCodeVisit } from './codeVisit.queries.ts';
import { selectOpenLessons } from '../codes/openings.queries.ts';
import { readPosition } from './place.sql.ts';
import { countVisit, countingOf, countWrongCode, wrongCodeKey } from './throttle.ts';
import type { VisitParams } from './visit.queries.ts';
import { answer, refused } from './visitAnswer.ts';
import type { Row } from './visitAnswer.ts';

type VisitCall = Pick<
  Call<typeof qrApi.visit>,
  'db' | 'person' | 'language' | 'now' | 'request' | 'reply' | 'log' | 'parts'
> & {
  readonly input: Pick<
    Input<typeof qrApi.visit>,
    'latitude' | 'longitude' | 'accuracy' | 'code' | 'scheduleEntryId' | 'roomId'
  >;
};
type Visited = Output<typeof qrApi.visit>;

/** As long as the one that sign-in leaves: it is the same cookie. */
const deviceCookieSeconds = 400 * 86_400;

/** What one visit is about, read once. */
interface Attempt {
  readonly call: VisitCall;
  readonly params: VisitParams;
  readonly entryId: number | null;
  readonly roomId: number | null;
}

/** Takes a visit: proven by a code, or else as a claim that the teacher decides. */
export async function takeVisit(names: CookieNames, call: VisitCall): Promise<Visited> {
  const { input, now, parts } = call;
  const attempt: Attempt = {
    call,
    params: await visitParams(names, call),
    entryId: input.scheduleEntryId ?? null,
    roomId: input.roomId ?? null,
  };
  const code = readCode(parts.keys, input.code, now);
  switch (code.kind) {
    case 'lesson':
      return await byCode(attempt, { ...code, way: 'code' });
    case 'short':
      return await byDigits(attempt, code.digits);
    case 'room':
      return await byClaim({ ...attempt, roomId: code.roomId }, { way: 'poster', hasWrongCode: false });
    case 'stale':
      return await refusedUncounted(attempt, 'stale');
    case 'forged':
      return await byForgery(attempt, code);
    case 'none':
      return await byClaim(attempt, { way: 'claim', hasWrongCode: false });
  }
}

async function visitParams(names: CookieNames, call: VisitCall): Promise<VisitParams> {
  const { person, now, input, log, parts } = call;
  const { isSwapped, ...position } = readPosition(input);
  if (isSwapped) log.info({ personId: person.id }, 'latitude and longitude of a visit came swapped');
  const settings = await parts.settings.read();
  return {
    ...countingOf(person.id, now),
    ...position,
    personId: person.id,
    mostAccuracy: settings['qr.max_accuracy_m'],
    openBeforeMin: settings['qr.open_before_min'],
    lateMin: settings['journal.late_minutes'],
    deviceHash: hashOf(deviceOf(names, call)),
  };
}

/** The browser says who it is by a cookie that no script reads; a browser that has none gets one. */
function deviceOf(names: CookieNames, { request, reply }: VisitCall): string {
  const known = readCookie(request, names.device);
  if (known !== undefined) return known;
  const value = makeSecret();
  setSecret(reply, names, { name: names.device, value, maxAge: deviceCookieSeconds });
  return value;
}

type Proven = Pick<Extract<ReadCode, { kind: 'lesson' }>, 'lessonId' | 'shownAt' | 'isLive'> & {
  readonly way: 'code' | 'short';
};

async function byCode({ call, params, entryId }: Attempt, proof: Proven): Promise<Visited> {
  const { db, language } = call;
  const wrongKey = wrongCodeKey(proof.lessonId, params.personId);
  const { lessonId, shownAt, isLive, way } = proof;
  const row = await twice(
    async () =>
      (
        await takeCodeVisit[language](db, { ...params, lessonId, shownAt, isLive, way, entryId, wrongKey })
      )[0],
  );
  return answer(row, language, params);
}

async function byDigits(attempt: Attempt, digits: string): Promise<Visited> {
  const { call, params } = attempt;
  const { db, now, person, parts } = call;
  const open = await selectOpenLessons(db, { studentId: person.id, today: universityDay(now) });
  const lessonIds = open.map(({ lessonId }) => lessonId);
  const lessonId = lessonShowing(parts.keys, lessonIds, digits, now);
  if (lessonId !== undefined)
    return await byCode(attempt, { lessonId, shownAt: now, isLive: true, way: 'short' });
  await countWrongCode(db, { studentId: params.personId, lessonIds, now });
  return await refusedUncounted(attempt, 'wrong_code');
}

/** A code that we did not make proves nothing; at a lesson that was named besides it is a claim. */
async function byForgery(
  attempt: Attempt,
  { lessonId }: Extract<ReadCode, { kind: 'forged' }>,
): Promise<Visited> {
  const { call, params, entryId } = attempt;
  if (lessonId !== null) {
    await countWrongCode(call.db, { studentId: params.personId, lessonIds: [lessonId], now: call.now });
  }
  if (entryId === null) return await refusedUncounted(attempt, 'wrong_code');
  return await byClaim(attempt, { way: 'claim', hasWrongCode: true });
}

async function byClaim(
  { call, params, entryId, roomId }: Attempt,
  kind: { readonly way: 'claim' | 'poster'; readonly hasWrongCode: boolean },
): Promise<Visited> {
  const { db, language, now } = call;
  const asked = { ...params, ...kind, today: universityDay(now), entryId, roomId };
  return answer(await twice(async () => (await takeClaim[language](db, asked))[0]), language, params);
}

/**
 * Two of the same at once: the one that lost the race, or was counted before the other one was written, asks
 * once more and finds the visit that is there.
 */
async function twice(take: () => Promise<Row | undefined>): Promise<Row> {
  const row = await take();
  const isSettled = row !== undefined && row.verdict !== 'too_many' && !(isTaken(row) && row.state === null);
  const last = isSettled ? row : await take();
  if (last === undefined) throw new AppError('server.busy', { params: { retryAfterSeconds: 1 } });
  return last;
}

function isTaken({ verdict }: Row): boolean {
  return verdict === 'proven' || verdict === 'locked' || verdict === 'claimed' || verdict === 'seen';
}

/** A refusal that touched no lesson is counted by itself: guessing must not be free. */
async function refusedUncounted({ call, params }: Attempt, obstacle: VisitObstacle): Promise<Visited> {
  await countVisit(call.db, params.personId, call.now);
  return refused(call.language, obstacle);
}
