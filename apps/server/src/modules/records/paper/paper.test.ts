import { addressOf } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import { spelledIn } from '@bilim/contract/personNames';
import { sheetPapersApi } from '@bilim/contract/records/sheetPapers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { drawPaperAside } from '#platform/pdf/drawPaperAside.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import { openLectureSheet, openPortal, otherTeacher, refusalOf, registrar, teacher } from '#testing';
import type { Portal } from '#testing';

import { readPdf } from '../../../testing/readPdf.ts';

import { contentOf } from './content.ts';
import { sheetKind } from './sheetKind.ts';

let portal: Portal;
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
beforeAll(async () => {
  portal = await openPortal();
  sheet = await openLectureSheet(portal);
  await sheet.enter({ 201: 33, 202: 12, 203: null, 204: null });
});
afterAll(async () => await portal.close());

const textOf = async (language: 'ru' | 'kg' | 'en') => {
  const browser = await portal.browserOf(teacher);
  const address = addressOf(sheetPapersApi.file, { sheetId: sheet.sheetId, language });
  const { rawPayload, headers } = await browser.get(address);
  expect(headers['content-type']).toBe('application/pdf');
  return (await readPdf(rawPayload)).join(' ');
};
const issue = async (language: 'ru' | 'kg' | 'en') =>
  await portal.callAs(registrar)(sheetPapersApi.issue, { sheetId: sheet.sheetId, language });

const noHead = { university: '', faculty: '', department: '', halfYear: '', examDate: null };

describe('the form of a sheet', () => {
  it('is a draft without number and code until the sheet is closed', async () => {
    expect(await textOf('ru')).toContain('бланк не имеет силы');
    expect((await refusalOf(issue('ru'))).code).toBe('sheets.not_closed');
  });

  it('is numbered and verified, and has the figures of the screen in three languages', async () => {
    await sheet.sign();
    await sheet.close();

    expect((await issue('ru')).number).toBe('ЭВ-2026-000001');
    expect((await issue('ru')).number).toBe('ЭВ-2026-000001');
    await issue('kg');
    await issue('en');
    const { rows, sheet: head } = await sheet.rows();
    const final = { ru: 'Итоговый контроль', kg: 'Жыйынтыктоочу көзөмөл', en: 'Final' } as const;
    const words = { ru: 'не явился', kg: 'келген жок', en: 'absent' } as const;
    for (const language of ['ru', 'kg', 'en'] as const) {
      const text = await textOf(language);
      expect(text).toContain(`${language === 'en' ? 'No.' : '№'} ${head.number}`);
      expect(text.includes('№')).toBe(language !== 'en');
      expect(text).toContain(final[language]);
      for (const { name, modules, examPoints, missed, grade } of rows) {
        const exam = missed === null ? examPoints : words[language];
        const figures = [...modules.map(({ points }) => points), exam, grade!.total, grade!.letter];
        // Why somebody was not admitted stands below the name.
        expect(text).toMatch(
          new RegExp(`${spelledIn(language, name)} .{0,120}${figures.join(' ')} ${grade!.fivePoint}`),
        );
      }
      expect(text).toMatch(/SHA-256: [0-9a-f]{64}/);
    }
    const [code = ''] = (await textOf('ru')).match(/(?:[A-Z2-9]{4}[- ]{1,3}){6}[A-Z2-9]{2}/) ?? [];
    const verified = await portal.callAs(registrar)(documentsApi.verify, { code });
    expect(verified).toMatchObject({
      kind: 'sheet',
      state: 'valid',
      number: 'ЭВ-2026-000001',
      fullName: null,
    });
  });

  it('of what is only passed or not tells both letters, and has no empty column of fives', async () => {
    const graded = await sheet.rows();
    const rows = graded.rows.map(({ grade, ...row }) => ({
      ...row,
      grade: grade && { ...grade, letter: 'P', fivePoint: null },
    }));
    const on = { number: '', issuedOn: '', language: 'ru', holderName: null } as const;
    const drawn = (book: typeof graded) =>
      JSON.stringify(
        sheetKind.layout(contentOf(book, noHead, 'ru'), { ...on, code: null, hash: null, logo: null }),
      );

    expect(drawn({ ...graded, rows, isGraded: false })).toContain(': P от 61; NP от 0"');
    expect(drawn({ ...graded, rows, isGraded: false })).not.toContain('"text":"5"');
    expect(drawn(graded)).toContain('"text":"5"');
  });

  it('names both who have corrected a closed sheet', async () => {
    const book = await sheet.rows();
    const stood = { examPoints: 33, missed: null, totalPoints: 81, letter: 'B' };
    const addendum = {
      number: 1,
      studentId: 201,
      name: 'Асанов Азамат',
      reason: 'Ошибка при вводе',
      before: stood,
      after: { ...stood, examPoints: 36, totalPoints: 84 },
      madeBy: 'Осмонов Бекзат',
      confirmedBy: 'Токтогулова Айжан',
      madeAt: new Date('2026-10-14T04:00:00.000Z'),
    };
    const told = (confirmedBy: string | null) =>
      contentOf({ ...book, addenda: [{ ...addendum, confirmedBy }] }, noHead, 'ru').addenda;

    expect(told(addendum.confirmedBy)).toEqual([
      expect.stringContaining('(Осмонов Бекзат, Токтогулова Айжан)'),
    ]);
    expect(told(null)).toEqual([expect.stringContaining('(Осмонов Бекзат)')]);
  });

  it('of a usual group stands on one page, signatures and all', async () => {
    const facts = ['Вид', 'Дисциплина', 'Группа', 'Кафедра', 'Экзаменатор', 'Дата итогового контроля'];
    const row = {
      group: 'ПИ-1-25',
      modules: [16, 18],
      exam: '35',
      total: 69,
      letter: 'D',
      five: 3,
      note: '',
    };
    const paper = sheetKind.layout(
      {
        university: 'Университет',
        sheetNumber: 'В-26-1-000001',
        facts,
        modules: ['Модуль 1', 'Модуль 2'],
        rows: Array.from({ length: 22 }, (_, at) => ({ ...row, name: `Мамбеталиева Мээрим ${at}` })),
        letters: [{ letter: 'D', count: 22 }],
        scales: ['Шкала'],
        addenda: [],
        signatures: [
          { position: 'Экзаменатор', name: 'Асанова А. К.', day: '12.05.2026' },
          { position: 'Офис регистрации', name: 'Чекиров А. К.', day: '13.05.2026' },
        ],
      },
      {
        number: 'ЭВ-2026-000001',
        issuedOn: '2026-05-13',
        language: 'ru',
        holderName: null,
        code: null,
        hash: 'a'.repeat(64),
        logo: null,
      },
    );

    expect(await readPdf(Buffer.from(await drawPaperAside(paper)))).toHaveLength(1);
  });

  it('is nobody’s who may not read the sheet', async () => {
    const input = { sheetId: sheet.sheetId, language: 'ru' } as const;
    const refused = await refusalOf(portal.callAs(otherTeacher)(sheetPapersApi.issue, input));
    expect(refused.code).toBe('sheets.unknown');
  });

  it('is a workbook, too, with the figures of the screen, as the board is', async () => {
    const browser = await portal.browserOf(registrar);
    const cellsOf = async (address: string) => {
      const [read] = await readWorkbook((await browser.get(address)).rawPayload);
      return read!.rows;
    };
    const { rows, sheet: head, modules } = await sheet.rows();

    const [titles, ...cells] = await cellsOf(addressOf(sheetPapersApi.workbook, { sheetId: sheet.sheetId }));
    const [, ...lines] = await cellsOf(
      addressOf(sheetPapersApi.board, { yearId: 26, seasonId: 1, state: 'closed' }),
    );

    expect(titles).toEqual(expect.arrayContaining(modules.map(({ name }) => name)));
    expect(cells).toEqual(
      rows.map(({ name, group, modules: own, absencePercent, examPoints, missed, grade }) => [
        name,
        group,
        ...own.map(({ points }) => points),
        absencePercent,
        missed === null ? examPoints : 'не явился',
        grade!.total,
        grade!.letter,
        grade!.gradePoints,
        grade!.fivePoint,
      ]),
    );
    expect(lines.map(([number, kind, discipline]) => [number, kind, discipline])).toEqual([
      [head.number, 'Основная', head.discipline],
    ]);
  });
});
