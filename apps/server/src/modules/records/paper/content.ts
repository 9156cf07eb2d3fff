import type { Language } from '@bilim/contract';
import { spelledIn } from '@bilim/contract/personNames';
import type { OpenSheet, SheetRow } from '@bilim/contract/records/sheetRows';
import { passLetters } from '@bilim/contract/records/words';
import * as z from 'zod/mini';

import { universityDay } from '#platform/clock.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { say } from '../texts/say.ts';

import type { selectHead } from './head.queries.ts';

export type SheetContent = z.output<typeof SheetContent>;
/** What the paper of a sheet froze: words of its language, and the figures that the screen shows. */
export const SheetContent = z.object({
  university: z.string(),
  sheetNumber: z.string(),
  facts: z.array(z.string()),
  modules: z.array(z.string()),
  rows: z.array(
    z.object({
      name: z.string(),
      group: z.string(),
      modules: z.array(z.nullable(z.number())),
      /** Points, or that the student did not come. */
      exam: z.string(),
      total: z.nullable(z.number()),
      letter: z.string(),
      five: z.nullable(z.int()),
      note: z.string(),
    }),
  ),
  /** How many have which letter, the best first. */
  letters: z.array(z.object({ letter: z.string(), count: z.int() })),
  scales: z.array(z.string()),
  addenda: z.array(z.string()),
  signatures: z.array(z.object({ position: z.string(), name: z.nullable(z.string()), day: z.string() })),
});

export function contentOf(
  book: OpenSheet,
  head: RowOf<typeof selectHead.ru>,
  language: Language,
): SheetContent {
  return {
    university: head.university,
    sheetNumber: book.sheet.number,
    facts: factsOf(book, head, language),
    modules: book.modules.map(({ name }) => name),
    rows: book.rows.map((row) => rowOf(book, row, language)),
    letters: lettersOf(book.rows),
    scales: book.scales.map(({ name, since, bands }) => {
      const told = (book.isGraded ? bands : passOrFail(bands))
        .map(({ letter, least }) => say(language, 'sheet.band', { letter, least }))
        .join('; ');
      return `${say(language, 'sheet.scale', { scale: name, day: dotted(since) })}: ${told}`;
    }),
    addenda: book.addenda.map((one) => addendumOf(one, language)),
    signatures: signaturesOf(book, language),
  };
}

/** What is only passed or not knows two letters: those that stand in its rows. */
function passOrFail(bands: OpenSheet['scales'][number]['bands']) {
  const passed = bands.filter(({ isPassed }) => isPassed).map(({ least }) => least);
  return [
    { letter: passLetters.passed, least: Math.min(...passed) },
    { letter: passLetters.failed, least: 0 },
  ];
}

const dotted = (day: string) => day.split('-').toReversed().join('.');

function factsOf(
  { sheet, annulOrder }: OpenSheet,
  { faculty, department, halfYear, examDate }: RowOf<typeof selectHead.ru>,
  language: Language,
): string[] {
  const told = (key: Parameters<typeof say>[1], value: string) => `${say(language, key)}: ${value}`;
  const credits = say(language, 'sheet.credits', { credits: sheet.credits });
  return [
    told('sheet.kind', say(language, `sheet.kind.${sheet.kind}`)),
    told('sheet.discipline', `${sheet.discipline} · ${credits} · ${sheet.examType}`),
    told('sheet.target', `${sheet.target} · ${halfYear}`),
    told('sheet.department', `${department} · ${faculty}`),
    told('sheet.examiner', spelledIn(language, sheet.teacher)),
    ...(examDate === null ? [] : [told('sheet.examDate', dotted(examDate))]),
    ...(annulOrder === null ? [] : [told('sheet.annulled', annulOrder)]),
  ];
}

function rowOf({ modules, addenda }: OpenSheet, row: SheetRow, language: Language) {
  const { name, group, examPoints, missed, grade, studentId } = row;
  const points = modules.map(
    ({ moduleId }) => row.modules.find((one) => one.moduleId === moduleId)?.points ?? null,
  );
  const numbers = addenda.filter((one) => one.studentId === studentId).map(({ number }) => number);
  const notes = [
    ...admissionOf(row, language),
    ...(grade?.steps ?? []).flatMap((step) => (isReason(step) ? [say(language, `sheet.step.${step}`)] : [])),
    ...numbers.map((number) => say(language, 'sheet.see', { number })),
  ];
  return {
    name: spelledIn(language, name),
    group,
    modules: points,
    exam: missed === null ? String(examPoints ?? '—') : say(language, `sheet.missed.${missed}`),
    total: grade?.total ?? null,
    letter: grade?.letter ?? '—',
    five: grade?.fivePoint ?? null,
    note: notes.join('; '),
  };
}

function admissionOf({ problems, isAdmitted, hold, admitted }: SheetRow, language: Language): string[] {
  if (admitted !== null) {
    return [say(language, 'sheet.admitted', { ...admitted, by: spelledIn(language, admitted.by) })];
  }
  if (isAdmitted) return [];
  const why = problems.map((one) =>
    one === 'hold' && hold !== null ? hold : say(language, `sheet.no.${one}`),
  );
  return [say(language, 'sheet.not_admitted', { why: why.join(', ') })];
}

type Step = NonNullable<SheetRow['grade']>['steps'][number];
/** That somebody was not admitted or did not come is said otherwise. */
const isReason = (step: Step): step is 'hundred' | 'exam_failed' | 'retake_cap' =>
  step !== 'not_admitted' && step !== 'absent';

function lettersOf(rows: readonly SheetRow[]) {
  const counts = new Map<string, { least: number; count: number }>();
  for (const { grade } of rows) {
    if (grade === null) continue;
    const before = counts.get(grade.letter);
    const least = Math.max(grade.total ?? -1, before?.least ?? -1);
    counts.set(grade.letter, { least, count: (before?.count ?? 0) + 1 });
  }
  return [...counts]
    .toSorted(([one, { least: a }], [other, { least: b }]) => b - a || (one < other ? -1 : 1))
    .map(([letter, { count }]) => ({ letter, count }));
}

function addendumOf(addendum: OpenSheet['addenda'][number], language: Language): string {
  const { number, name, reason, before, after, madeBy, confirmedBy, madeAt } = addendum;
  const figure = ({ totalPoints, letter }: typeof before) => `${totalPoints ?? '—'} ${letter}`;
  return say(language, 'sheet.addendum', {
    number,
    day: dotted(universityDay(madeAt)),
    name: spelledIn(language, name),
    before: figure(before),
    after: figure(after),
    reason,
    by: [madeBy, confirmedBy]
      .filter((one) => one !== null)
      .map((one) => spelledIn(language, one))
      .join(', '),
  });
}

const on = (at: Date | null) => (at === null ? '' : dotted(universityDay(at)));

function signaturesOf(book: OpenSheet, language: Language): SheetContent['signatures'] {
  const members = book.commission.map(({ name, isChair, signedAt }) => ({
    position: say(language, isChair ? 'sheet.chair' : 'sheet.member'),
    name,
    day: on(signedAt),
  }));
  const examiner = {
    position: say(language, 'sheet.examiner'),
    name: book.signedBy ?? book.sheet.teacher,
    day: on(book.signedAt),
  };
  const registrar = {
    position: say(language, 'sheet.registrar'),
    name: book.closedBy,
    day: on(book.closedAt),
  };
  return [...(members.length === 0 ? [examiner] : members), registrar].map(({ name, ...signed }) => ({
    ...signed,
    name: name === null ? null : spelledIn(language, name),
  }));
}
