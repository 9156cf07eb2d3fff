import { Client } from 'pg';
import { vi } from 'vitest';

/** Sent after the answer to a write, for many writes at once, whenever it is time for it. */
const sentAside = /pg_notify|"name":"(live_(events|moment)|own_texts)/;

/** What a call asks of the database, one text for each round trip; the session's own check is among them. */
export async function statementsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await call();
    return query.mock.calls.map(([config]) => JSON.stringify(config)).filter((text) => !sentAside.test(text));
  } finally {
    query.mockRestore();
  }
}

/** How often the server goes to the database for the call of somebody signed in, the session's check not counted. */
export async function roundTrips(call: () => Promise<unknown>): Promise<number> {
  const asked = await statementsOf(call);
  const ofSession = asked.filter((text) => text.includes('sessions_by_secret'));
  if (ofSession.length !== 1) throw new Error(`the session was looked up ${ofSession.length} times`);
  return asked.length - 1;
}
