import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One call, and when somebody makes it, counted from the beginning. */
export interface TimedCall {
  readonly atMs: number;
  /** POST when left out. */
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Written when it is sent: a code is of its moment. */
  readonly body: () => string;
  /** Whether the server may say that it is too busy, which is then counted; otherwise that ends the measurement. */
  readonly mayBeBusy?: boolean;
  /** Throws when the answer is not the one that a person waits for. */
  readonly check?: (reply: string) => void;
}

interface Server {
  readonly port: number;
  readonly connections: number;
}

/** When a call was made, and how many milliseconds later it was answered. */
export interface Answered {
  readonly atMs: number;
  readonly ms: number;
  readonly isBusy: boolean;
}

/**
 * Sends each call at its time, whether the ones before were answered or not. What came of each, in the order of the
 * calls; a call that had to wait for its turn waited from its own time on.
 */
export async function sendOnTime(
  { port, connections }: Server,
  calls: readonly TimedCall[],
): Promise<Answered[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const answered = Array.from<Answered>({ length: calls.length });
  const take = async (place: number, call: TimedCall) => {
    const status = await send({ port, agent }, call);
    answered[place] = { atMs: call.atMs, ms: performance.now() - began - call.atMs, isBusy: status === busy };
  };
  const sent: Promise<void>[] = [];
  const failures: unknown[] = [];
  for (const [place, call] of [...calls.entries()].sort(([, one], [, other]) => one.atMs - other.atMs)) {
    const early = began + call.atMs - performance.now();
    if (early > 1) await sleep(early);
    // Whoever measures ends what was started: a failure must not end the process before.
    if (failures.length > 0) break;
    sent.push(take(place, call).catch((error: unknown) => void failures.push(error)));
  }
  await Promise.all(sent);
  agent.destroy();
  if (failures.length > 0) throw failures[0];
  return answered;
}

/** A server that has more to do than it can says so. */
const busy = 503;

interface Line {
  readonly port: number;
  readonly agent: http.Agent;
}

async function send(line: Line, call: TimedCall): Promise<number> {
  const { port, agent } = line;
  const { method = 'POST', path, headers, body, mayBeBusy = false, check } = call;
  const bytes = Buffer.from(body());
  const sending = { host: '127.0.0.1', port, path, method, agent };
  return await new Promise<number>((resolve, reject) => {
    const request = http.request(
      { ...sending, headers: { ...headers, 'content-length': String(bytes.length) } },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.once('error', reject);
        reply.once('end', () => {
          const said = Buffer.concat(parts).toString();
          const { statusCode = 0 } = reply;
          if (statusCode === busy && mayBeBusy) {
            resolve(statusCode);
            return;
          }
          if (statusCode !== 200) {
            reject(new Error(`${path} was refused with ${statusCode}: ${said}`));
            return;
          }
          check?.(said);
          resolve(statusCode);
        });
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server lets go of a line on which nothing came for a minute; a browser sends anew what met that moment.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(line, call));
      else reject(error);
    });
    request.end(bytes);
  });
}
