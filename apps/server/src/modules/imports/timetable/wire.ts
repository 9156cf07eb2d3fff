import type { Language } from '@bilim/contract';
import type { ConflictState, LessonText, TimetableConflict } from '@bilim/contract/timetableConflicts';
import type {
  ReadEventText,
  TimetableChange,
  TimetableProblem,
  TimetableRun,
} from '@bilim/contract/timetableImport';
import { conflictKinds } from '@bilim/contract/timetableConflicts';
import { mappedColumns } from '@bilim/contract/timetableImport';
import type { EventMapping } from '@bilim/contract/timetableImport';

import { standingOf } from '../standing.ts';

import type { FileEvent } from './calendarFile.ts';
import { valuesOf } from './calendarLines.ts';
import { headingOf } from './columns.ts';
import type { ChangeFacts, ConflictFacts, LessonFacts, ProblemFacts } from './facts.ts';
import type { TimetableRow } from './runs.queries.ts';
import { weekdayName } from './weekdayName.ts';
import { say } from '../texts/say.ts';

/** A finding as it was kept. */
interface Kept<Data, State extends string = string> {
  readonly seq: number;
  readonly state: State;
  readonly data: Data;
}

export function runOf(run: TimetableRow, language: Language): TimetableRun {
  const { state, summary } = run;
  const { added = 0, changed = 0, left: removed = 0, unchanged: kept = 0 } = run.counts.lessons ?? {};
  const isClean = run.errors + summary.conflicts === 0;
  return {
    ...run,
    ...summary,
    ...standingOf(run, language),
    importId: run.id,
    kept,
    added,
    changed,
    removed,
    kind: run.format === 'calendar' ? 'calendar' : 'workbook',
    groups: [...summary.groups],
    kinds: conflictKinds.map((kind) => ({ kind, count: summary.kinds[kind] ?? 0 })),
    acceptances: summary.acceptances.map((one) => ({ ...one, at: new Date(one.at) })),
    undoneAt: state === 'undone' ? run.finishedAt : null,
    mayApply: state === 'checked' && run.fingerprint !== null && isClean && added + changed + removed > 0,
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

export function conflictOf(row: Kept<ConflictFacts, ConflictState>, language: Language): TimetableConflict {
  const { sides, who, acceptance, kind, whoCount, count } = row.data;
  return {
    seq: row.seq,
    kind,
    count,
    who: [...who],
    whoCount,
    state: row.state,
    acceptance: acceptance ? { ...acceptance, at: new Date(acceptance.at) } : null,
    sides: sides.map((side) => ({ ...side, lesson: lessonOf(side.lesson, language) })),
  };
}

export function problemOf(row: Kept<ProblemFacts>, language: Language): TimetableProblem {
  const { code, place, column, value, params, lesson } = row.data;
  return {
    seq: row.seq,
    severity: row.state === 'error' ? 'error' : 'note',
    place,
    column: column === null ? null : headingOf(column, language),
    value: value ?? (lesson === null ? null : lessonLine(lesson, language)),
    reason: say(language, `timetable.problem.${code}`, params),
  };
}

function lessonOf(facts: LessonFacts, language: Language): LessonText {
  const { discipline, typeShort, teacher, groups, room, starts, ends, ...rest } = facts;
  return {
    ...rest,
    isElective: rest.isElective ?? false,
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
