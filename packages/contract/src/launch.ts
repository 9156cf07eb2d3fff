import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read } from './core/endpoint.ts';
import { count, flag, instant } from './core/values.ts';
import { wireObject } from './core/wire.ts';

/** What an installation needs before people work with it, in the order in which it is done. */
export const launchSteps = [
  'university',
  'terms',
  'bells',
  'structure',
  'rooms',
  'people',
  'classes',
  'timetable',
  'links',
] as const;
export type LaunchStepName = (typeof launchSteps)[number];

export type LaunchStep = z.output<typeof LaunchStep>;
export const LaunchStep = wireObject({
  step: z.enum(launchSteps),
  /** How much of it there is; of the links, how many people have no password yet. */
  count,
  isDone: flag,
  /** Of the links, how many people hold one that still works, and when the first of them ends. */
  links: z.nullable(wireObject({ count, until: instant })),
});

export const launchApi = {
  /** How far the installation has come. */
  list: read({
    path: '/api/launch/list.json',
    access: holding('settings.manage'),
    input: wireObject({}),
    reply: z.array(LaunchStep),
  }),
};
