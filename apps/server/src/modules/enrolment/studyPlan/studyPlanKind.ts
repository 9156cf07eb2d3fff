import type { Language } from '@bilim/contract';
import * as z from 'zod/mini';

import { documentKind, numbered } from '#platform/documents/documentKind.ts';
import type { OnPaper } from '#platform/documents/documentKind.ts';
import { numberSign } from '#platform/documents/numberSign.ts';
import { ink } from '#platform/pdf/paper.ts';
import type { Paper, Piece } from '#platform/pdf/paper.ts';

import { say } from '../texts/say.ts';

export type StudyPlanContent = z.output<typeof StudyPlanContent>;
/** What a student takes in a half-year, frozen in the words of one language. */
const StudyPlanContent = z.object({
  university: z.string(),
  contacts: z.string(),
  faculty: z.string(),
  specialty: z.string(),
  studentCode: z.string(),
  term: z.string(),
  credits: z.number(),
  rows: z.array(
    z.object({
      discipline: z.string(),
      credits: z.number(),
      control: z.string(),
      classes: z.array(z.string()),
    }),
  ),
  signatures: z.array(z.object({ position: z.string(), name: z.nullable(z.string()) })),
});

/** Whether that is what was frozen of a plan of this half-year. */
export function isPlanOf(kept: unknown, term: string): boolean {
  const read = z.safeParse(StudyPlanContent, kept);
  return read.success && read.data.term === term;
}

/** The individual study plan of a half-year. */
export const studyPlanKind = documentKind({
  name: 'study_plan',
  title: { ru: 'Индивидуальный учебный план', kg: 'Жеке окуу планы', en: 'Individual study plan' },
  right: 'registration.read',
  number: numbered('И'),
  content: StudyPlanContent,
  layout,
  summary: ({ term, credits, rows }, language) => [
    [say(language, 'plan.term'), term],
    [say(language, 'plan.disciplines'), String(rows.length)],
    [say(language, 'plan.credits'), String(credits)],
  ],
});

function layout(content: StudyPlanContent, on: OnPaper): Paper {
  const { language, number, issuedOn, holderName, code, logo } = on;
  const day = issuedOn.split('-').toReversed().join('.');
  const lines = [
    `${numberSign(language)} ${number} · ${day}`,
    `${say(language, 'plan.faculty')}: ${content.faculty}`,
    `${say(language, 'plan.specialty')}: ${content.specialty}`,
    `${say(language, 'plan.code')}: ${content.studentCode}`,
    `${say(language, 'plan.term')}: ${content.term}`,
  ];
  const title = say(language, 'plan.title');
  return {
    title: `${title} ${number}`,
    language,
    head: { university: content.university, title, subject: holderName ?? '', lines, code, logo },
    content: [table(content, language), sum(content, language), signatures(content)],
    foot: [content.university, content.contacts].filter((part) => part !== '').join(' · '),
  };
}

const heading = (text: string, alignment: 'left' | 'right' = 'left'): Piece => ({
  text,
  bold: true,
  fontSize: 8.5,
  alignment,
});

function table({ rows }: StudyPlanContent, language: Language): Piece {
  return {
    margin: [0, 12, 0, 0],
    layout: 'ruled',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // «Дифференцированный зачёт» in two lines, not in the middle of the word.
      widths: ['*', 46, 104, 214],
      body: [
        [
          heading(say(language, 'plan.discipline')),
          heading(say(language, 'plan.credits'), 'right'),
          heading(say(language, 'plan.control')),
          heading(say(language, 'plan.classes')),
        ],
        ...rows.map(({ discipline, credits, control, classes }): Piece[] => [
          discipline,
          { text: String(credits), alignment: 'right' },
          { text: control, color: ink.muted },
          { text: classes.join('\n'), color: ink.muted, fontSize: 8.5 },
        ]),
      ],
    },
  };
}

const sum = ({ credits }: StudyPlanContent, language: Language): Piece => ({
  text: `${say(language, 'registration.sum')}: ${credits}`,
  bold: true,
  alignment: 'right',
  margin: [0, 8, 5, 8],
});

function signatures(content: StudyPlanContent): Piece {
  return {
    margin: [0, 20, 0, 0],
    columnGap: 18,
    unbreakable: true,
    columns: content.signatures.map(({ position, name }) => ({
      width: '*',
      stack: [
        position,
        { text: '____________________', margin: [0, 12, 0, 2] },
        { text: name ?? ' ', color: ink.muted },
      ],
    })),
  };
}
