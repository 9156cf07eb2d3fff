import type { Language } from '@bilim/contract';
import { decimalOrDash } from '@bilim/contract/decimal';

import { documentKind, numbered } from '#platform/documents/documentKind.ts';
import type { OnPaper } from '#platform/documents/documentKind.ts';
import { numberSign } from '#platform/documents/numberSign.ts';
import { ink } from '#platform/pdf/paper.ts';
import type { Paper, Piece } from '#platform/pdf/paper.ts';

import { say } from '../texts/say.ts';

import { SheetContent } from './content.ts';

/** The official form of a grading sheet. */
export const sheetKind = documentKind({
  name: 'sheet',
  title: { ru: 'Ведомость', kg: 'Ведомость', en: 'Grading sheet' },
  right: 'journals.correct',
  number: numbered('ЭВ'),
  content: SheetContent,
  layout,
  summary: ({ sheetNumber, rows }, language) => [
    [say(language, 'sheet.title'), sheetNumber],
    [say(language, 'sheet.students'), String(rows.length)],
  ],
});

function layout(content: SheetContent, on: OnPaper): Paper {
  const { language, number, issuedOn, code, logo, hash } = on;
  const told = (key: Parameters<typeof say>[1]) => say(language, key);
  const isIssued = number !== '';
  const line = isIssued
    ? `${told('sheet.paper')} ${numberSign(language)} ${number} · ${issuedOn.split('-').toReversed().join('.')}`
    : told('sheet.draft');
  return {
    title: `${told('sheet.title')} ${content.sheetNumber}`,
    language,
    head: {
      university: content.university,
      title: told('sheet.heading'),
      subject: `${numberSign(language)} ${content.sheetNumber}`,
      lines: [line, ...content.facts],
      code,
      logo,
    },
    content: [
      rowsTable(content, language),
      lettersLine(content, language),
      ...addendaBlock(content, language),
      ...content.scales.map((text): Piece => ({ text, fontSize: 7.5, color: ink.muted })),
      signatureBlock(content),
      ...(hash === null ? [] : [hashLine(hash)]),
    ],
    foot: `${content.university} · ${content.sheetNumber}`,
  };
}

const right = (text: string): Piece => ({ text, alignment: 'right' });
const title = (text: string, alignment: 'left' | 'right' = 'right'): Piece => {
  return { text, bold: true, fontSize: 8, alignment };
};

function rowsTable(content: SheetContent, language: Language): Piece {
  const told = (key: Parameters<typeof say>[1]) => say(language, key);
  const isMany = new Set(content.rows.map(({ group }) => group)).size > 1;
  const hasFive = content.rows.some(({ five }) => five !== null);
  return {
    margin: [0, 8, 0, 0],
    layout: 'ruled',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      // «Жыйынтыктоочу» stands in one line.
      widths: [20, '*', ...content.modules.map(() => 42), 68, 46, 40, ...(hasFive ? [26] : [])],
      body: [
        [
          title(numberSign(language)),
          title(told('sheet.student'), 'left'),
          ...content.modules.map((name) => title(name)),
          title(told('sheet.exam')),
          title(told('sheet.total')),
          title(told('sheet.letter')),
          ...(hasFive ? [title('5')] : []),
        ],
        ...content.rows.map((row, at) => [
          right(String(at + 1)),
          nameCell(row, isMany),
          ...row.modules.map((points) => right(decimalOrDash(points, language))),
          right(row.exam),
          right(decimalOrDash(row.total, language)),
          right(row.letter),
          ...(hasFive ? [right(decimalOrDash(row.five, language))] : []),
        ]),
      ],
    },
  };
}

function nameCell({ name, group, note }: SheetContent['rows'][number], isMany: boolean): Piece {
  const below = [isMany ? group : '', note].filter((part) => part !== '').join(' · ');
  if (below === '') return name;
  return { stack: [name, { text: below, fontSize: 7, color: ink.muted }] };
}

function lettersLine({ rows, letters }: SheetContent, language: Language): Piece {
  const counts = letters.map(({ letter, count }) => `${letter} – ${count}`);
  const text = [`${say(language, 'sheet.students')}: ${rows.length}`, ...counts].join(' · ');
  return { text, bold: true, margin: [0, 8, 0, 6] };
}

function addendaBlock({ addenda }: SheetContent, language: Language): Piece[] {
  if (addenda.length === 0) return [];
  return [
    { text: say(language, 'sheet.addenda'), bold: true, fontSize: 9.5, margin: [0, 4, 0, 3] },
    ...addenda.map((text): Piece => ({ text, margin: [0, 0, 0, 2] })),
  ];
}

function signatureBlock({ signatures }: SheetContent): Piece {
  return {
    margin: [0, 22, 0, 0],
    unbreakable: true,
    stack: signatures.map(({ position, name, day }) => ({
      margin: [0, 0, 0, 8],
      columnGap: 12,
      columns: [
        { text: position, width: 135 },
        { text: '______________________', width: 112 },
        { text: name ?? ' ', width: '*' },
        { text: day, width: 'auto', color: ink.muted },
      ],
    })),
  };
}

function hashLine(hash: string): Piece {
  return { text: `SHA-256: ${hash}`, fontSize: 7, color: ink.muted, margin: [0, 6, 0, 0] };
}
