import type { Language } from '@bilim/contract';
import type {
  LessonText,
  ReadEventText,
  TimetableChange,
  TimetableConflict,
  TimetableProblem,
  TimetableRun,
} from '@bilim/contract/timetableImport';
import { mappedColumns } from '@bilim/contract/timetableImport';
import type { EventMapping } from '@bilim/contract/timetableImport';

import { say } from '#platform/texts.ts';

import type { FileEvent } from './calendarFile.ts';
import { valuesOf } from './calendarLines.ts';
import { headingOf } from './columns.ts';
import type { ChangeFacts, ConflictFacts, LessonFacts, ProblemFacts } from './facts.ts';
import type { RunRow } from './runs.queries.ts';
import { weekdayName } from './weekdayName.ts';

/** A finding as it was kept. */
interface Kept<Data, State extends string = string> {
  readonly seq: number;
  readonly state: State;
  readonly data: Data;
}

export function runOf({ summary, canUndo, ...run }: RunRow): TimetableRun {
  const isClean = summary.errors === 0 && summary.conflicts === 0;
  return {
    ...run,
    ...summary,
    groups: [...summary.groups],
    mayApply: run.state === 'checked' && isClean && summary.added + summary.changed + summary.removed > 0,
    mayUndo: run.state === 'applied' && canUndo,
  };
}

export function changeOf(
  row: Kept<ChangeFacts, TimetableChange['state']>,
  language: Language,
): TimetableChange {
  const { before, after, ...rest } = row.data;
  return {
    seq: row.seq,
    state: row.state,
    before: before === null ? null : lessonOf(before, language),
    after: after === null ? null : lessonOf(after, language),
    ...rest,
  };
}

export function conflictOf(row: Kept<ConflictFacts>, language: Language): TimetableConflict {
  const { sides, who, ...rest } = row.data;
  return {
    seq: row.seq,
    ...rest,
    who: [...who],
    isOld: row.state === 'old',
    sides: sides.map((side) => ({ ...side, lesson: lessonOf(side.lesson, language) })),
  };
}

export function problemOf(row: Kept<ProblemFacts>, language: Language): TimetableProblem {
  const { code, place, column, value, params, lesson } = row.data;
  return {
    seq: row.seq,
    severity: row.state === 'error' ? 'error' : 'note',
    place,
    column: column === null ? null : headingOf(column),
    value: value ?? (lesson === null ? null : lessonLine(lesson, language)),
    reason: say(language, `timetable.problem.${code}`, params),
  };
}

function lessonOf(facts: LessonFacts, language: Language): LessonText {
  const { discipline, typeShort, teacher, groups, room, starts, ends, ...rest } = facts;
  return {
    ...rest,
    starts,
    timeLabel: `${starts}-${ends}`,
    disciplineName: discipline[language],
    lessonTypeShort: typeShort[language],
    teacherName: teacher,
    groupNames: groups,
    roomName: room,
  };
}

/** «Базы данных (лек), ПИ-1-24, среда 09:30» */
function lessonLine(
  { discipline, typeShort, groups, weekday, starts }: LessonFacts,
  language: Language,
): string {
  return `${discipline[language]} (${typeShort[language]}), ${groups}, ${weekdayName(language, weekday)} ${starts}`;
}

export function eventOf(event: FileEvent, mapping: EventMapping): ReadEventText {
  const { line, summary, location, description, categories, organizer } = event;
  const values = valuesOf(event, mapping);
  const read = mappedColumns.flatMap((column) => {
    const value = values[column];
    return value === undefined ? [] : [{ column, value }];
  });
  return { line, summary, location, description, categories, organizer, read };
}
