import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { freePort } from './freePort.ts';
import { ownDatabase } from './ownDatabase.ts';
import { layOutUniversity, openVarFolder } from './university.ts';

const script = path.resolve(import.meta.dirname, '../../scripts/cluster.mjs');
const patienceMs = 150_000;

/** Two processes behind one address, as `npm run cluster` runs them: of the demo university, or of an empty one. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster({ isEmpty = false } = {}) {
  const varFolder = openVarFolder();
  if (!isEmpty) layOutUniversity(varFolder);
  const port = await freePort();
  const child = spawn(process.execPath, [script, isEmpty ? '--empty' : '--demo', '--port', String(port)], {
    env: { ...process.env, ...ownDatabase, BILIM_VAR: varFolder, ...(isEmpty ? { BILIM_LOG: 'info' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const ended = once(child, 'exit');

  async function untilSaid(words: string, from = 0) {
    const deadline = Date.now() + patienceMs;
    while (!said.slice(from).includes(words)) {
      if (child.exitCode !== null) throw new Error(`the cluster ended:\n${said}`);
      if (Date.now() > deadline) throw new Error(`the cluster did not say "${words}":\n${said}`);
      await sleep(50);
    }
  }

  /** `127.0.0.1:43210` of both processes. */
  function addresses(): [string, string] {
    const found = [...said.matchAll(/serves at http:\/\/(\S+)$/gm)].map(([, address = '']) => address);
    const [one = '', other = ''] = new Set(found);
    return [one, other];
  }

  async function remove() {
    child.kill('SIGTERM');
    await ended;
    rmSync(varFolder, { recursive: true, force: true, maxRetries: 10 });
  }

  await untilSaid('Bilim is ready').catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,

    addresses,

    /** What it has printed so far. */
    output: () => said,

    /** Whoever was killed before is replaced and serves. */
    async untilBothServe() {
      for (const address of addresses()) {
        while (!(await fetch(`http://${address}/lms/login`).catch(() => null))?.ok) await sleep(50);
      }
    },

    /** Ends one process without a word. */
    killOne() {
      const [pid] = pidsIn(said).slice(-2);
      process.kill(pid!, 'SIGKILL');
    },

    /** Replaces one process after another while they serve. */
    async replaceAll() {
      const before = said.length;
      child.kill('SIGUSR2');
      await untilSaid('All processes were replaced', before);
    },

    /** Cuts the lines by which the processes wake each other; gives how many there were. */
    async cutWakeUps() {
      const client = new Client({ connectionString: databaseIn(varFolder) });
      await client.connect();
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bilim live'`,
      );
      await client.end();
      return rowCount;
    },
    remove,
  };
}

function pidsIn(said: string): number[] {
  return [...said.matchAll(/^Process (\d+) serves/gm)].map(([, pid]) => Number(pid));
}

function databaseIn(varFolder: string): string {
  const lines = readFileSync(path.join(varFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const [, , , port, folder = ''] = lines;
  return `postgres://portal@${encodeURIComponent(folder)}:${port}/bilim`;
}
