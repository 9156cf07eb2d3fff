import { addDays } from '@bilim/contract/days';
import type { Client } from 'pg';

import { firstPairId } from '#reference/timeGrids.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';

import { inventExceptions } from '../exceptions.ts';
import type { DemoPlan, TermPlan } from '../plan.ts';
import type { ThemePlans } from '../themes.ts';

import { copyRows } from './copy.ts';
import { morning } from './morning.ts';

export interface TermToWrite {
  readonly plan: DemoPlan;
  readonly term: TermPlan;
  readonly themePlans: ThemePlans;
  readonly firstEntryId: number;
}

/** The timetable is made so many days before the term. */
const daysBefore = 20;

/** The weekly entries of a term and, for the running one, the changes of the coming days. */
export async function writeTimetable(
  client: Client,
  { plan, term, firstEntryId }: TermToWrite,
): Promise<void> {
  const { yearId, seasonId, startsOn, weeks } = term.term;
  const updatedAt = morning(addDays(startsOn, -daysBefore));
  await copyRows(
    client,
    scheduleEntries,
    [
      'id',
      'academicYearId',
      'seasonId',
      'assignmentId',
      'teacherId',
      'roomId',
      'weekday',
      'timeSlotId',
      'parity',
      'weeks',
      'onlineUrl',
      'updatedAt',
    ],
    term.entries.map(({ assignment, teacher, room, weekday, slot, parity }, index) => ({
      id: firstEntryId + index,
      academicYearId: yearId,
      seasonId,
      assignmentId: assignment,
      teacherId: teacher,
      roomId: room,
      weekday,
      timeSlotId: firstPairId + slot - 1,
      parity,
      weeks: `[1,${weeks + 1})`,
      onlineUrl: room === null ? onlineUrl(assignment) : null,
      updatedAt,
    })),
  );
  if (term.term === plan.calendar.current) await writeExceptions(client, { plan, term, firstEntryId });
}

type CurrentTerm = Pick<TermToWrite, 'plan' | 'term' | 'firstEntryId'>;

async function writeExceptions(client: Client, { plan, term, firstEntryId }: CurrentTerm): Promise<void> {
  const office = plan.staff.office.find(({ role }) => role === 'scheduler');
  await copyRows(
    client,
    scheduleExceptions,
    [
      'scheduleEntryId',
      'onDate',
      'kind',
      'newDate',
      'newTimeSlotId',
      'newTeacherId',
      'onlineUrl',
      'reason',
      'createdBy',
    ],
    inventExceptions(plan, term).map(({ entryIndex, date, newSlot, ...change }) => ({
      ...change,
      scheduleEntryId: firstEntryId + entryIndex,
      onDate: date,
      newTimeSlotId: newSlot === null ? null : firstPairId + newSlot - 1,
      onlineUrl: change.kind === 'online' ? onlineUrl(term.entries[entryIndex]?.assignment ?? 0) : null,
      createdBy: office?.id ?? null,
    })),
  );
}

function onlineUrl(assignmentId: number): string {
  return `https://meet.ttgu.example/class-${assignmentId}`;
}
