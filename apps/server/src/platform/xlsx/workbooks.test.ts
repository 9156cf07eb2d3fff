import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { refusalOf } from '#testing';

import { readWorkbook } from './readWorkbook.ts';
import { findTable } from './table.ts';
import { textOf } from './values.ts';
import type { Cell } from './sheet.ts';
import { writeWorkbook } from './writeWorkbook.ts';
import type { WrittenTable } from './writeWorkbook.ts';

const sheetFile = 'xl/worksheets/sheet1.xml';

const people: WrittenTable = {
  name: 'Студенты',
  columns: [
    { title: 'Фамилия', width: 20, kind: 'text', isRequired: true, hint: 'Как в паспорте' },
    { title: 'Номер', width: 10, kind: 'text' },
    { title: 'Дата рождения', width: 14, kind: 'day' },
    { title: 'Баллы', width: 8, kind: 'number' },
    { title: 'Пол', width: 6, choices: ['М', 'Ж'] },
    { title: 'Группа', width: 12, choices: { sheet: "Группы 'очные'", column: 1 } },
  ],
  rows: [['Өмүрбекова', '0012', new Date('2005-04-17T00:00:00Z'), 7.5, 'Ж', 'ПИ-1-24']],
  emptyRows: 3,
};

/** The workbook with one of its parts replaced, as no program of good will writes it. */
function tampered(file: Buffer, part: string, change: (xml: string) => string): Buffer {
  const parts = unzipSync(new Uint8Array(file));
  parts[part] = strToU8(change(strFromU8(parts[part]!)));
  return Buffer.from(zipSync(parts));
}

const partOf = (file: Buffer, part: string) => strFromU8(unzipSync(new Uint8Array(file))[part]!);
const read = async (file: Buffer) => (await readWorkbook(file)).map(({ name, rows }) => ({ name, rows }));

describe('a workbook that Bilim writes', () => {
  it('is read again cell by cell', async () => {
    expect(await read(await writeWorkbook([people]))).toEqual([
      {
        name: 'Студенты',
        rows: [
          ['Фамилия *', 'Номер', 'Дата рождения', 'Баллы', 'Пол', 'Группа'],
          ['Өмүрбекова', '0012', new Date('2005-04-17T00:00:00Z'), 7.5, 'Ж', 'ПИ-1-24'],
        ],
      },
    ]);
  });

  it('keeps what looks like a formula as text', async () => {
    const texts: Cell[] = ['=1+1', '+7', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")'];
    const file = await writeWorkbook([
      {
        name: 'Лист',
        columns: [{ title: 'Текст', width: 10, kind: 'text' }],
        rows: texts.map((text) => [text]),
      },
    ]);

    expect(partOf(file, sheetFile)).not.toContain('<f>');
    expect((await read(file))[0]?.rows.slice(1)).toEqual(texts.map((text) => [text]));
  });

  it('proposes words and explains columns where a person types', async () => {
    const xml = partOf(await writeWorkbook([people]), sheetFile);

    expect(xml).toContain('<formula1>"М,Ж"</formula1>');
    expect(xml).toMatch(
      /<formula1>'Группы (''|&apos;&apos;)очные(''|&apos;&apos;)'!\$B\$2:\$B\$\d+<\/formula1>/,
    );
    expect(xml).toMatch(/prompt="Как в паспорте" sqref="A2:A\d+"/);
    expect(xml.indexOf('</sheetData>')).toBeLessThan(xml.indexOf('<dataValidations'));
  });

  it('keeps the zeros of what is typed into its empty cells', async () => {
    const xml = partOf(await writeWorkbook([people]), sheetFile);
    const typed = /<c r="B3" s="(\d+)"\/>/.exec(xml);
    const filled = /<c r="B2" s="(\d+)"/.exec(xml);

    expect(typed?.[1]).toBe(filled?.[1]);
  });
});

describe('a list with merged cells', () => {
  const list = {
    name: 'Лист',
    columns: [
      { title: 'Факультет', width: 9 },
      { title: 'Кафедра', width: 9 },
    ],
    rows: [
      ['Физика', 'Оптика'],
      [null, 'Механика'],
      [null, 'Акустика'],
      [null, 'Без факультета'],
    ],
  };
  const merge = async (...ranges: readonly string[]) =>
    await mergeBy(
      `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`,
    );
  const mergeBy = async (words: string) => {
    const file = tampered(await writeWorkbook([list, { ...list, name: 'Второй' }]), sheetFile, (xml) =>
      xml.replace('</sheetData>', `</sheetData>${words}`),
    );
    const columns = [
      { key: 'faculty', titles: ['Факультет'] },
      { key: 'department', titles: ['Кафедра'] },
    ];
    return (await readWorkbook(file)).map((sheet) =>
      findTable(sheet, columns)?.rows.map((row) => [textOf(row.cell('faculty')), row.number]),
    );
  };

  it('says in each row what it shows there, on the sheet where it shows it', async () => {
    const [first, second] = await merge('A2:A4');
    expect(first).toEqual([
      ['Физика', 2],
      ['Физика', 3],
      ['Физика', 4],
      ['', 5],
    ]);
    expect(second).toEqual([
      ['Физика', 2],
      ['', 3],
      ['', 4],
      ['', 5],
    ]);
  });

  it('says so by the names of whichever program wrote it, and not in a comment', async () => {
    const space = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const [other] = await mergeBy(
      `<!-- mergeCells: <mergeCell ref="A4:A5"/> --><x:mergeCells ${space} count='1'><x:mergeCell ref='A2:A3'></x:mergeCell></x:mergeCells>`,
    );
    expect(other?.map(([faculty]) => faculty)).toEqual(['Физика', 'Физика', '', '']);
  });

  it('is read as it stands where a heading or a title is merged, or the file says nonsense', async () => {
    const plain = [
      ['Физика', 2],
      ['', 3],
      ['', 4],
      ['', 5],
    ];
    for (const range of ['A1:A4', 'A2:B4', 'A2:A9999999', 'A4:A2', 'ZZZZ1:ZZZZ2', 'A2'])
      expect((await merge(range))[0], range).toEqual(plain);
  });
});

describe('a file that is no workbook', () => {
  it.each([
    ['a text', Buffer.from('фамилия;имя\nАсанова;Айпери\n'), 'workbook.wrong_type'],
    ['nothing', Buffer.alloc(0), 'workbook.wrong_type'],
    ['a zip of something else', Buffer.from(zipSync({ 'users.csv': strToU8('a,b') })), 'workbook.wrong_type'],
    ['a workbook of Excel 97', oleFile('Workbook'), 'workbook.old_format'],
    ['a workbook with a password', oleFile('EncryptedPackage'), 'workbook.locked'],
  ] as const)('is refused: %s', async (_what, file, code) => {
    expect(await refusalOf(readWorkbook(file))).toMatchObject({ code });
  });

  it('is refused when its end is missing', async () => {
    const file = await writeWorkbook([people]);

    expect(await refusalOf(readWorkbook(file.subarray(0, file.length - 100)))).toMatchObject({
      code: 'workbook.broken',
    });
  });

  it('is refused when a sheet is no XML', async () => {
    const file = tampered(await writeWorkbook([people]), sheetFile, () => '<worksheet><sheetData><row');

    expect(await refusalOf(readWorkbook(file))).toMatchObject({ code: 'workbook.broken' });
  });
});

describe('a workbook that is too much', () => {
  it('is refused by its size', async () => {
    const file = await writeWorkbook([people]);

    expect(await refusalOf(readWorkbook(file, { fileBytes: 1000 }))).toMatchObject({
      code: 'workbook.too_large',
    });
  });

  it('is refused by its rows', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => [`Имя ${index}`]);
    const file = await writeWorkbook([{ name: 'Лист', columns: [{ title: 'Имя', width: 9 }], rows }]);

    expect(await refusalOf(readWorkbook(file, { rows: 10 }))).toMatchObject({ code: 'workbook.too_large' });
  });

  it('is refused before it swells', async () => {
    const file = tampered(await writeWorkbook([people]), sheetFile, (xml) => xml + ' '.repeat(5_000_000));

    expect(file.length).toBeLessThan(100_000);
    expect(await refusalOf(readWorkbook(file, { unpackedBytes: 1_000_000 }))).toMatchObject({
      code: 'workbook.too_large',
    });
  });

  it('is refused when its directory lies about a size', async () => {
    const file = tampered(await writeWorkbook([people]), sheetFile, (xml) => xml + ' '.repeat(5_000_000));

    expect(await refusalOf(readWorkbook(withSmallSizes(file), { unpackedBytes: 1_000_000 }))).toMatchObject({
      code: expect.stringMatching(/workbook\.(broken|too_large)/),
    });
  });
});

/** The head of a file of the old kind, which holds streams by name. */
function oleFile(stream: string): Buffer {
  const file = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  Buffer.from(stream, 'utf16le').copy(file, 1024);
  return file;
}

/** Every entry of the central directory claims to be 1000 bytes long when it is unpacked. */
function withSmallSizes(file: Buffer): Buffer {
  const lying = Buffer.from(file);
  const mark = Buffer.from('PK\u0001\u0002', 'latin1');
  for (let at = lying.indexOf(mark); at !== -1; at = lying.indexOf(mark, at + 4))
    lying.writeUInt32LE(1000, at + 24);
  return lying;
}
