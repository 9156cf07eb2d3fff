import { qrApi } from '@bilim/contract/qr';
import * as z from 'zod/mini';

import { fits } from '#platform/api/own.ts';

/** A code that was scanned and that the server does not have yet. The code itself proves when it was shown. */
export type QueuedScan = z.output<typeof QueuedScan>;
export const QueuedScan = z
  .readonly(
    z.object({
      personId: z.int(),
      code: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      accuracy: z.nullable(z.number()),
      /** For the person only: the clock of a phone proves nothing. */
      scannedAt: z.number(),
      /** Why it is not sent by itself any more, where the server failed at it again and again. */
      trouble: z.optional(z.string()),
    }),
  )
  .check(
    z.refine(({ personId: _person, scannedAt: _at, trouble: _why, ...scan }) =>
      fits(qrApi.visit.input, scan),
    ),
  );
