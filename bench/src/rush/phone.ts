import type { Endpoint, Input } from '@bilim/contract';
import http from 'node:http';

import { wireBody } from '../calls/wireBody.ts';
import type { Answered } from '../load/sendOnTime.ts';
import type { Headers } from './stage.ts';

/** An answer: when it was asked for, counted from the beginning, and how long it took. */
export type Noted = Pick<Answered, 'atMs' | 'ms'> & { readonly path: string };

/** Whose browser it is, on which server, and where each answer is written down. */
export interface Phone {
  readonly port: number;
  readonly agent: http.Agent;
  readonly headers: Headers;
  readonly note: (answer: Noted) => void;
  readonly began: number;
}

interface Reply {
  /** The code of a refusal, such as `registration.no_seats`. */
  readonly refusal: string | null;
  readonly text: string;
}

/** One call as a page sends it. What is neither an answer nor a refusal of the rules ends it. */
export async function ask<E extends Endpoint>(
  phone: Phone,
  endpoint: E,
  input: Input<E> & object,
): Promise<Reply> {
  const { port, agent, headers, began, note } = phone;
  const { path } = endpoint;
  const body = Buffer.from(wireBody(endpoint, input));
  const asked = performance.now();
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': body.length },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.once('error', reject);
        reply.once('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    request.once('error', reject);
    request.end(body);
  });
  note({ path, atMs: asked - began, ms: performance.now() - asked });
  if (status === 200) return { refusal: null, text };
  const code = /"code":"(registration\.\w+)"/.exec(text)?.[1];
  if (code === undefined) throw new Error(`${path} was refused with ${status}`);
  return { refusal: code, text };
}
