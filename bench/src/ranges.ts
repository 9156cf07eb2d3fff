/** Measures pieces of a large file beside a bare file server: `npm run bench -- ranges --size town`. */
import { addressOf } from '@bilim/contract/client';
import { libraryApi } from '@bilim/contract/library';
import { openTerminal, StartError } from '@bilim/server/measuring';

import { readGoal, spread } from './calls/measuredCall.ts';
import type { MeasuredCall } from './calls/measuredCall.ts';
import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { openStudio } from './derive/studio.ts';
import { compareServers, connections } from './load/compareServers.ts';
import { buildIfStale, profiledIf, startBareFiles, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { figuresOf } from './report/figures.ts';
import { serverReport } from './report/serverReport.ts';
import { prepareLargeBook } from './setup/largeBook.ts';
import type { LargeBook } from './setup/largeBook.ts';
import { forgetEarlierRuns, pickStudents } from './setup/people.ts';
import { demoTerm } from './setup/term.ts';
import type { BenchDatabase } from './database.ts';

/** The second is what the reader of the portal asks for; players ask for more. */
const sizesKb = [64, 256, 1_024];

try {
  await measureRanges(readOptions(process.argv.slice(3), process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureRanges(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
  const figures = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    await forgetEarlierRuns(database.parts.pool);
    const book = await terminal.during('A large book', () => prepareLargeBook(database.parts));
    const real = await terminal.during('Server', () => startRealServer(database, profiledIf(options)));
    defer(() => real.stop());
    const borrowed = await database.parts.files.borrow(book.storageKey);
    defer(() => borrowed.release());
    const bare = await startBareFiles(borrowed.path);
    defer(() => bare.stop());
    const measured = [];
    for (const sizeKb of sizesKb) {
      const call = await pieces(database, book, sizeKb);
      const comparison = await terminal.during(call.name, () =>
        compareServers(call, { real, bare }, options),
      );
      measured.push(figuresOf(comparison));
    }
    return measured;
  });
  console.log(`\n${serverReport(figures)}\n`);
}

/** Each connection is another reader, who may fetch few pieces at once; each begins on another page. */
async function pieces(
  { parts }: BenchDatabase,
  { bookId, sizeBytes }: LargeBook,
  sizeKb: number,
): Promise<MeasuredCall> {
  const studio = await openStudio(parts);
  const readers = await pickStudents(parts.pool, await demoTerm(parts.pool), connections);
  const path = addressOf(libraryApi.file, { bookId });
  const headers = [];
  for (const [place, { person }] of readers.entries()) {
    const browser = await studio.browserOf(person);
    const { request } = await studio.record(browser, libraryApi.one, { bookId });
    const { cookie = '' } = request.headers;
    const start = Math.floor((place * sizeBytes) / readers.length);
    headers.push({ cookie, range: `bytes=${start}-${start + sizeKb * 1_024 - 1}` });
  }
  await studio.close();
  const shots = headers.map((_, caller) => ({ caller, body: '', path }));
  return {
    name: `book.file, pieces of ${sizeKb} kB`,
    goal: readGoal,
    isWrite: false,
    roundTrips: 1,
    path,
    method: 'GET',
    headers,
    plan: { name: 'pieces', callers: [], passwordCheck: undefined },
    least: undefined,
    // A connection is a reader.
    aim: async (count) => spread(shots, count).map(([own]) => (own === undefined ? [] : [own])),
    countWritten: async () => undefined,
  };
}
