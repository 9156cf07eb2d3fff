import type { FastifyBaseLogger } from 'fastify';

import { collectFiles } from '#platform/files/collect.ts';
import { forgetOldUploads } from '#platform/files/resumable/forgetUploads.jobs.ts';
import { fileRemoval } from '#platform/files/removal.ts';
import { platformCronJob } from '#platform/forget.jobs.ts';
import { startHousekeeping } from '#platform/jobs/housekeeping.ts';
import { startOutbox } from '#platform/jobs/outbox.ts';
import type { Parts } from '#platform/parts.ts';

import { everyModule } from '../everyModule.ts';

/** Push services take a tenth of a second for each message, and a class is a hundred of them. */
const pushLanes = 4;

/** Everything that goes on beside the requests; gives back how to end it. */
export function startJobs(parts: Parts, log: FastifyBaseLogger): () => Promise<void> {
  const { db, mailer } = parts;
  const dictionaries = everyModule.flatMap((one) => one.dictionaries ?? []);
  const all = everyModule.flatMap(({ jobs }) => jobs?.(parts, { dictionaries }) ?? []);
  const pushes = all.flatMap((one) => one.pushes ?? []);
  const emails = all.flatMap((one) => one.emails ?? []);
  const running = [
    startOutbox(db, fileRemoval(parts), log),
    ...Array.from({ length: pushLanes }, () => startOutbox(db, pushes, log)),
    ...(mailer === null ? [] : [startOutbox(db, emails, log)]),
    startHousekeeping(
      parts,
      {
        atOnce: all.map(({ atOnce = {} }) => atOnce),
        hourly: [
          {
            forgetServed: platformCronJob,
            collectFiles: collectFiles(parts.files),
            forgetUploads: forgetOldUploads,
          },
          ...all.map(({ hourly = {} }) => hourly),
        ],
      },
      log,
    ),
    ...all.flatMap((one) => one.running ?? []).map((start) => start(log)),
  ];
  return async () => {
    await Promise.all(running.map(async (job) => await job.stop()));
    mailer?.close();
  };
}
