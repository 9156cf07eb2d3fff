import { randomUUID } from 'node:crypto';

import { languages } from '@bilim/contract';

import type { Clock } from '#platform/clock.ts';
import { universityDay } from '#platform/clock.ts';
import { nobody } from '#platform/db/warmUp.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

import { takeCodeVisit } from './visits/codeVisit.queries.ts';
import { selectRegister } from './register/register.queries.ts';

/** No lesson has this number. */
const none = 0;

/** When lessons begin, hundreds scan and are seen in the same minute. */
export function qrWarmUps(clock: Clock): WarmUp[] {
  const now = clock.now();
  const visit = {
    rateEndsAt: now,
    latitude: 0,
    longitude: 0,
    accuracy: 0,
    personId: nobody.id,
    now,
    mostAccuracy: 0,
    openBeforeMin: 0,
    lateMin: 0,
    deviceHash: null,
    lessonId: none,
    entryId: null,
    shownAt: now,
    isLive: true,
    way: 'code',
    wrongKey: '',
  } as const;
  const register = {
    editDays: 0,
    today: universityDay(now),
    now,
    openBeforeMin: 0,
    ownTeacherId: nobody.id,
    lessonId: none,
  };
  return languages.flatMap((language): WarmUp[] => [
    (db) => takeCodeVisit[language](db, { ...visit, rateKey: `warm-up:${randomUUID()}` }),
    (db) => selectRegister[language](db, register),
  ]);
}
