import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';

import { say } from './texts/say.ts';

/** Columns of a plan's workbook, in their order. */
export const planColumns = [
  { key: 'semester', width: 10, isRequired: true },
  { key: 'code', width: 12 },
  { key: 'cycle', width: 12 },
  { key: 'discipline', width: 52, isRequired: true },
  { key: 'credits', width: 10, isRequired: true },
  { key: 'exam', width: 16, isRequired: true },
  { key: 'lecture', width: 10 },
  { key: 'lab', width: 10 },
  { key: 'practice', width: 10 },
  { key: 'self', width: 10 },
  { key: 'block', width: 14 },
  { key: 'choose', width: 12 },
  { key: 'requires', width: 40 },
] as const;
export type PlanColumn = (typeof planColumns)[number]['key'];

export const titleOf = (key: PlanColumn, language: Language) => say(language, `curriculum.column.${key}`);

/** Every heading by which a column is known: ours in three languages, and those of plans on paper. */
export function headingsOf(key: PlanColumn): readonly string[] {
  return languages.flatMap((language) => [
    titleOf(key, language),
    ...say(language, `curriculum.headings.${key}`).split('; '),
  ]);
}

/** Between the names of disciplines in one cell. */
export const betweenNames = '; ';
