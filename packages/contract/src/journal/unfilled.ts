import * as z from 'zod/mini';

import { holding } from '../core/access.ts';
import { read } from '../core/endpoint.ts';
import { lessonDate } from './journal.fields.ts';
import { count } from '../core/values.ts';
import { field, wireObject } from '../core/wire.ts';

import { classWords } from './class.ts';

export type UnfilledJournal = z.output<typeof UnfilledJournal>;
/** A class with lessons of the last fourteen days that are over and in which nobody is marked. */
export const UnfilledJournal = wireObject({
  ...classWords,
  lessonCount: field('lessons', count),
  /** The first of them. */
  lessonDate,
});

export const unfilledApi = {
  /** Those of the own office, as they were counted within the last hour: most lessons first, two hundred at most. */
  journals: read({
    path: '/api/visitlog/unfilled.json',
    access: holding('journals.manage'),
    input: wireObject({}),
    reply: z.array(UnfilledJournal),
  }),
};
