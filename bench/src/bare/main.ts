/** The bare server: `node:http` and `pg`, nothing else. Told what to do by the process that forks it. */
import http from 'node:http';

import { loadKeys } from '@bilim/server/measuring';
import { Pool } from 'pg';

import { answerBarely } from './bareHandler.ts';
import type { BarePlan, BareReady } from './plan.ts';

process.once('disconnect', () => process.exit(0));
process.once('message', (plan: BarePlan) => serveBarely(plan));

function serveBarely({ url, poolSize, secretFile, calls }: BarePlan): void {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: '-c timezone=Asia/Bishkek',
  });
  const plans = new Map(calls.map((call) => [call.name, call]));
  const keys = loadKeys(process.env['BILIM_SECRET'], secretFile);
  const server = http.createServer((request, response) => {
    answerBarely({ pool, keys, plans }, request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.writeHead(500).end();
    });
  });
  // As the real server's: a connection that is closed between requests would cost one of them a new one.
  server.keepAliveTimeout = 65_000;
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
    const address = server.address();
    const ready: BareReady = { port: typeof address === 'object' && address !== null ? address.port : 0 };
    process.send?.(ready);
  });
}
