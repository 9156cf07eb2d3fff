import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { namesOf, spelledIn } from '@bilim/contract/personNames';
import { cardsPerSheet } from '@bilim/contract/qrReports';
import type { PrintedCard, qrReportsApi } from '@bilim/contract/qrReports';

import { readPortraits } from '#modules/profile/portraits.service.ts';
import { readShown } from '#modules/structure/branding.service.ts';
import type { Bytes, Call } from '#platform/http/serve.ts';
import { drawPaperAside } from '#platform/pdf/drawPaperAside.ts';
import { ink } from '#platform/pdf/paper.ts';
import type { Piece } from '#platform/pdf/paper.ts';

import { readCards } from './qrReports.service.ts';
import { say } from './texts/say.ts';

const inRow = 2;
/** Ten of them fill the space between the margins of A4. */
const rowHeight = 124;
const photoSize: readonly [number, number] = [50, 66];
/** So that a telephone reads it: half a millimetre for each of its squares. */
const codeSize = 84;
/** Longer names of universities are set smaller, so that ten cards still fit a sheet. */
const shortName = 60;

/** The cards as a PDF; whoever asks sees the same as on the screen. */
export async function drawSheets(call: Call<typeof qrReportsApi.sheets>): Promise<Bytes> {
  const { db, language, parts } = call;
  const cards = await readCards(call);
  if (cards.length === 0) throw new AppError('qrreports.nobody');
  const shown = cards.filter(({ photo }) => photo !== null).map(({ studentId }) => studentId);
  const portraits = await readPortraits(db, parts.files, shown);
  const { names } = await readShown(db);
  const on = { university: names[language], language };
  const drawn = cards.map((card) => drawCard(card, portraits.get(card.studentId), on));
  const bytes = await drawPaperAside({
    title: say(language, 'qrreports.sheets'),
    language,
    content: sheetsOf(drawn),
  });
  return {
    bytes,
    mime: 'application/pdf',
    fileName: `${say(language, 'qrreports.sheets')}.pdf`,
    isShown: true,
    cacheControl: 'no-store',
  };
}

function sheetsOf(cards: readonly Piece[]): Piece[] {
  const sheets: Piece[] = [];
  for (let at = 0; at < cards.length; at += cardsPerSheet) {
    const sheet = cards.slice(at, at + cardsPerSheet);
    const rows = Array.from({ length: Math.ceil(sheet.length / inRow) }, (_, row) => [
      sheet[row * inRow] ?? '',
      sheet[row * inRow + 1] ?? '',
    ]);
    const table = { widths: ['*', '*'] as const, heights: rowHeight, dontBreakRows: true, body: rows };
    sheets.push({ layout: 'cut', table, ...(at > 0 ? { pageBreak: 'before' as const } : {}) });
  }
  return sheets;
}

function drawCard(
  card: PrintedCard,
  portrait: string | undefined,
  { university, language }: { readonly university: string; readonly language: Language },
): Piece {
  const [lastName = '', ...others] = namesOf(spelledIn(language, card.studentName));
  const muted = { fontSize: 7, color: ink.muted } as const;
  const until = say(language, 'qrreports.until', { day: card.validUntil.split('-').toReversed().join('.') });
  return {
    stack: [
      { text: university, fontSize: university.length > shortName ? 5.5 : 7, color: ink.accent, bold: true },
      {
        margin: [0, 5, 0, 0],
        columnGap: 7,
        columns: [
          ...(portrait === undefined ? [] : [{ width: photoSize[0], image: portrait, fit: photoSize }]),
          {
            width: '*',
            stack: [
              { text: lastName, bold: true, fontSize: 10 },
              { text: others.join(' '), bold: true, fontSize: 8.5, margin: [0, 0, 0, 3] },
              { text: `${card.groupName} · ${card.studyYearName}`, fontSize: 8 },
              { text: card.specialtyName, ...muted },
              { text: card.facultyShortName, ...muted },
            ],
          },
          ...(card.url === ''
            ? []
            : [{ width: codeSize, qr: card.url, fit: codeSize, eccLevel: 'M' as const }]),
        ],
      },
      {
        text: `${say(language, 'qrreports.card')} № ${card.studentCode} · ${until}`,
        ...muted,
        margin: [0, 5, 0, 0],
      },
    ],
  };
}
