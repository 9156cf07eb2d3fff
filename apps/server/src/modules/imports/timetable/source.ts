import { cellName } from '#platform/xlsx/sheet.ts';

/** What a timetable says of a lesson, whatever file it comes in. */
export const columnKeys = [
  'weekday',
  'slot',
  'parity',
  'group',
  'subgroup',
  'discipline',
  'type',
  'teacher',
  'room',
  'link',
  'from',
  'to',
  'credits',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** One lesson in the words of the file. */
export interface SourceLine {
  /** Sheet of a workbook, or the name of a calendar file. */
  readonly sheet: string;
  readonly line: number;
  /** Empty cells are left out. */
  readonly cells: Readonly<Partial<Record<ColumnKey, string>>>;
  /** In which columns of the sheet, from 0; calendar files have none. */
  readonly columns?: ReadonlyMap<ColumnKey, number>;
}

/** Where in a file something stands, in a form that people find. */
export interface Place {
  readonly sheet: string;
  readonly line: number;
  readonly cell: string | null;
}

export type ProblemCode =
  | 'required'
  | 'weekday_unknown'
  | 'slot_unknown'
  | 'time_unknown'
  | 'parity_unknown'
  | 'subgroup_unknown'
  | 'group_unknown'
  | 'group_ambiguous'
  | 'group_idle'
  | 'group_of_stream'
  | 'discipline_unknown'
  | 'discipline_absent'
  | 'type_unknown'
  | 'type_absent'
  | 'subgroup_absent'
  | 'teacher_unknown'
  | 'teacher_ambiguous'
  | 'teacher_other'
  | 'class_ambiguous'
  | 'credits_absent'
  | 'room_unknown'
  | 'room_ambiguous'
  | 'place_missing'
  | 'link_invalid'
  | 'date_invalid'
  | 'never_meets'
  | 'already_past'
  | 'repeated'
  | 'room_small'
  | 'has_lessons'
  | 'foreign_faculty'
  | 'rule_unsupported'
  | 'zone_unknown'
  | 'column_missing'
  | 'outside_term';

/** Errors keep the whole import from being applied, notes do not. */
export interface Problem {
  readonly severity: 'error' | 'note';
  readonly code: ProblemCode;
  readonly place: Place | null;
  readonly column: ColumnKey | null;
  readonly value: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Where a value of a line stands. */
export function placeOf(line: SourceLine, column: ColumnKey | null): Place {
  const at = column === null ? undefined : line.columns?.get(column);
  return { sheet: line.sheet, line: line.line, cell: at === undefined ? null : cellName(line.line - 1, at) };
}

/** So much of a cell is enough to find it by. */
const shownValue = 300;

export function problemAt(
  line: SourceLine,
  code: ProblemCode,
  column: ColumnKey | null,
  params: Problem['params'] = {},
): Problem {
  const value = column === null ? null : (line.cells[column]?.slice(0, shownValue) ?? null);
  return { severity: 'error', code, place: placeOf(line, column), column, value, params };
}
