import { addDays } from '@bilim/contract/days';

import type { Day } from '../calendar.ts';
import type { Grade } from '../records/grade.ts';
import type { DemoSheet } from '../records/sheet.ts';

export function gradeColumns({ total: points, ...grade }: Grade) {
  return { points, ...grade };
}

/** The registrar closes a sheet on the day after the exam. */
export function closedAt({ examDate }: Pick<DemoSheet, 'examDate'>): Date {
  return instantAt(addDays(examDate, 1), '11:15');
}

export function instantAt(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00+06:00`);
}
