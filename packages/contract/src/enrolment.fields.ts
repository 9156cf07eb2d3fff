import * as z from 'zod/mini';

import { count, flag, idOrNone } from './core/values.ts';
import { field } from './core/wire.ts';

/** Legacy names of registration for disciplines. */
export const registrationId = field(
  'id_disciplineForStudent',
  idOrNone,
  'Registration of a student for a discipline; -1 for none',
);
export const examTypeId = field('id_examination', idOrNone, 'How a discipline ends');
export const departmentId = field('id_kafedra', idOrNone, 'Department');
export const isByPlan = field('isByPlan', flag, 'It comes from the curriculum of the own semester');
export const electiveBlock = field('descGroupNum', count, 'Block of electives, 0 outside a block');
export const isRegistered = field('isReg', flag, 'The student is registered for it');
export const registrationStatus = field(
  'status',
  z.enum(['none', 'registered', 'confirmed']),
  'State of a registration',
);
export const canDelete = field('canDelete', flag, 'The student may drop it now');
export const meetings = field('schedule', z.string(), 'When a class meets, in words');
export const freeSeats = field('free', count, 'Free seats');
export const allSeats = field('total', count, 'Seats');
export const subgroupName = field('name', z.string(), 'A subgroup in words');
export const blockName = field('block', z.string(), 'Title of a block of electives');
export const blockChoice = field('choose', count, 'How many of a block are chosen');
export const syllabusUrl = field('syllabusUrl', z.nullable(z.string()), 'Where the syllabus is');
export const mayRegister = field('permission', flag, 'The student may register now');
export const mostCredits = field('maxKredits', creditAmountOfTerm(), 'Credits that a half-year may have');
export const usedCredits = field('usedKredits', creditAmountOfTerm(), 'Credits that were taken');

function creditAmountOfTerm() {
  return z.number().check(z.minimum(0), z.maximum(200));
}
