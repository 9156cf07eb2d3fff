// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./pdfmake.d.ts" />
import pdfmake from 'pdfmake';

import { ink, pageWords } from './paper.ts';
import type { Letterhead, Paper, Piece } from './paper.ts';
import { qrCanvas } from './qrCanvas.ts';
import { shareFonts } from './sharedFonts.ts';

const codeWidth = 92;
const margin = { side: 50, top: 46, foot: 56 };

/** Where the font lies: one for all three languages, which has ң, ө and ү, as many lack them. */
export interface PaperFonts {
  readonly normal: string;
  readonly bold: string;
}

/** Thin lines between rows, a tint behind the first. */
const ruled = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  fillColor: (row: number) => (row === 0 ? ink.ground : null),
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 2.75,
  paddingBottom: () => 2.75,
};

const plain = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

/** Lines to cut along. */
const cut = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => ink.line,
  vLineColor: () => ink.line,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 8,
  paddingBottom: () => 8,
};

/** Draws an A4 document. It takes tenths of a second, so servers ask for it aside (`drawPaperAside.ts`). */
export async function drawPaper(paper: Paper, { normal, bold }: PaperFonts): Promise<Buffer> {
  shareFonts();
  pdfmake.setFonts({ Golos: { normal, bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  pdfmake.addTableLayouts({ ruled, plain, cut });
  return await pdfmake.createPdf(definitionOf(paper)).getBuffer();
}

function definitionOf({ title, language, isWide, head, content, foot }: Paper): object {
  return {
    pageSize: 'A4',
    pageOrientation: isWide === true ? 'landscape' : 'portrait',
    pageMargins: [margin.side, margin.top, margin.side, margin.foot],
    info: { title, producer: 'Bilim', creator: 'Bilim' },
    language: language === 'kg' ? 'ky' : language,
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15, color: ink.text },
    content: [...(head === undefined ? [] : [letterhead(head)]), ...content],
    ...(foot === undefined ? {} : { footer: footer(foot, language) }),
  };
}

const footer = (foot: string, language: Paper['language']) => (page: number, pages: number) => ({
  margin: [margin.side, 18, margin.side, 0],
  fontSize: 7.5,
  color: ink.muted,
  columnGap: 14,
  columns: [
    { width: '*', text: foot },
    { width: 'auto', text: pageWords[language](page, pages), noWrap: true },
  ],
});

function letterhead({ university, title, subject, lines, code, logo }: Letterhead): Piece {
  const words: Piece[] = [
    { text: university.toUpperCase(), color: ink.accent, bold: true, fontSize: 10 },
    { text: title, bold: true, fontSize: 17, margin: [0, 4, 0, 3] },
    { text: subject, fontSize: 12, margin: [0, 0, 0, 3] },
    ...lines.map((line) => ({ text: line, color: ink.muted, fontSize: 8.5 })),
  ];
  return {
    margin: [0, 0, 0, 14],
    columnGap: 14,
    columns: [
      ...(logo === null ? [] : [picture(logo)]),
      { width: '*', stack: words },
      ...(code === null ? [] : [qrCode(code)]),
    ],
  };
}

function picture(logo: Buffer): Piece {
  return { width: 46, image: `data:image/png;base64,${Buffer.from(logo).toString('base64')}`, fit: [46, 60] };
}

function qrCode({ text, caption }: NonNullable<Letterhead['code']>): Piece {
  const below = { text: caption, fontSize: 6.5, color: ink.muted, alignment: 'center' } as const;
  return {
    width: codeWidth,
    stack: [{ canvas: qrCanvas(text, codeWidth) }, { ...below, margin: [0, 3, 0, 0] }],
  };
}
