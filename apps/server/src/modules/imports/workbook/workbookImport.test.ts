import { importFilesApi } from '@bilim/contract/importFiles';
import { importsApi } from '@bilim/contract/imports';
import type { ImportRun } from '@bilim/contract/imports';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import { textOf } from '#platform/xlsx/values.ts';
import { openPortal, refusalOf, registrar } from '#testing';
import type { Portal } from '#testing';

import { countOnFromCampus, snapshot } from '../testing/index.ts';

import { sheets } from './sheets.ts';
import { filledWorkbook, smallUniversity } from './testWorkbook.ts';
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

async function upload(file: Buffer, name = 'Списки.xlsx'): Promise<ImportRun> {
  const browser = await portal.browserOf(registrar);
  const reply = await browser.upload(importsApi.upload.path, file, {}, name);
  expect(reply.json(), reply.body).toMatchObject({ result: 0 });
  return await settled(reply.json<{ data: { run: number }[] }>().data[0]!.run);
}

const check = async (filling: Filling) => await upload(await filledWorkbook(filling));

async function apply({ runId, leavingToConfirm: leaving }: ImportRun): Promise<ImportRun> {
  await portal.callAs(registrar)(importsApi.apply, { runId, leaving });
  return await settled(runId);
}

const addedOf = ({ counts }: ImportRun) =>
  Object.fromEntries(counts.filter(({ added }) => added > 0).map(({ kind, added }) => [kind, added]));
const differing = ({ counts }: ImportRun) =>
  counts.filter(({ added, changed, left }) => added + changed + left > 0).map(({ kind }) => kind);

describe('a workbook that an office filled in', () => {
  it('shows what it would add, adds just that, and has nothing to say the second time', async () => {
    const before = await snapshot(portal.pool);
    const run = await check(smallUniversity);
    expect(run).toMatchObject({ state: 'checked', format: 'Excel', errors: 0, mayApply: true });
    expect(addedOf(run)).toEqual({
      faculties: 1,
      departments: 1,
      people: 3,
      specialties: 1,
      groups: 1,
      disciplines: 1,
      classes: 1,
      members: 2,
      enrolments: 2,
    });
    expect(await snapshot(portal.pool)).toEqual(before);

    expect(await apply(run)).toMatchObject({ state: 'applied', newAccounts: 3, refusal: null });
    const { rows } = await portal.pool.query(
      `select p.full_name, p.gender, p.birth_date, p.email, s.student_code, s.funding from people p
       join students s on s.id = p.id where p.id > 20000 order by p.full_name`,
    );
    expect(rows).toMatchObject([
      { full_name: 'Абдыкадырова Нуриза', gender: 'F', birth_date: '2008-04-17', student_code: '26-0001' },
      { full_name: 'Петров Пётр', gender: 'M', funding: 'contract' },
    ]);

    const again = await check({ ...smallUniversity, students: smallUniversity.students.toReversed() });
    expect(differing(again)).toEqual([]);
  });

  it('adds to a group whoever a later workbook brings, also to the lists of its classes', async () => {
    const run = await check({
      ...smallUniversity,
      students: [{ lastName: 'Ли', firstName: 'Анна', group: 'фз-1-26', code: '26-0003' }],
    });

    expect(addedOf(run)).toEqual({ people: 1, members: 1, enrolments: 1 });
    expect(differing(run)).toEqual(['people', 'members', 'enrolments']);
    await apply(run);
  });

  it('closes the way in for those whom it marks, and for nobody else', async () => {
    const run = await check({
      ...smallUniversity,
      students: [{ ...smallUniversity.students[0], hasLeft: 'да' }],
    });
    expect(run.counts.find(({ kind }) => kind === 'people')).toMatchObject({ added: 0, left: 1 });
    await apply(run);

    const { rows } = await portal.pool.query(
      `select p.last_name, u.status from users u join people p on p.id = u.id where u.id > 20000 order by p.last_name`,
    );
    expect(rows.filter(({ status }) => status !== 'active')).toEqual([
      { last_name: 'Абдыкадырова', status: 'blocked' },
    ]);
    expect(await portal.callAs(registrar)(importsApi.undo, { runId: run.runId })).toMatchObject({
      state: 'undoing',
    });
    expect(await settled(run.runId)).toMatchObject({ state: 'undone' });
  });

  it('is held up by a row with an error, unless that row is left out', async () => {
    const run = await check({
      ...smallUniversity,
      students: [
        { ...smallUniversity.students[0], code: '26-0077', birthDate: 'весной' },
        { ...smallUniversity.students[0], lastName: 'Сыдыкова', code: '26-0078', email: null },
      ],
    });
    expect(
      run,
      JSON.stringify(await portal.callAs(registrar)(importsApi.problems, { runId: run.runId })),
    ).toMatchObject({ errors: 1, mayApply: false });
    const call = portal.callAs(registrar);
    expect(await call(importsApi.problems, { runId: run.runId })).toMatchObject([
      {
        severity: 'error',
        file: 'Студенты',
        line: 2,
        column: 'Дата рождения (I)',
        value: 'весной',
        reason: expect.stringMatching(/дат|день/i),
      },
    ]);
    expect(await call(importFilesApi.row, { runId: run.runId, file: 'Студенты', line: 2 })).toMatchObject({
      headings: expect.arrayContaining(['Дата рождения']),
      rows: [
        { line: 2, cells: expect.arrayContaining(['весной']) },
        { line: 3, cells: expect.arrayContaining(['Сыдыкова']) },
      ],
    });

    await call(importsApi.check, { runId: run.runId, skipsBadRows: true });
    expect(addedOf(await settled(run.runId))).toMatchObject({ people: 1 });
  });

  it.each([
    ['a workbook of Excel 97', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /zip|архив/i],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /zip|архив/i],
    [
      'a workbook without sheets',
      Buffer.from(
        zipSync({ '[Content_Types].xml': new Uint8Array([60]), 'xl/workbook.xml': new Uint8Array([60]) }),
      ),
      /Excel/,
    ],
  ])('is refused in a sentence when it is %s', async (_what, file, sentence) => {
    const run = await upload(file);

    expect(run, JSON.stringify(run)).toMatchObject({
      state: 'failed',
      refusal: expect.stringMatching(sentence),
    });
  });
});

describe('the template', () => {
  const download = async (isFilled: boolean) => {
    const browser = await portal.browserOf(registrar);
    const reply = await browser.get(`${importFilesApi.template.path}?filled=${isFilled ? 1 : 0}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('.xlsx');
    return reply.rawPayload;
  };

  it('has a sheet for each kind of thing, explained, with an example that is no row', async () => {
    const workbook = await readWorkbook(await download(false));

    expect(workbook.map(({ name }) => name)).toEqual([
      'Как заполнять',
      ...Object.values(sheets).map(({ name }) => name),
      'Списки',
    ]);
    const students = workbook.find(({ name }) => name === 'Студенты');
    expect(students?.rows[0]?.map(textOf).slice(0, 4)).toEqual([
      'Фамилия *',
      'Имя *',
      'Отчество',
      'Группа *',
    ]);
    expect(workbook.at(-1)?.rows.map((row) => textOf(row[0] ?? null))).toContain('Доцент');
    expect(await upload(await download(false))).toMatchObject({ state: 'failed' });
  });

  it('with the university’s data changes nothing when it is handed in as it is', async () => {
    const run = await upload(await download(true), 'С данными.xlsx');

    expect(run).toMatchObject({ state: 'checked', errors: 0 });
    expect(differing(run)).toEqual([]);
  });

  it('with the university’s data lets an office add a student and a class by names alone', async () => {
    const workbook = await readWorkbook(await download(true));
    const rowsOf = (name: string) => workbook.find((sheet) => sheet.name === name)?.rows.slice(1) ?? [];
    const [group] = rowsOf('Группы');
    const filled = workbook.map((sheet) => {
      if (sheet.name === 'Студенты') {
        return {
          ...sheet,
          rows: [
            ...sheet.rows.slice(0, 1),
            ['Токтогулов', 'Азамат', null, group?.[0] ?? null, null, '24-777'],
          ],
        };
      }
      return sheet;
    });
    const { writeWorkbook } = await import('#platform/xlsx/writeWorkbook.ts');
    const run = await upload(
      await writeWorkbook(
        filled.map(({ name, rows: [headings = [], ...rows] }) => ({
          name,
          columns: headings.map((title) => ({ title: textOf(title), width: 9 })),
          rows,
        })),
      ),
    );

    expect(addedOf(run)).toEqual({ people: 1, members: 1 });
  });
});

describe('a row in its context', () => {
  const list = (rows: readonly string[]) =>
    Buffer.from(
      zipSync({ 'users.csv': new TextEncoder().encode(['sourcedId,password,note', ...rows].join('\n')) }),
    );
  let runId: number;
  beforeEach(async () => {
    runId = (await upload(list(['a,one,"two\nlines"', 'b,,', 'c,,', 'd,,', 'e,,']), 'list.zip')).runId;
  });

  it('stands between its neighbours, without passwords', async () => {
    const call = portal.callAs(registrar);
    expect(await call(importFilesApi.row, { runId, file: 'users.csv', line: 2 })).toEqual({
      headings: ['sourcedId', 'password', 'note'],
      rows: [
        { line: 2, cells: ['a', '•••', 'two\nlines'] },
        { line: 4, cells: ['b', '', ''] },
        { line: 5, cells: ['c', '', ''] },
      ],
    });
    expect(
      (await call(importFilesApi.row, { runId, file: 'users.csv', line: 7 })).rows.map(({ line }) => line),
    ).toEqual([5, 6, 7]);
  });

  it.each([
    ['another file', 'orgs.csv', 2],
    ['a row that is not there', 'users.csv', 90],
    ['a path', '../users.csv', 2],
  ])('is not found for %s', async (_what, file, line) => {
    expect(
      await refusalOf(portal.callAs(registrar)(importFilesApi.row, { runId, file, line })),
    ).toMatchObject({
      code: 'imports.unknown',
    });
  });
});
