import type { Clock } from '#platform/clock.ts';
import { universityDay } from '#platform/clock.ts';
import { nobody } from '#platform/db/warmUp.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

import { updateMark } from './marks/marks.queries.ts';

/** No mark has this number. */
const none = 0;

/** When lessons begin, hundreds are marked in the same minute. */
export function journalWarmUps(clock: Clock): WarmUp[] {
  const now = clock.now();
  const mark = {
    editDays: 0,
    today: universityDay(now),
    now,
    ownTeacherId: nobody.id,
    readsAll: false,
    readFaculties: [],
    correctsAll: false,
    correctedFaculties: [],
    managesAll: false,
    managedFaculties: [],
    markId: none,
    version: 0,
    attempt: null,
    reason: null,
    excusedBy: '',
    teacherId: nobody.id,
    personId: nobody.id,
  };
  return [(db) => updateMark.own(db, { ...mark, visitId: none })];
}
