import { createClient } from '@bilim/contract/client';
import type { Call } from '@bilim/contract/client';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';

import type { Pool } from 'pg';

import type { Browser } from './browser.ts';

/** A second process of the same university on that database, with files in that folder; it serves when it is given. */
export async function startSecondServer(...place: readonly [url: string, folder?: string]) {
  const script = join(process.env['BILIM_WORKERS'] ?? '', 'serveInChild.js');
  const child = spawn(process.execPath, [script, ...place.filter((one) => one !== undefined)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, host: `127.0.0.1:${port.toString().trim()}` };
}

/** Calls of a browser that is signed in, made on that process. */
export function callsOn(host: string, { cookies }: Browser): Call {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return createClient(
    async (path, { method, body, signal = null }) => {
      const headers = {
        'content-type': 'application/json',
        cookie,
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      };
      return await fetch(`http://${host}${path}`, {
        method,
        headers,
        signal,
        ...(body === undefined ? {} : { body }),
      });
    },
    () => null,
  );
}

/** Until so many statements of a database wait for a lock. */
export async function untilWaiting(pool: Pool, wanted = 1): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]?.count === wanted) return;
    await sleep(20);
  }
}
