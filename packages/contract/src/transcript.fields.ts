import * as z from 'zod/mini';

import { creditAmount, flag } from './core/values.ts';
import { field, like } from './core/wire.ts';
import { markText } from './journal/journal.fields.ts';

/** Legacy names of transcripts. */
export const kredits = field(
  'kredits',
  creditAmount,
  'Credits of a discipline, as the transcript spells them',
);
export const creditSum = field('sumKredits', z.number(), 'Credits of a semester, or of all of them');
export const disciplineCode = field('code_discipline', z.string(), 'Code of a discipline in the curriculum');
export const examTypeName = field('p30', z.string(), 'How a discipline ends: exam, pass or fail, …');
export const finalPoints = {
  ...like(markText, z.nullable(z.number())),
  meaning: 'Points of 100 in a discipline',
};
export const gradePoints = field('ekv_number', z.nullable(z.number()), 'Equivalent of the points, 0 to 4');
export const gradeLetter = field('ekv_letter', z.string(), 'Equivalent of the points, a letter');
export const fivePoint = field('ekv_five', z.nullable(z.int()), 'Equivalent of the points, 2 to 5');
export const isRecognised = field('isTransferred', flag, 'Recognised from another group or university');
export const specialtyCode = field('p25_1', z.string(), 'Code of a specialty');
