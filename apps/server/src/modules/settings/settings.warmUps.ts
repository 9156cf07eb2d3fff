import { languages } from '@bilim/contract';

import { dayOfTermOn } from '#modules/structure/currentTerm.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import { nobody } from '#platform/db/warmUp.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

import { selectOwnSettings } from './misc.queries.ts';

/** Every page begins with them. */
export function settingsWarmUps(clock: Clock): WarmUp[] {
  const asked = { ...dayOfTermOn(universityDay(clock.now())), personId: nobody.id, role: nobody.role };
  return languages.map((language) => (db) => selectOwnSettings[language](db, asked));
}
