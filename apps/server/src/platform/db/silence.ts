import type { Socket } from 'node:net';

import type { ClientBase } from 'pg';

import { OwnError } from '../log/ownError.ts';

/** A connection on which nothing has come for so long that the database must be gone, or the line to it. */
class DatabaseSilent extends OwnError {
  override readonly name = 'DatabaseSilent';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database has not answered');
  }
}

/** Longer than the database lets any statement of a request run: it would have said so by then. */
const longestSilenceMs = 12_000;
/** After a stop of our own, an answer that lies there already is read first. */
const secondLookMs = 250;
/** In that time. */
const looks = 12;

/** Connections of which each is given up when it is asked and says nothing. */
export interface Watch {
  add(client: ClientBase): void;
}

/**
 * Without it a connection whose other end vanished without a word (a firewall, a machine that lost its power, a
 * database that was stopped) keeps whoever asks on it waiting for the hours that the system takes to notice.
 */
export function watchForSilence(silenceMs = longestSilenceMs): Watch {
  const watched = new Map<ClientBase, { readonly bytesRead: number; readonly since: number }>();

  /** The others lead to the same place: those that nobody waits on are not to be found dead one by one. */
  function giveUp(silent: ClientBase) {
    for (const client of watched.keys()) {
      if (client === silent) streamOf(client).destroy(new DatabaseSilent());
      else if (!isAsked(client)) streamOf(client).destroy();
    }
  }

  /** What is written is no sign of life: on a line that many share, somebody asks all the time. */
  function look() {
    for (const [client, quiet] of watched) {
      const { bytesRead } = streamOf(client);
      if (!isAsked(client) || bytesRead !== quiet.bytesRead)
        watched.set(client, { bytesRead, since: Date.now() });
      else if (Date.now() - quiet.since >= silenceMs) {
        setTimeout(() => {
          if (streamOf(client).bytesRead === bytesRead && isAsked(client)) giveUp(client);
        }, secondLookMs);
      }
    }
  }

  let looking: NodeJS.Timeout | undefined;
  return {
    add(client) {
      watched.set(client, { bytesRead: 0, since: Date.now() });
      looking ??= setInterval(look, silenceMs / looks).unref();
      client.once('end', () => {
        watched.delete(client);
        if (watched.size > 0) return;
        clearInterval(looking);
        looking = undefined;
      });
    },
  };
}

/** The driver keeps them to itself; its types name the first. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  /** False from the moment in which a statement is sent until the database is ready for the next. */
  readonly readyForQuery?: boolean;
}

function streamOf(client: ClientBase) {
  return (client as unknown as Inside).connection.stream;
}

function isAsked(client: ClientBase): boolean {
  return (client as unknown as Inside).readyForQuery === false;
}
