import { createClient } from '@bilim/contract/client';
import type { Endpoint, Input, Person } from '@bilim/contract';
import { Browser, buildApp, startSession } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';

import { benchDevice, benchToken } from '../setup/people.ts';
import { watchQueries } from './watchQueries.ts';
import type { RanStatement } from './watchQueries.ts';

/** A request as the browser's client sends it. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What one call was, ran and answered. */
export interface Recording {
  readonly request: WireRequest;
  /** What reached the database after the session was looked up. */
  readonly statements: readonly RanStatement[];
  readonly reply: string;
  /** The moment that the server took for the present. */
  readonly at: Date;
}

export interface Studio {
  browserOf(person: Person | null): Promise<Browser>;
  record<E extends Endpoint>(browser: Browser, endpoint: E, input: Input<E>): Promise<Recording>;
  close(): Promise<void>;
}

/** Whose session it is, and whether the university says anything in other words, which is asked once a second: no part of a call. */
const isAside = /^(?:sessions_by_secret|own_texts(?:_state)?)$/;

/** The server without a port, with all its checks, whose conversation with the database is written down. */
export async function openStudio(parts: Parts): Promise<Studio> {
  let at = parts.clock.now();
  // Settings are read every five seconds only; they are no part of a call.
  const values = await parts.settings.read();
  const app = await buildApp({ ...parts, clock: { now: () => at }, settings: { read: async () => values } });

  return {
    browserOf: (person) => browserFor(app, parts, person),

    async record(browser, endpoint, input) {
      at = parts.clock.now();
      const headers = headersOf(browser);
      let request: WireRequest | undefined;
      let reply = '';
      const call = createClient(
        async (path, { method, body }) => {
          const { text, contentType } = await written(body);
          request = { method, path, body: text, headers: { ...headers, 'content-type': contentType } };
          const response = await app.inject({ method, url: path, headers: request.headers, payload: text });
          reply = response.payload;
          return new Response(reply, { status: response.statusCode });
        },
        () => null,
      );

      const statements = await watchQueries(parts.pool, async () => {
        await call(endpoint, input);
      });
      if (request === undefined) throw new Error(`${endpoint.path} was not called`);
      return { request, reply, at, statements: statements.filter(({ name = '' }) => !isAside.test(name)) };
    },

    close: () => app.close(),
  };
}

/** A browser of its own for this person, signed in by the server's own code; null stays signed out. */
export async function browserFor(
  app: ConstructorParameters<typeof Browser>[0],
  parts: Parts,
  person: Person | null,
): Promise<Browser> {
  const browser = new Browser(app);
  if (person !== null) {
    const { id: userId, role } = person;
    const wanted = { userId, role, ip: '127.0.0.1', device: benchDevice, token: benchToken };
    browser.cookies.set('__Host-sid', await startSession(parts, parts.db, wanted));
  }
  await browser.get('/config.json');
  return browser;
}

/** A body as it travels. */
async function written(body: BodyInit | null | undefined) {
  const sent = new Response(body);
  const contentType = sent.headers.get('content-type') ?? '';
  const isJson = typeof body === 'string';
  return { text: await sent.text(), contentType: isJson ? 'application/json' : contentType };
}

/** Everything that a browser of the page sends and the server looks at. */
export function headersOf({ cookies }: Browser): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return {
    accept: 'application/json',
    'accept-language': 'ru',
    'content-type': 'application/json',
    'user-agent': benchDevice,
    'sec-fetch-site': 'same-origin',
    cookie,
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  };
}
