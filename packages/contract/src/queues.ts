import * as z from 'zod/mini';

import { either, holding } from './core/access.ts';
import { readAny } from './core/endpoint.ts';
import { count, single } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export type WaitingCounts = z.output<typeof WaitingCounts>;
/** How much waits in each queue, named as the entry of the menu or the list that leads there; null is a queue of others. */
export const WaitingCounts = wireObject({
  excuses: z.nullable(count),
  /** Teachers who ask to change closed marks. */
  journaloffice: z.nullable(count),
  /** Lessons of the last fourteen days in whose journal nobody is marked, as counted within the last hour. */
  unfilled: z.nullable(count),
  chatreports: z.nullable(count),
  /** Lists of the last fourteen days that were checked and not applied. */
  import: z.nullable(count),
  /** The same of timetables, the own ones. */
  timetableimport: z.nullable(count),
  /** Changes of rights that somebody else has asked for and the person may confirm. */
  rights: z.nullable(count),
  /** Appeals against grades that are not decided. */
  sheet: z.nullable(count),
  /** Corrections of closed sheets that somebody else has asked for and the person may confirm. */
  sheetcorrections: z.nullable(count),
  /** Requests of people to correct their cards. */
  people: z.nullable(count),
});

export type QueueName = keyof WaitingCounts;

export const queuesApi = {
  /** What waits for the person's office. */
  waiting: readAny({
    path: '/api/home/queues.json',
    access: either(
      holding('excuses.decide'),
      holding('journals.manage'),
      holding('chat.moderate'),
      holding('imports.run'),
      holding('schedules.manage'),
      holding('rights.manage'),
      holding('journals.correct'),
      holding('people.manage'),
    ),
    input: wireObject({}),
    reply: single(WaitingCounts),
  }),
};
