/** What `secondServer.ts` starts: `serveInChild.js <database url> [<folder of files>]` says its port when it serves. */
import { tmpdir } from 'node:os';

import { buildApp } from '#app';
import { openDatabase } from '#platform/db/database.ts';
import { limitDownloads } from '#platform/files/downloads.ts';
import { folderStore } from '#platform/files/folderStore.ts';
import { openLive } from '#platform/live/live.ts';
import { postgresWakeUps } from '#platform/live/wakeUps.ts';
import { webPush } from '#platform/push/push.ts';
import { databaseSettings } from '#platform/settings.ts';

import { campusNow, testKeys } from './campus.ts';
import { serveFileCalls } from './fileCalls.ts';

const [, , url = '', folder = tmpdir()] = process.argv;
const { db, pool } = openDatabase(url, 3);
const clock = { now: () => campusNow };
const settings = databaseSettings(db, clock);
const parts = {
  db,
  pool,
  clock,
  keys: testKeys,
  settings,
  files: folderStore(folder),
  downloads: limitDownloads(settings, clock),
  virusScan: null,
  openId: null,
  live: openLive(db, postgresWakeUps(pool, url)),
  push: webPush({
    key: testKeys.of('push'),
    contact: 'mailto:portal@campus.example',
    isService: () => false,
  }),
  mailer: null,
  address: 'https://portal.campus.example',
  isSecure: true,
  webFolder: undefined,
};
const app = await buildApp(parts);
serveFileCalls(app, parts);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);
