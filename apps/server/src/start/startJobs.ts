import type { FastifyBaseLogger } from 'fastify';

import { forgetImports } from '#modules/imports/forgetImports.ts';
import { activationEmails } from '#modules/auth/activations/activationEmail.jobs.ts';
import { renewalEmails } from '#modules/auth/activations/renewalEmail.jobs.ts';
import { forgetOldSignIns } from '#modules/auth/auth.jobs.ts';
import { forgetDevices } from '#modules/channels/channels.jobs.ts';
import { forgetMessages } from '#modules/chat/forget.ts';
import { forgetDocuments } from '#modules/journal/excuses/excuses.jobs.ts';
import { startAnnouncing } from '#modules/news/announce.ts';
import { digestDeliveries, startDigests } from '#modules/notices/digests.jobs.ts';
import { pushDeliveries, startPushes } from '#modules/notices/pushes.jobs.ts';
import { forgetUsedStates } from '#modules/auth/openid/openid.jobs.ts';
import { forgetPlaces } from '#modules/qr/qr.jobs.ts';
import { countUnfilled } from '#modules/journal/unfilled/countUnfilled.ts';
import { collectFiles } from '#platform/files/collect.ts';
import { fileRemoval } from '#platform/files/removal.ts';
import { platformCronJob, startHousekeeping } from '#platform/jobs/housekeeping.ts';
import { startOutbox } from '#platform/jobs/outbox.ts';
import type { Parts } from '#platform/parts.ts';

/** Push services take a tenth of a second for each message, and a class is a hundred of them. */
const pushLanes = 4;

/** Everything that goes on beside the requests; gives back how to end it. */
export function startJobs(parts: Parts, log: FastifyBaseLogger): () => Promise<void> {
  const { db, mailer } = parts;
  const jobs = [
    startOutbox(db, fileRemoval(parts), log),
    startAnnouncing(parts, log),
    startPushes(parts, log),
    ...Array.from({ length: pushLanes }, () => startOutbox(db, pushDeliveries(parts), log)),
    startHousekeeping(
      parts,
      {
        // What offices see of it would be nothing until the first hour is over.
        atOnce: [countUnfilled],
        hourly: [
          platformCronJob,
          collectFiles(parts.files),
          forgetOldSignIns,
          forgetDevices,
          forgetImports,
          forgetUsedStates,
          forgetPlaces(parts.settings),
          forgetDocuments(parts.settings),
          forgetMessages(parts.settings),
        ],
      },
      log,
    ),
    ...(mailer === null
      ? []
      : [
          startOutbox(
            db,
            [...activationEmails(parts), ...renewalEmails(parts), ...digestDeliveries(parts)],
            log,
          ),
          startDigests(parts, log),
        ]),
  ];
  return async () => {
    await Promise.all(jobs.map(async (job) => await job.stop()));
    mailer?.close();
  };
}
