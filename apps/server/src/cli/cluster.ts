import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { readConfig } from '#config';
import { withLastWords } from '#platform/log/lastWords.ts';
import { openLog } from '#platform/log/openLog.ts';

import { createBalancer } from '../cluster/balancer.ts';
import { keepProcess } from '../cluster/processes.ts';
import type { KeptProcess } from '../cluster/processes.ts';
import { requireFreePort } from '../start/listen.ts';
import { reachDatabase } from '../start/openStorage.ts';
import { onceToldToStop } from '../start/stopping.ts';
import { openTerminal } from '../start/terminal.ts';

const processes = 2;
/** From where the build lies. */
const serveScript = fileURLToPath(new URL('../../../scripts/serve.mjs', import.meta.url));

/**
 * Several server processes on one database behind one address, as a university runs them: `npm run cluster`, with the
 * flags of `npm start`. SIGUSR2 replaces them one after another while they serve.
 */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await withLastWords(() => runCluster(argv, env));
}

async function runCluster(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(argv, env);
  const terminal = openTerminal(process.stdout);
  const say = (line: string) => terminal.say(line);
  await requireFreePort(config.port, config.host);
  const database = await reachDatabase(config, openLog({ level: config.logLevel }));
  const kept: KeptProcess[] = [];
  const closing = [async () => void (await Promise.all(kept.map((one) => one.stop()))), database.stop];

  try {
    const command = [serveScript, ...withoutPort(argv)];
    const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const shared = { ...env, DATABASE_URL: database.url, BILIM_BALANCER: address };
    for (let count = 0; count < processes; count += 1) {
      const one = await keepProcess({ command, env: shared, say });
      kept.push(one);
      // The first one fills an empty database.
      await one.untilReady();
    }
    const balancer = createBalancer(kept).listen(config.port, config.host);
    await once(balancer, 'listening');
    closing.unshift(async () => void balancer.close());
    say(`\nBilim is ready: ${address}/lms`);
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
  replaceWhenTold(kept, say);
  onceToldToStop(terminal, closing, database.givenUp);
}

function withoutPort(argv: readonly string[]): string[] {
  return argv.filter((flag, at) => !flag.startsWith('--port') && argv[at - 1] !== '--port');
}

function replaceWhenTold(kept: readonly KeptProcess[], say: (line: string) => void): void {
  let replacing = Promise.resolve();
  async function replaceAll() {
    await replacing;
    for (const one of kept) {
      // One that has just ended by itself is waited for: somebody must be there to serve.
      await Promise.all(kept.map((other) => other.untilReady()));
      await one.replace();
    }
    say('All processes were replaced');
  }
  process.on('SIGUSR2', () => {
    replacing = replaceAll();
  });
}
