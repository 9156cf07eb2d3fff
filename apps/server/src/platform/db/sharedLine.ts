import { Client } from 'pg';
import type { ClientConfig, QueryConfig, QueryResult } from 'pg';

import { hearBreaking } from './ownClient.ts';
import type { Watch } from './silence.ts';

/**
 * Two connections for many short reads at once (docs/decisions/0013). Those that begin in the same turn of the loop
 * travel in one packet, and none waits for the answer of another to set out; each fails or succeeds by itself.
 */
export interface SharedLine {
  /** Rejects as the pool does: with what the database says, or when the connection breaks. */
  query<Row extends object>(config: QueryConfig): Promise<QueryResult<Row>>;
  /** Whether so many are under way that one more had better take a connection of the pool. */
  isBusy(): boolean;
  end(): Promise<void>;
}

/** They are answered one after another: a slow one keeps no more than these waiting. */
const mostUnderWay = 40;

export function openSharedLine(config: ClientConfig, watch: Watch): SharedLine {
  const [one, other] = [openTrack(config, watch), openTrack(config, watch)];
  const better = () => {
    if (one.isFilling() || other.isFilling()) return one.isFilling() ? one : other;
    return one.underWay() <= other.underWay() ? one : other;
  };
  return {
    query: async <Row extends object>(asked: QueryConfig) => await better().query<Row>(asked),
    isBusy: () => better().underWay() >= mostUnderWay,
    async end() {
      await Promise.all([one.end(), other.end()]);
    },
  };
}

/** A connection that is opened with the first read, and anew with the next one after it broke. */
function openTrack(config: ClientConfig, watch: Watch) {
  let client: Client | undefined;
  let opening: Promise<Client> | undefined;
  let underWay = 0;
  let isFilling = false;

  const open = async () => {
    const fresh = hearBreaking(new Client({ ...config, pipeline: true }));
    const forget = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on('error', forget).on('end', forget);
    try {
      await fresh.connect();
      watch.add(fresh);
      client = fresh;
      return fresh;
    } finally {
      opening = undefined;
    }
  };
  /** Until this turn of the loop is over, what is written is held back. */
  const fill = ({ connection: { stream } }: Client) => {
    if (isFilling) return;
    isFilling = true;
    stream.cork();
    setImmediate(() => {
      isFilling = false;
      stream.uncork();
    });
  };

  return {
    async query<Row extends object>(asked: QueryConfig): Promise<QueryResult<Row>> {
      underWay += 1;
      try {
        const ready = client ?? (await (opening ??= open()));
        fill(ready);
        return await ready.query<Row>(asked);
      } finally {
        underWay -= 1;
      }
    },
    isFilling: () => isFilling,
    underWay: () => underWay,
    async end() {
      const last = client ?? (await opening?.catch(() => undefined));
      await last?.end();
    },
  };
}
