import type { Language } from '@bilim/contract';
import { decimalOrDash } from '@bilim/contract/decimal';

import { transcriptName } from '#modules/documents/revoke.service.ts';
import { documentKind, numbered } from '#platform/documents/documentKind.ts';
import type { OnPaper } from '#platform/documents/documentKind.ts';
import { numberSign } from '#platform/documents/numberSign.ts';
import { ink } from '#platform/pdf/paper.ts';
import type { Paper, Piece } from '#platform/pdf/paper.ts';

import { TranscriptContent } from './content.ts';
import { say } from './texts/say.ts';

const dotted = (day: string) => day.split('-').toReversed().join('.');

/** The official transcript. */
export const transcriptKind = documentKind({
  name: transcriptName,
  title: { ru: 'Транскрипт', kg: 'Транскрипт', en: 'Transcript' },
  right: 'transcripts.read',
  number: numbered('Т'),
  content: TranscriptContent,
  layout,
  summary: ({ specialty, total }, language) => [
    [say(language, 'transcript.specialty'), specialty],
    [say(language, 'transcript.earned'), decimalOrDash(total.earned, language)],
    ['GPA', decimalOrDash(total.gpa, language, 2)],
    [say(language, 'transcript.average'), decimalOrDash(total.average, language, 2)],
  ],
});

function layout(content: TranscriptContent, on: OnPaper): Paper {
  const { language, number, issuedOn, holderName, code, logo } = on;
  const told = (key: Parameters<typeof say>[1]) => say(language, key);
  const lines = [
    [told('transcript.faculty'), content.faculty],
    [told('transcript.specialty'), content.specialty],
    [told('transcript.form'), `${content.form} · ${content.degree}`],
    [told('transcript.code'), content.studentCode],
    ...(content.birthDate === null ? [] : [[told('transcript.born'), dotted(content.birthDate)]]),
    ...(content.enrolled === null ? [] : [[told('transcript.enrolled'), dotted(content.enrolled)]]),
  ].map(([title, value]) => `${title}: ${value}`);
  return {
    title: `${told('transcript.title')} ${number}`,
    language,
    head: {
      university: content.university,
      title: told('transcript.heading'),
      subject: holderName ?? '',
      lines: [`${numberSign(language)} ${number} · ${dotted(issuedOn)}`, ...lines],
      code,
      logo,
    },
    content: [
      ...content.terms.flatMap((term, at) => termTable(term, content.terms[at - 1]?.group, language)),
      // Nobody signs a page that says nothing: what is signed last stands there, too.
      {
        unbreakable: true,
        stack: [
          totalLine(content, language),
          ...notesBlock(content.notes),
          ...scaleBlock(content, language),
          signatureBlock(content),
        ],
      },
    ],
    foot: [content.university, content.contacts].filter((part) => part !== '').join(' · '),
  };
}

type Term = TranscriptContent['terms'][number];

const right = (text: string): Piece => ({ text, alignment: 'right' });

function termTable(term: Term, groupBefore: string | undefined, language: Language): Piece[] {
  const heading =
    term.group === groupBefore
      ? term.title
      : `${say(language, 'transcript.group')} ${term.group} · ${term.title}`;
  return [
    { text: heading, bold: true, fontSize: 9.5, margin: [0, 8, 0, 5] },
    {
      layout: 'ruled',
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [52, '*', 62, 42, 34, 38, 34],
        body: [headings(language), ...term.rows.map((row) => cellsOf(row, language))],
      },
    },
    {
      text: say(language, 'transcript.term_sum', sumsOf(term, language)),
      alignment: 'right',
      color: ink.muted,
      margin: [0, 4, 5, 2],
    },
  ];
}

const title = (text: string, alignment: 'left' | 'right'): Piece => ({
  text,
  bold: true,
  fontSize: 8.5,
  alignment,
});

function headings(language: Language): Piece[] {
  return [
    title(say(language, 'transcript.discipline_code'), 'left'),
    title(say(language, 'transcript.discipline'), 'left'),
    title(say(language, 'transcript.control'), 'left'),
    title(say(language, 'transcript.credits'), 'right'),
    title(say(language, 'transcript.points'), 'right'),
    title(say(language, 'transcript.letter'), 'right'),
    title('GPA', 'right'),
  ];
}

function cellsOf(row: Term['rows'][number], language: Language): Piece[] {
  const notes = row.notes.map((note) => ({ text: ` ${note})`, fontSize: 6.5, color: ink.muted }));
  return [
    row.code,
    { text: [row.discipline, ...notes] },
    { text: row.control, color: ink.muted },
    right(decimalOrDash(row.credits, language)),
    right(decimalOrDash(row.points, language)),
    right(row.letter),
    right(decimalOrDash(row.gradePoints, language, 2)),
  ];
}

const sumsOf = (sums: TranscriptContent['total'], language: Language) => ({
  credits: decimalOrDash(sums.creditSum, language),
  earned: decimalOrDash(sums.earned, language),
  average: decimalOrDash(sums.average, language, 2),
  gpa: decimalOrDash(sums.gpa, language, 2),
});

function totalLine({ total }: TranscriptContent, language: Language): Piece {
  const text = say(language, 'transcript.total_sum', sumsOf(total, language));
  return { text, bold: true, fontSize: 10, alignment: 'right', margin: [0, 8, 5, 8] };
}

function notesBlock(notes: readonly string[]): Piece[] {
  return notes.map((note, at) => ({ text: `${at + 1}) ${note}`, fontSize: 7.5, color: ink.muted }));
}

function scaleBlock({ scale }: TranscriptContent, language: Language): Piece[] {
  if (scale.length === 0) return [];
  const bands = scale.map(
    ({ letter, from, to, gpa, name }) =>
      `${letter} ${from}–${to} (${decimalOrDash(gpa, language, 2)}, ${name})`,
  );
  return [
    {
      text: `${say(language, 'transcript.scale_title')}: ${bands.join('; ')}`,
      fontSize: 7.5,
      color: ink.muted,
      margin: [0, 6, 0, 0],
    },
  ];
}

function signatureBlock({ signatures }: TranscriptContent): Piece {
  return {
    margin: [0, 30, 0, 0],
    columnGap: 18,
    columns: signatures.map(({ position, name }) => ({
      width: '*',
      stack: [
        position,
        { text: '____________________', margin: [0, 12, 0, 2] },
        { text: name ?? ' ', color: ink.muted },
      ],
    })),
  };
}
