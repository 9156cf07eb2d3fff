import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './freePort.ts';

/** A server process that is started again whenever it ends. */
export interface KeptProcess {
  readonly address: string;
  readonly pid: number | undefined;
  /** As it says itself, asked again and again. */
  isReady(): boolean;
  /** It did not take a request: none should follow until it has been asked anew. */
  doubt(): void;
  untilReady(): Promise<void>;
  /** Lets it finish what it does, and starts another in its place. */
  replace(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** The script that runs one server, and its flags. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

const askEveryMs = 250;
const restartPauseMs = 500;

/** How much memory Node takes for what is short-lived is said where the cluster was started. */
const heapFlags = () => process.execArgv.filter((flag) => flag.startsWith('--max-semi-space-size'));

export async function keepProcess({ command, env, say }: Options): Promise<KeptProcess> {
  const [port, healthPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const state = { isReady: false, isWanted: true };

  function start() {
    const launched = spawn(process.execPath, [...heapFlags(), ...command, '--port', String(port)], {
      env: { ...env, BILIM_HEALTH_PORT: String(healthPort) },
      // What it says and logs is said and logged here; over the channel it learns when this process is gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = launched;
    say(`Process ${launched.pid ?? 0} serves at ${address}`);
    launched.once('exit', (code, signal) => {
      state.isReady = false;
      if (!state.isWanted || child !== launched) return;
      say(`Process ${launched.pid ?? 0} has ended (${signal ?? code ?? ''})`);
      setTimeout(() => state.isWanted && start(), restartPauseMs);
    });
  }

  async function end() {
    const last = child;
    child = undefined;
    if (last === undefined || last.exitCode !== null || last.signalCode !== null) return;
    const ended = once(last, 'exit');
    last.kill('SIGTERM');
    await ended;
  }

  async function ask() {
    state.isReady = await saysReady(healthPort);
  }

  async function untilReady() {
    while (state.isWanted && !state.isReady) await sleep(askEveryMs);
  }

  start();
  const asking = setInterval(() => void ask(), askEveryMs);
  return {
    address,
    get pid() {
      return child?.pid;
    },
    isReady: () => state.isReady,
    doubt() {
      state.isReady = false;
    },
    untilReady,
    async replace() {
      await end();
      start();
      await untilReady();
    },
    async stop() {
      state.isWanted = false;
      clearInterval(asking);
      await end();
    },
  };
}

async function saysReady(healthPort: number): Promise<boolean> {
  const asked = fetch(`http://127.0.0.1:${healthPort}/readyz`, { signal: AbortSignal.timeout(2_000) });
  return await asked.then(
    ({ ok }) => ok,
    () => false,
  );
}
