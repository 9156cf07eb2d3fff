import { addDays } from '@bilim/contract/days';
import type { Client } from 'pg';

import { commonMarkIds, firstTenPointMarkId } from '#reference/marks.ts';
import { firstPairId, timeSlotRows } from '#reference/timeGrids.ts';
import { lessonMarkHistory, lessonMarks, lessons } from '#modules/journal/journal.tables.ts';

import { keepJournals } from '../journal.ts';
import type { JournalPoints } from '../records/journalPoints.ts';
import type { DemoLesson, Journals } from '../journal.ts';
import type { DemoPlan, TermPlan } from '../plan.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { ThemePlans } from '../themes.ts';

import { copyLines } from './copy.ts';

/** Where the ids of a term begin. */
export interface JournalIds {
  readonly lesson: number;
  readonly mark: number;
}

export interface JournalsToWrite {
  readonly plan: DemoPlan;
  readonly term: TermPlan;
  readonly themePlans: ThemePlans;
  readonly firstEntryId: number;
  readonly firstIds: JournalIds;
  /** Told of every lesson with its marks. */
  readonly points: JournalPoints;
  /** Told which part of the lessons has its marks. */
  readonly onStep: (fraction: number) => void;
}

/** Some lessons are held without anybody noting the theme. */
const themelessShare = 0.08;
const correctedShare = 0.015;
const daysUntilCorrected = 2;

/** Lessons, marks and the changes of marks of one term; returns where the ids of the next begin. */
export async function writeJournals(client: Client, toWrite: JournalsToWrite): Promise<JournalIds> {
  const { plan, term, firstIds } = toWrite;
  const journals = keepJournals(plan, term, firstIds.lesson);
  const lessonCount = await writeLessons(client, toWrite, journals);
  const { count, history } = await writeMarks(client, toWrite, { journals, lessonCount });
  await copyLines(
    client,
    lessonMarkHistory,
    ['academicYearId', 'lessonMarkId', 'oldMarkId', 'newMarkId', 'changedBy', 'changedAt', 'reason'],
    history,
  );
  return { lesson: firstIds.lesson + lessonCount, mark: firstIds.mark + count };
}

async function writeLessons(client: Client, toWrite: JournalsToWrite, journals: Journals): Promise<number> {
  const { plan, term, themePlans, firstEntryId } = toWrite;
  const random = createRandom(plan.seed, 'themes', term.term.yearId, term.term.seasonId);
  let count = 0;
  const lines = function* () {
    for (const lesson of journals.lessons()) {
      count += 1;
      const { id, of, date, slot, ordinal, moduleId, isLocked } = lesson;
      const themeId = random.chance(themelessShare) ? '\\N' : (themePlans.themeOf(of, lesson.week) ?? '\\N');
      const place = `${of.id}\t${firstEntryId + lesson.entryIndex}\t${date}\t${ordinal}\t${firstPairId + slot - 1}`;
      const made = `${of.teacherId}\t${heldAt(lesson)}`;
      yield `${id}\t${term.term.yearId}\t${place}\t${themeId}\t${moduleId}\t${isLocked ? 't' : 'f'}\t${made}\n`;
    }
  };
  await copyLines(
    client,
    lessons,
    [
      'id',
      'academicYearId',
      'assignmentId',
      'scheduleEntryId',
      'lessonDate',
      'ordinal',
      'timeSlotId',
      'themeId',
      'moduleId',
      'isLocked',
      'createdBy',
      'createdAt',
    ],
    lines(),
  );
  return count;
}

interface WrittenLessons {
  readonly journals: Journals;
  readonly lessonCount: number;
}

async function writeMarks(
  client: Client,
  toWrite: JournalsToWrite,
  { journals, lessonCount }: WrittenLessons,
) {
  const { plan, term, firstIds } = toWrite;
  const { yearId, seasonId } = term.term;
  const isCurrent = term.term === plan.calendar.current;
  const random = createRandom(plan.seed, 'corrections', yearId, seasonId);
  const history: string[] = [];
  let count = 0;

  const lines = function* () {
    for (const marked of journals.marks()) {
      const { lesson, studentIds, markIds, isMarked } = marked;
      toWrite.points.note(marked);
      const at = heldAt(lesson);
      toWrite.onStep((lesson.id - firstIds.lesson) / lessonCount);
      const { teacherId } = lesson.of;
      const source = isMarked ? `1\tteacher\t${teacherId}\t${at}` : `0\tbulk\t${teacherId}\t${at}`;
      for (let index = 0; index < studentIds.length; index += 1) {
        const id = firstIds.mark + count;
        const markId = markIds[index] ?? commonMarkIds.cleared;
        count += 1;
        yield `${id}\t${yearId}\t${lesson.id}\t${studentIds[index] ?? 0}\t${markId}\t${source}\n`;
        if (isCurrent && isMarked) history.push(...changesOf({ id, markId, lesson, yearId }, plan, random));
      }
    }
  };
  await copyLines(
    client,
    lessonMarks,
    [
      'id',
      'academicYearId',
      'lessonId',
      'studentId',
      'markId',
      'version',
      'source',
      'updatedBy',
      'updatedAt',
    ],
    lines(),
  );
  return { count, history };
}

interface GivenMark {
  readonly id: number;
  readonly markId: number;
  readonly lesson: DemoLesson;
  readonly yearId: number;
}

/** How the mark came to be: given once, or given wrongly and corrected two days later. */
function changesOf(
  { id, markId, lesson, yearId }: GivenMark,
  { size, calendar }: DemoPlan,
  random: Random,
): string[] {
  if (markId === commonMarkIds.cleared) return [];
  const correctedOn =
    markId > firstTenPointMarkId && random.chance(correctedShare)
      ? addDays(lesson.date, daysUntilCorrected)
      : null;
  const isCorrected = correctedOn !== null && correctedOn < calendar.today;
  if (!isCorrected && !size.hasWholeHistory) return [];
  const first = isCorrected ? markId - 1 : markId;
  const { teacherId } = lesson.of;
  const given = `${yearId}\t${id}\t${commonMarkIds.cleared}\t${first}\t${teacherId}\t${heldAt(lesson)}\t\\N\n`;
  if (!isCorrected) return [given];
  return [
    given,
    `${yearId}\t${id}\t${first}\t${markId}\t${teacherId}\t${correctedOn} 18:00:00+06\tПересчитаны баллы\n`,
  ];
}

const slotEnds = new Map(timeSlotRows.map(({ id, ends }) => [id, ends]));

/** Marks are entered when the lesson ends. */
function heldAt({ date, slot }: DemoLesson): string {
  return `${date} ${slotEnds.get(firstPairId + slot - 1) ?? '12:00'}:00+06`;
}
