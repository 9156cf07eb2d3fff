import { createHash } from 'node:crypto';

import { dayMs } from '@bilim/contract/days';
import * as z from 'zod/mini';

/** What was last told of an event: hash of its content, how often it has changed, and when. */
const Version = z.object({ hash: z.string(), sequence: z.int(), changedAt: z.string() });

/** By the UID of the event. */
export type Versions = z.output<typeof Versions>;
export const Versions = z.readonly(z.record(z.string(), Version));

/** Events that are gone are remembered so long: one that comes back must not count from the beginning. */
const rememberMs = 400 * dayMs;

/**
 * The versions after these contents were told. An event whose content is what it was keeps number and time; any
 * other counts one up. Equal when nothing changed at all.
 */
export function versionsAfter(
  known: Versions,
  contents: ReadonlyMap<string, string>,
  now: Date,
): { readonly versions: Versions; readonly isChanged: boolean } {
  const told: Record<string, z.output<typeof Version>> = {};
  let isChanged = false;
  for (const [uid, content] of contents) {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    const before = known[uid];
    if (before?.hash === hash) {
      told[uid] = before;
      continue;
    }
    isChanged = true;
    told[uid] = { hash, sequence: before === undefined ? 0 : before.sequence + 1, changedAt: toSecond(now) };
  }
  if (!isChanged) return { versions: known, isChanged };
  const forgetBefore = new Date(now.getTime() - rememberMs).toISOString();
  const gone = Object.entries(known).filter(
    ([uid, { changedAt }]) => told[uid] === undefined && changedAt >= forgetBefore,
  );
  return { versions: { ...Object.fromEntries(gone), ...told }, isChanged };
}

/** Calendars tell times to the second. */
function toSecond(at: Date): string {
  return new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();
}
