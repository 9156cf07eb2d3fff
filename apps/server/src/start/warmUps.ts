import { randomUUID } from 'node:crypto';

import type { Language } from '@bilim/contract';
import { languages } from '@bilim/contract';

import { selectSessions } from '#modules/auth/findSession.service.ts';
import { takeCodeVisit } from '#modules/qr/codeVisit.queries.ts';
import { selectRegister } from '#modules/qr/register.queries.ts';
import { updateMark } from '#modules/journal/marks.queries.ts';
import { universityDay } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

/** No session, mark or lesson has this number. */
const nobody = 0;

/** What hundreds do in the same minute when lessons begin: come back, scan, be seen, be marked. */
export function lessonWarmUps(clock: Clock): WarmUp[] {
  const now = clock.now();
  return [
    (db) => selectSessions(db, { secretHashes: [Buffer.alloc(32)], now }),
    (db) => updateMark.own(db, { ...markOf(now), visitId: nobody }),
    ...languages.flatMap((language) => scansIn(language, now)),
  ];
}

function scansIn(language: Language, now: Date): WarmUp[] {
  return [
    (db) =>
      takeCodeVisit[language](db, {
        rateKey: `warm-up:${randomUUID()}`,
        rateEndsAt: now,
        latitude: 0,
        longitude: 0,
        accuracy: 0,
        personId: nobody,
        now,
        mostAccuracy: 0,
        openBeforeMin: 0,
        lateMin: 0,
        deviceHash: null,
        lessonId: nobody,
        entryId: null,
        shownAt: now,
        isLive: true,
        way: 'code',
        wrongKey: '',
      }),
    (db) =>
      selectRegister[language](db, {
        ...dayOf(now),
        openBeforeMin: 0,
        ownTeacherId: nobody,
        lessonId: nobody,
      }),
  ];
}

function dayOf(now: Date) {
  return { editDays: 0, today: universityDay(now), now };
}

function markOf(now: Date) {
  return {
    ...dayOf(now),
    ownTeacherId: nobody,
    readsAll: false,
    readFaculties: [],
    correctsAll: false,
    correctedFaculties: [],
    managesAll: false,
    managedFaculties: [],
    markId: nobody,
    version: 0,
    attempt: null,
    reason: null,
    excusedBy: '',
    teacherId: nobody,
    personId: nobody,
  };
}
