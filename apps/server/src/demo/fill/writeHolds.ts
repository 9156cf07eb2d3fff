import { addDays } from '@bilim/contract/days';
import type { Client } from 'pg';

import { examHolds } from '#modules/records/sheets/corrections.tables.ts';

import type { DemoPlan } from '../plan.ts';
import { officeOf } from '../staff.ts';

import { copyRows } from './copy.ts';
import { instantAt } from './recordColumns.ts';

/** Every so many students who pay for their studies owe something. */
const everyHowMany = 12;
const reasons = [
  'Долг по контракту за полугодие',
  'Не сданы книги в библиотеку',
  'Нет договора на полугодие',
  'Долг по контракту: рассрочка до конца срока',
];

/** Whom accounting keeps from the exams of the running half-year; one has paid already. */
export async function writeHolds(
  client: Client,
  { body, calendar, staff, flagship }: DemoPlan,
): Promise<void> {
  const { current, today } = calendar;
  const placedBy = officeOf(staff, 'accountant');
  const owing = body.students
    .filter(({ funding, groupId }) => funding === 'contract' && groupId !== flagship.groupId)
    .filter((_student, place) => place % everyHowMany === 1);
  const yesterday = addDays(today, -1);
  await copyRows(
    client,
    examHolds,
    [
      'studentId',
      'academicYearId',
      'seasonId',
      'reason',
      'endsOn',
      'placedBy',
      'placedAt',
      'liftedBy',
      'liftedAt',
    ],
    owing.map(({ id: studentId }, place) => {
      const paid = place === 1 ? { liftedBy: placedBy, liftedAt: instantAt(yesterday, '16:40') } : null;
      return {
        studentId,
        academicYearId: current.yearId,
        seasonId: current.seasonId,
        reason: reasons[place % reasons.length] ?? '',
        endsOn: place % reasons.length === reasons.length - 1 ? addDays(today, 14) : null,
        placedBy,
        placedAt: instantAt(yesterday, '11:05'),
        liftedBy: null,
        liftedAt: null,
        ...paid,
      };
    }),
  );
}
