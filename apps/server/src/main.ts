import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildApp } from '#app';
import { readConfig } from '#config';
import type { Config } from '#config';
import { systemClock } from '#platform/clock.ts';
import { checkRows } from '#platform/db/statement.ts';
import { warmUp } from '#platform/db/warmUp.ts';
import { limitDownloads } from '#platform/files/downloads.ts';
import { openFiles } from '#platform/files/openFiles.ts';
import { clamdScan } from '#platform/files/virusScan.ts';
import { loadKeys } from '#platform/keys.ts';
import type { Keys } from '#platform/keys.ts';
import { withLastWords } from '#platform/log/lastWords.ts';
import { openLog } from '#platform/log/openLog.ts';
import { openLive } from '#platform/live/live.ts';
import { isKnownService, webPush } from '#platform/push/push.ts';
import { openIdProvider } from '#platform/openid/openIdProvider.ts';
import { smtpMailer } from '#platform/mail/mailer.ts';
import type { Parts } from '#platform/parts.ts';
import { databaseSettings } from '#platform/settings.ts';

import { everyModule } from './everyModule.ts';
import { provideContent } from './start/firstContent.ts';
import { openHealth } from './start/health.ts';
import { listen, requireFreePort } from './start/listen.ts';
import { openMetrics, serveMetrics } from './start/metrics.ts';
import { openStorage } from './start/openStorage.ts';
import { keepGarbageQuick } from './start/quickGarbage.ts';
import { requireOwnSecret } from './start/secret.ts';
import { startJobs } from './start/startJobs.ts';
import { isTrainingCopy } from './start/training.ts';
import { onceToldToStop } from './start/stopping.ts';
import { openWakeUps } from './start/openWakeUps.ts';
import { openTerminal } from './start/terminal.ts';

/** Starts Bilim and returns when it serves; it ends on SIGTERM or Ctrl-C. */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await withLastWords(() => serve(argv, env));
}

async function serve(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  keepGarbageQuick();
  const config = readConfig(argv, env);
  const terminal = openTerminal(process.stdout);
  const log = openLog({ level: config.logLevel });
  await requireFreePort(config.port, config.host);
  if (config.checksRows) checkRows();
  const storage = await openStorage(config, terminal, log);
  const closing: (() => Promise<void>)[] = [() => storage.close()];

  try {
    const keys = loadKeys(config.secret, join(config.varFolder, 'secret'));
    const settings = databaseSettings(storage.db, systemClock);
    const parts: Parts = {
      db: storage.db,
      pool: storage.pool,
      clock: systemClock,
      keys,
      settings,
      files: await openFiles(config.files, config.varFolder),
      downloads: limitDownloads(settings, systemClock),
      virusScan: config.clamd === null ? null : clamdScan(config.clamd),
      live: openLive(storage.db, await openWakeUps(config, storage, keys)),
      ...outside(config, keys, await isTrainingCopy(storage.db)),
      address: config.publicUrl ?? config.balancer ?? `http://${config.host}:${config.port}`,
      publicUrl: config.publicUrl,
      strangersUrl: config.strangersUrl,
      limitsRequests: config.limitsRequests,
      isSecure: config.isSecure,
      webFolder: config.webFolder ?? builtPages(),
    };
    await requireOwnSecret(parts.db, parts.keys);
    const lines = await provideContent(config, parts, storage, terminal);
    await terminal.during('Connections', () =>
      warmUp(
        parts.pool,
        everyModule.flatMap(({ warmUps }) => warmUps?.(parts.clock) ?? []),
      ),
    );
    const app = await buildApp(parts, log, config.proxies);
    closing.unshift(
      () => app.close(),
      startJobs(parts, log),
      () => parts.live.close(),
    );
    const metrics = openMetrics({ ...storage, refusals: app.refusals });
    if (config.metricsToken !== undefined) serveMetrics(app, metrics, config.metricsToken);
    await listen(app, config.port, config.host);
    if (config.healthPort !== undefined) {
      const health = await openHealth(config.healthPort, { ...storage, metrics });
      closing.unshift(async () => await health.drain());
    }

    for (const line of lines(parts.address)) terminal.say(line);
    // A balancer says so itself, once there is one process behind it.
    if (config.balancer === undefined) terminal.say(`\nBilim is ready: ${parts.address}/lms`);
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
  onceToldToStop(terminal, closing, storage.givenUp);
}

/** Those to whom something is sent. In a copy for training that is nobody, whatever the settings say. */
function outside(config: Config, keys: Keys, isTraining: boolean) {
  return {
    openId: config.openId === null || isTraining ? null : openIdProvider(config.openId),
    push: webPush({
      key: keys.of('push'),
      contact: contactOf(config),
      isService: isTraining ? () => false : isKnownService,
    }),
    mailer: config.mail === null || isTraining ? null : smtpMailer(config.mail),
    isTraining,
  };
}

/** Beside the bundle in a build; without a build the API is served alone. */
function builtPages(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** Whom push services write to when something is wrong with our messages. */
function contactOf({ publicUrl, mail }: Config): string {
  if (publicUrl?.startsWith('https:') === true) return publicUrl;
  const [address = 'administrator@bilim.example'] = /[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '') ?? [];
  return `mailto:${address}`;
}
