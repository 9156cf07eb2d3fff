/** What the measurements in `bench` need of the server: the parts that `main.ts` puts together, one by one. */
export { buildApp } from '#app';
export { demoPassword } from '#demo/accounts.ts';
export { fillDemo } from '#demo/fill.ts';
export type { DemoSize } from '#demo/sizes.ts';
export { verifyPassword } from '#modules/auth/passwords/password.ts';
export { startSession } from '#modules/auth/sessions/sessions.service.ts';
export { lookForDraws } from '#modules/draw/draw.jobs.ts';
export { lookForClosings } from '#modules/registrationOffice/closing.jobs.ts';
export { countExams } from '#modules/records/exams/count.jobs.ts';
export { countUnfilled } from '#modules/journal/unfilled/countUnfilled.jobs.ts';
export { readBookAside } from '#modules/library/contents/readBookAside.ts';
export { scannedPdf } from '#modules/library/testing/scannedPdf.ts';
export { queueDigests } from '#modules/notices/digests.jobs.ts';
export { queuePushes } from '#modules/notices/pushes.jobs.ts';
export { lessonCode, stepOf } from '#modules/qr/codes/codes.ts';
export { systemClock, universityDay, universityTime } from '#platform/clock.ts';
export { addDays } from '@bilim/contract/days';
export { databaseOn, openDatabase, PoolWithLine } from '#platform/db/database.ts';
export { openOwnClient } from '#platform/db/ownClient.ts';
export type { SharedLine } from '#platform/db/sharedLine.ts';
export { migrateDatabase } from '#platform/db/migrate.ts';
export { limitDownloads } from '#platform/files/downloads.ts';
export { folderStore } from '#platform/files/folderStore.ts';
export { loadKeys } from '#platform/keys.ts';
export type { Keys } from '#platform/keys.ts';
export type { Parts } from '#platform/parts.ts';
export { openLive } from '#platform/live/live.ts';
export { postgresWakeUps } from '#platform/live/wakeUps.ts';
export { connectionUrl } from '#platform/postgres/connectionUrl.ts';
export { startEmbeddedPostgres } from '#platform/postgres/embeddedPostgres.ts';
export { webPush } from '#platform/push/push.ts';
export { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
export type { Cell } from '#platform/xlsx/sheet.ts';
export { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
export { databaseSettings } from '#platform/settings.ts';
export { StartError } from '#platform/startError.ts';
export { workOutAll } from '#modules/rating/workOut.jobs.ts';
export { loadReference } from '#reference/loadReference.ts';

export { requireOwnSecret } from '../start/secret.ts';
export { openTerminal } from '../start/terminal.ts';
export type { Terminal } from '../start/terminal.ts';

export { writeManyLists } from './imports/manyLists.ts';

export { Browser } from './browser.ts';
export {
  explain,
  hasPlan,
  mostRows,
  pagesRead,
  planningAnew,
  tablesReadWhole,
  watchStatements,
} from './plans.ts';
export type { AskedStatement } from './plans.ts';
