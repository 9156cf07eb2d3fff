import autocannon from 'autocannon';
import type { Options, Request, Result } from 'autocannon';

import { callerHeader, writeCaller } from '../bare/plan.ts';
import type { MeasuredCall, Shot } from '../calls/measuredCall.ts';

export interface Volley {
  readonly perSecond: number;
  readonly answered: number;
  /** Milliseconds each reply took. */
  readonly latencies: readonly number[];
}

interface Aim {
  readonly port: number;
  /** For each connection. */
  readonly shots: readonly (readonly Shot[])[];
  readonly seconds: number;
}

/** Sends the shots as fast as they are answered. A single reply that is no success is an error. */
export async function shoot(call: MeasuredCall, { port, shots, seconds }: Aim): Promise<Volley> {
  const latencies: number[] = [];
  let next = 0;
  const options: Options = {
    url: `http://127.0.0.1:${port}${call.path}`,
    connections: shots.length,
    duration: seconds,
    timeout: 20,
    setupClient(client) {
      const own = shots[next] ?? [];
      next += 1;
      client.setRequests(own.map((shot) => requestOf(call, shot)));
    },
  };
  const result = await new Promise<Result>((resolve, reject) => {
    const firing = autocannon(options, (error: Error | null, done) =>
      error ? reject(error) : resolve(done),
    );
    firing.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });

  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(
      `${call.name}: ${non2xx} refusals (${JSON.stringify(result.statusCodeStats)}), ${errors} errors, ${timeouts} timeouts`,
    );
  }
  return { perSecond: result['2xx'] / result.duration, answered: result['2xx'], latencies };
}

/** The same bytes go to both servers: the real one does not know the caller's number, the bare one no cookies. */
function requestOf({ name, path, headers, method = 'POST' }: MeasuredCall, shot: Shot): Request {
  const { caller, body } = shot;
  return {
    method,
    path: shot.path ?? path,
    headers: { ...headers[caller], [callerHeader]: writeCaller(name, caller) },
    ...(method === 'GET' ? {} : { body }),
  };
}
