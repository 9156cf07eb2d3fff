import { importsApi } from '@bilim/contract/imports';
import type { ImportRun } from '@bilim/contract/imports';
import { transcriptApi } from '@bilim/contract/transcript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workOutAll } from '#modules/rating/workOut.jobs.ts';
import { openPortal, registrar, student } from '#testing';
import type { Portal } from '#testing';

import {
  asFiles,
  countOnFromCampus,
  csv,
  importSet,
  smallUniversity as smallLists,
  undo,
} from '../../../testing/imports/index.ts';

import { filledWorkbook } from './testWorkbook.ts';
import type { Filling } from './testWorkbook.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
});
afterAll(() => portal.close());

async function settled(runId: number): Promise<ImportRun> {
  for (;;) {
    const run = await portal.callAs(registrar)(importsApi.run, { runId });
    if (!['waiting', 'checking', 'applying', 'undoing'].includes(run.state)) return run;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}

async function check(...grades: NonNullable<Filling['grades']>[number][]): Promise<ImportRun> {
  const browser = await portal.browserOf(registrar);
  const file = await filledWorkbook({ grades });
  const reply = await browser.upload(importsApi.upload.path, file, {}, 'Оценки.xlsx');
  expect(reply.json(), reply.body).toMatchObject({ result: 0 });
  return await settled(reply.json<{ data: { run: number }[] }>().data[0]!.run);
}

const problems = async ({ runId }: ImportRun) =>
  (await portal.callAs(registrar)(importsApi.problems, { runId })).map(({ reason }) => reason).join('\n');
const transcript = async () => (await portal.callAs(student)(transcriptApi.open, {})).rows;
const countOf = ({ counts }: ImportRun) => counts.find(({ kind }) => kind === 'grades');

const history = {
  code: '24-201',
  discipline: 'История Кыргызстана',
  year: '2024-25',
  season: 'осень',
  credits: 4,
  examType: 'Экзамен',
  points: 84,
  gradedOn: '15.01.2025',
  source: 'Ведомость № 12',
};
const physics = {
  ...history,
  discipline: 'Физика волн',
  semester: 2,
  year: null,
  season: null,
  points: null,
};

const told = async (runId: number) => {
  const { rows } = await portal.pool.query<{ told: string }>(
    `select concat_ws(' ', state, data ->> 'code', file, data ->> 'value') as told from import_findings
     where run_id = $1 and kind = 'problem' order by seq`,
    [runId],
  );
  return rows.map((row) => row.told);
};
/** What the rating says of somebody, worked out as it is a minute after grades came. */
async function figuresOf(lastName: string) {
  await workOutAll(portal.db, portal.parts.clock.now());
  const { rows } = await portal.pool.query(
    `select f.gpa::float8 from rating_figures f join people p on p.id = f.student_id where p.last_name = $1`,
    [lastName],
  );
  return rows;
}
const result = (sourcedId: string, lineItemSourcedId: string, studentSourcedId: string, score: string) => ({
  sourcedId,
  lineItemSourcedId,
  studentSourcedId,
  score,
  scoreStatus: 'fully graded',
  scoreDate: '2027-01-12',
  'metadata.bilim.credits': '5',
});

describe('grades of years gone by', () => {
  it('come from a workbook onto the transcript as they were shown, stay when they come again, and go when it is undone', async () => {
    const run = await check(
      history,
      { ...physics, grade: 'хорошо' },
      { ...physics, grade: 'зачтено', discipline: 'Спорт', examType: 'Зачёт' },
    );
    expect(run, await problems(run)).toMatchObject({ errors: 0, mayApply: true });
    expect(countOf(run)).toMatchObject({ added: 3 });
    const sheets = await portal.callAs(registrar)(importsApi.sheets, { runId: run.runId });
    const words = sheets.flatMap(({ choices }) => choices.map(({ label }) => label));
    expect(words).toEqual(
      expect.arrayContaining(['Номер зачётной книжки', 'Форма контроля', 'Баллы', 'Оценка']),
    );
    expect(words.filter((word) => word.startsWith('imports.'))).toEqual([]);
    const changes = await portal.callAs(registrar)(importsApi.changes, { runId: run.runId });
    const shown = changes.filter(({ kind }) => kind === 'grades').flatMap(({ details }) => details);
    expect(shown).toContainEqual({ field: 'grade', before: null, after: '84 · B' });
    expect(await transcript()).toEqual([]);
    await portal.callAs(registrar)(importsApi.apply, { runId: run.runId, leaving: run.leavingToConfirm });
    expect(await settled(run.runId)).toMatchObject({ state: 'applied' });

    const rows = await transcript();
    expect(rows.find(({ disciplineName }) => disciplineName === 'История Кыргызстана')).toMatchObject({
      yearLabel: '2024-25',
      semesterId: 1,
      credits: 4,
      points: 84,
      letter: 'B',
      isPassed: true,
      source: 'Ведомость № 12',
    });
    expect(rows.find(({ disciplineName }) => disciplineName === 'Физика волн')).toMatchObject({
      semesterId: 2,
      points: null,
      fivePoint: 4,
      isPassed: true,
    });
    expect(rows.find(({ disciplineName }) => disciplineName === 'Спорт')).toMatchObject({
      letter: 'P',
      isPassed: true,
    });

    const again = await check(history, { ...physics, grade: 'отлично' });
    expect(countOf(again)).toMatchObject({ added: 0, unchanged: 3 });
    expect(await problems(again)).toContain('она остаётся');

    const takeOut = `delete from grade_records where origin = 'imported'`;
    await expect(portal.pool.query(takeOut)).rejects.toThrow('rows of grade_records are never deleted');
    const pretending = portal.db.transaction(async (tx) => {
      await tx.execute(`select set_config('bilim.undoing_run', '${run.runId}', true)`);
      await tx.execute(takeOut);
    });
    await expect(pretending).rejects.toMatchObject({
      cause: { message: 'rows of grade_records are never deleted' },
    });
    expect(await transcript()).toHaveLength(3);

    await portal.callAs(registrar)(importsApi.undo, { runId: run.runId });
    expect(await settled(run.runId)).toMatchObject({ state: 'undone' });
    expect(await transcript()).toEqual([]);
  });

  it.each([
    ['a grade that the scale has not', { grade: 'Ъ', points: null }, 'такой оценки нет в шкале'],
    ['a student whom nobody knows', { code: '99-999' }, 'такой записи нет'],
    ['a kind of control that there is not', { examType: 'Гадание' }, 'не понята форма контроля'],
    ['credits that nobody names', { credits: null }, 'не указаны кредиты'],
    ['no semester', { year: null, season: null }, 'не указан семестр'],
    ['a year without sense', { year: 'давно' }, 'не удалось определить учебный год'],
  ])('are not taken with %s, which is told with its row', { tags: 'long' }, async (_what, wrong, told) => {
    const run = await check({ ...history, ...wrong });
    expect(run.mayApply).toBe(false);
    expect(await problems(run)).toContain(told);
  });

  it('come from line items and results of OneRoster: final ones, of any most', { tags: 'long' }, async () => {
    const lists = asFiles(smallLists());
    const set = {
      ...lists,
      'manifest.csv': `${lists['manifest.csv']!}\r\nfile.categories,bulk\r\nfile.lineItems,bulk\r\nfile.results,bulk`,
      'categories.csv': csv([
        { sourcedId: 'c-final', title: 'Экзамен' },
        { sourcedId: 'c-quiz', title: 'Quiz' },
      ]),
      'lineItems.csv': csv([
        {
          sourcedId: 'l-1',
          title: 'Алгебра',
          classSourcedId: 'k-alg',
          categorySourcedId: 'c-final',
          resultValueMax: '50',
        },
        {
          sourcedId: 'l-2',
          title: 'Контрольная',
          classSourcedId: 'k-alg',
          categorySourcedId: 'c-quiz',
          resultValueMax: '10',
        },
      ]),
      'results.csv': csv([
        result('r-1', 'l-1', 's-1', '46'),
        result('r-2', 'l-2', 's-1', '9'),
        { ...result('r-3', 'l-1', 's-2', '20'), scoreStatus: 'partially graded' },
      ]),
    };
    const beyond = { ...set, 'results.csv': csv([result('r-1', 'l-1', 's-1', '60')]) };
    expect(await told((await importSet(portal, beyond)).runId)).toContain(
      'error points_beyond results.csv 120.00',
    );
    const { runId } = await importSet(portal, set);
    expect(await told(runId)).toEqual([
      'note assessment_ignored lineItems.csv Quiz',
      'note grade_unfinished results.csv partially graded × 1',
    ]);
    const { rows } = await portal.pool.query(
      `select r.points::float8, r.letter, r.credits::float8, r.semester_id, r.origin, d.name_ru from grade_records r
       join disciplines d on d.id = r.discipline_id where r.origin = 'imported'`,
    );
    expect(rows).toEqual([
      { points: 92, letter: 'A', credits: 5, semester_id: 1, origin: 'imported', name_ru: 'Алгебра' },
    ]);
    const [made] = await figuresOf('Сыдыкова');
    expect(made).toMatchObject({ gpa: 4 });

    expect(await undo(portal, runId)).toEqual([]);
    expect(await figuresOf('Сыдыкова')).toEqual([]);
    const left = await portal.pool.query(`select 1 from grade_records where origin = 'imported'`);
    expect(left.rows).toEqual([]);
  });
});
