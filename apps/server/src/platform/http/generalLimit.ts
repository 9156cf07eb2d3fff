import { AppError } from '@bilim/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isBuiltFile } from '../session/builtFiles.ts';
import { networkOf } from './network.ts';

/** So many requests at once, and so many a second after that. */
interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * What a page of the portal never comes near. Whoever is signed in is counted by session, for a campus of thousands has
 * one address; only strangers are counted by theirs, and in the minutes before the first lesson that are ten thousand who
 * sign in, with half a dozen requests each. The files of the page come on top, whoever asks for them: they cost next to
 * nothing, and a browser asks for them once.
 */
const allowances = {
  session: { burst: 300, perSecond: 20 },
  address: { burst: 6000, perSecond: 200 },
  files: { burst: 60_000, perSecond: 1000 },
} as const satisfies Record<string, Allowance>;

interface Bucket {
  left: number;
  at: number;
}

/** Buckets that are full again are forgotten when there are so many. */
const mostKnown = 20_000;

/**
 * Refuses floods before anything is done for them. Kept by each process for itself: with several, there is that much
 * more for everybody, which is no matter for a bound of this kind. Guesses are counted by the database (`rateLimit.ts`).
 */
export function limitRequests(app: FastifyInstance, now: () => number = performance.now.bind(performance)) {
  const sessions = allowing(allowances.session, now);
  const addresses = allowing(allowances.address, now);
  const files = allowing(allowances.files, now);
  const strangers = (request: FastifyRequest) =>
    (isBuiltFile(request) ? files : addresses)(networkOf(request.ip));
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { session } = request;
    const waitMs = session === null ? strangers(request) : sessions(session.id);
    if (waitMs === 0) return;
    throw new AppError('request.too_many', { params: { retryAfterSeconds: Math.ceil(waitMs / 1000) } });
  });
}

/** Takes one from the bucket of a key; how long to wait when there is none, otherwise 0. */
function allowing({ burst, perSecond }: Allowance, now: () => number): (key: string) => number {
  const buckets = new Map<string, Bucket>();
  const filled = ({ left, at }: Bucket, time: number) =>
    Math.min(burst, left + ((time - at) / 1000) * perSecond);

  return (key) => {
    const time = now();
    const bucket = buckets.get(key) ?? { left: burst, at: time };
    const left = filled(bucket, time);
    bucket.left = left < 1 ? left : left - 1;
    bucket.at = time;
    if (buckets.size >= mostKnown && !buckets.has(key)) {
      for (const [known, one] of buckets) if (filled(one, time) >= burst) buckets.delete(known);
    }
    buckets.set(key, bucket);
    return left < 1 ? ((1 - left) / perSecond) * 1000 : 0;
  };
}
