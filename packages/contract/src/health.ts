import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { bigId, count, flag, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

/** More than an id holds: sizes in bytes. */
const bytes = z.int().check(z.minimum(0));

export type QueuedWork = z.output<typeof QueuedWork>;
/** The jobs of one kind: work that is done after a commit, and tried again while it fails. */
export const QueuedWork = wireObject({
  kind: z.string(),
  title: z.string(),
  waiting: count,
  /** Of those that wait: was tried, and failed. */
  failing: count,
  givenUp: count,
  /** Of those that wait. */
  oldestAt: z.nullable(instant),
  /** Within the last seven days. */
  doneAt: z.nullable(instant),
});

export type DeadLetter = z.output<typeof DeadLetter>;
/** A job that was given up. What is in it is the business of people, and not told. */
export const DeadLetter = wireObject({
  letterId: field('id', bigId),
  kind: z.string(),
  title: z.string(),
  reason: z.nullable(z.string()),
  attempts: count,
  madeAt: instant,
  givenUpAt: instant,
});

export type HourlyTask = z.output<typeof HourlyTask>;
export const HourlyTask = wireObject({
  name: z.string(),
  title: z.string(),
  ranAt: instant,
  tookMs: count,
  /** The last time that it failed, and why; the last run failed where it is the same moment. */
  failedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});

export type Health = z.output<typeof Health>;
export const Health = wireObject({
  work: z.array(QueuedWork),
  /** The latest ones first, a hundred at most. */
  letters: z.array(DeadLetter),
  tasks: z.array(HourlyTask),
  storage: wireObject({
    place: z.enum(['folder', 'bucket']),
    /** Null where the store does not say. */
    freeBytes: z.nullable(bytes),
    files: count,
    keptBytes: bytes,
  }),
  database: wireObject({ version: z.string(), sizeBytes: bytes, connections: count, most: count }),
  /** Those that are connected to the database. */
  processes: z.array(
    wireObject({
      version: z.string(),
      node: z.string(),
      host: z.string(),
      pid: count,
      startedAt: instant,
      connections: count,
    }),
  ),
});

const access = holding('settings.manage');

/** How the portal itself is, for whoever runs it. */
export const healthApi = {
  read: read({
    path: '/api/health/read.json',
    access,
    input: wireObject({}),
    reply: single(Health),
  }),

  /** Has jobs that were given up tried again, or lets them go for good: one of a kind, or a thousand at most. */
  settle: write({
    path: '/api/health/settle.json',
    access,
    repeat: 'natural',
    input: wireObject({
      kind: text(40, 1),
      letterId: field('id', z.optional(bigId)),
      isAgain: field('again', flag),
    }),
    reply: single(outcome({ settled: count })),
  }),
};
