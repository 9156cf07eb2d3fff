/** Measures the pages in Chromium on a slowed-down processor: `npm run bench:web`. */
import { writeFileSync } from 'node:fs';

import { openTerminal, StartError, systemClock, universityDay } from '@bilim/server/measuring';
import type { Terminal } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import type { BenchDatabase } from './database.ts';
import { buildIfStale, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { webReport } from './report/webReport.ts';
import type { Grid, WebFigures } from './report/webReport.ts';
import { prepareClasses } from './setup/classes.ts';
import type { BenchClass } from './setup/classes.ts';
import { prepareLongChat } from './setup/longChat.ts';
import type { LongChat } from './setup/longChat.ts';
import { forgetEarlierRuns, teachersOf } from './setup/people.ts';
import { sheetToFill } from './setup/sheets.ts';
import { openBrowser, signIn } from './web/browser.ts';
import type { Visit } from './web/browser.ts';
import { measureChat } from './web/chat.ts';
import { measureFirstLoad } from './web/firstLoad.ts';
import { measureGrid, ofJournal, ofSheet } from './web/grid.ts';
import type { Column } from './web/grid.ts';
import { measureWeakLine } from './web/weakLine.ts';

const classPlans = [
  { classes: 1, students: 60, lessons: 60, hasSheet: true },
  { classes: 1, students: 120, lessons: 60, hasSheet: false },
] as const;
/** So many messages are loaded before the chat is scrolled. */
const loadedMessages = 10_000;
const login = { path: '/lms/login', content: 'input[name="login"]' };
const home = { path: '/lms', content: '#content h1' };
/** The lesson that is on or comes next. */
const nextLesson = { path: '/lms', content: '[aria-labelledby="greeting"] h2' };

try {
  await measureWeb(readOptions(process.argv.slice(2), process.env, 'demo'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureWeb(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist', 'apps/web/dist']);
  const figures = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const columns = await prepareColumns(database);
    const chat = await prepareLongChat(database.parts.pool, loadedMessages);
    const server = await terminal.during('Server', () => startRealServer(database, { isForBrowsers: true }));
    defer(() => server.stop());
    const browser = await openBrowser();
    defer(() => browser.close());
    const origin = `http://127.0.0.1:${server.port}`;
    return await measureAll({ origin, browser, isPatient: options.isPatient }, { columns, chat }, terminal);
  });

  console.log(`\n${webReport(figures)}\n`);
  const report = { at: new Date().toISOString(), machine: describeMachine(), ...figures };
  writeFileSync(fromRoot('var/bench/last-web.json'), `${JSON.stringify(report, null, 2)}\n`);
}

/** Where a teacher types, and who that is. */
interface Typed {
  readonly name: string;
  readonly column: Column;
  readonly teacher: string;
}

async function prepareColumns({ parts: { pool } }: BenchDatabase): Promise<Typed[]> {
  await forgetEarlierRuns(pool);
  const columns: Typed[] = [];
  for (const plan of classPlans) {
    const [made] = await prepareClasses(pool, plan, universityDay(systemClock.now()));
    if (made === undefined) throw new Error('no journal was made');
    const [teacher] = await teachersOf(pool, [made.key.teacherId]);
    const login = teacher?.login ?? '';
    const { students, lessons, hasSheet } = plan;
    columns.push({
      name: `journal, ${students} by ${lessons}`,
      column: ofJournal(pathOf(made)),
      teacher: login,
    });
    if (!hasSheet) continue;
    const path = `/lms/sheet?open=${await sheetToFill(pool, made)}`;
    columns.push({ name: `sheet, ${students} rows`, column: ofSheet(path), teacher: login });
  }
  return columns;
}

function pathOf({ key: { academicYearId, seasonId, assignmentId } }: BenchClass): string {
  return `/lms/journal?year=${academicYearId}&season=${seasonId}&assignment=${assignmentId}&view=grid`;
}

async function measureAll(
  visit: Visit,
  { columns, chat }: { readonly columns: readonly Typed[]; readonly chat: LongChat },
  terminal: Terminal,
): Promise<WebFigures> {
  const as = async (name: string): Promise<Visit> => ({
    ...visit,
    who: await signIn(visit.browser, visit.origin, name),
  });
  const [student, teacher] = [await as('student1'), await as('teacher1')];
  return {
    login: await terminal.during('Login', () => measureFirstLoad(visit, login)),
    student: await terminal.during('Home of a student', () => measureFirstLoad(student, home)),
    teacher: await terminal.during('Home of a teacher', () => measureFirstLoad(teacher, home)),
    weakLine: await terminal.during('Weak line', async () => ({
      login: await measureWeakLine(visit, login, { comesBack: false }),
      student: await measureWeakLine(student, nextLesson, { comesBack: true }),
      teacher: await measureWeakLine(teacher, nextLesson, { comesBack: true }),
    })),
    grids: await measureGrids(columns, as, terminal),
    chat: await terminal.during('Chat', async () =>
      measureChat(await as(chat.teacher), `/lms/chat?chat=${chat.conversationId}`, loadedMessages),
    ),
  };
}

async function measureGrids(
  columns: readonly Typed[],
  as: (login: string) => Promise<Visit>,
  terminal: Terminal,
): Promise<Grid[]> {
  const grids: Grid[] = [];
  for (const { name, column, teacher } of columns) {
    const marking = await as(teacher);
    grids.push({ name, figures: await terminal.during(name, () => measureGrid(marking, column)) });
  }
  return grids;
}
