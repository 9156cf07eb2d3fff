import type { Language } from '@bilim/contract';
import { derivedColumns, JournalLesson } from '@bilim/contract/journal/journal';
import * as z from 'zod/mini';

import { refuseClass } from '../classes/classes.service.ts';
import { keyParams } from '../classes/classKey.sql.ts';
import { selectJournal } from '../journal.queries.ts';
import { windowParams } from '../lessons/lessonWindow.policy.ts';
import { staffScopeOf, scopeKindOf, refuseOtherTeacher } from '../journal.policy.ts';

import type { Bytes } from '#platform/http/serve.ts';
import type { WrittenColumn, WrittenTable } from '#platform/xlsx/writeWorkbook.ts';
import { writeWorkbookAside } from '#platform/xlsx/writeWorkbookAside.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';
import type { CallParts } from '#platform/parts.ts';

import { selectClassTitle } from './reports.queries.ts';
import { readAttendance, readThemeReport } from './reports.service.ts';
import type { ReportCall } from './reports.service.ts';
import { say } from '../texts/say.ts';
import type { TextKey } from '../texts/say.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file that is named after what it is of which class. */
export async function workbookOf(
  { db, person, input, language }: ReportCall<object>,
  title: TextKey,
  table: Omit<WrittenTable, 'name'>,
): Promise<Bytes> {
  const [of] = await selectClassTitle[language](db, { ...keyParams(input), ...staffScopeOf(person) });
  const words = of === undefined ? [] : [of.discipline, of.lessonType, of.group, of.subgroup || ''];
  const name = say(language, title);
  return {
    bytes: await writeWorkbookAside([{ name, ...table }]),
    mime: xlsx,
    fileName: `${[name, ...words].filter((word) => word !== '').join(', ')}.xlsx`,
    cacheControl: 'private, no-store',
  };
}

export function columnsOf(
  language: Language,
  columns: readonly (readonly [TextKey, number, WrittenColumn['kind']?])[],
): WrittenColumn[] {
  return columns.map(([title, width, kind]) => ({
    title: say(language, title),
    width,
    ...(kind === undefined ? {} : { kind }),
  }));
}

/** A day of the wire as a cell that sorts and calculates as a day. */
function dayCell(day: string | undefined): Cell {
  return day === undefined ? null : new Date(`${day}T00:00:00Z`);
}

/** Points calculate as numbers; words stay words. */
function markCell(text: string): Cell {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

export async function themesWorkbook(call: Parameters<typeof readThemeReport>[0]): Promise<Bytes> {
  const rows = await readThemeReport(call);
  return await workbookOf(call, 'report.themes', {
    columns: columnsOf(call.language, [
      ['report.number', 6, 'number'],
      ['report.date', 12, 'day'],
      ['report.ordinal', 10, 'number'],
      ['report.time', 14],
      ['report.theme', 70],
      ['report.hours', 12, 'number'],
      ['report.module', 20],
    ]),
    rows: rows.map(
      ({ place = null, lessonDate, ordinal = null, timeLabel = null, theme, hours, moduleName = null }) => [
        place,
        dayCell(lessonDate),
        ordinal,
        timeLabel,
        theme,
        hours,
        moduleName,
      ],
    ),
  });
}

export async function attendanceWorkbook(call: Parameters<typeof readAttendance>[0]): Promise<Bytes> {
  const rows = await readAttendance(call);
  return await workbookOf(call, 'report.attendance', {
    columns: columnsOf(call.language, [
      ['report.date', 12, 'day'],
      ['report.ordinal', 10, 'number'],
      ['report.mark', 10],
      ['report.student', 45],
    ]),
    rows: rows.map(({ lessonDate, ordinal, markText, studentName }) => [
      dayCell(lessonDate),
      ordinal,
      markCell(markText),
      studentName,
    ]),
  });
}

const Lessons = z.array(JournalLesson);
const DerivedRows = z.array(z.record(z.string(), z.union([z.string(), z.number()])));

/** The journal as it is on the screen: students by lessons, with the three totals. */
export async function journalWorkbook(
  call: ReportCall<object> & { readonly now: Date; readonly parts: CallParts },
): Promise<Bytes> {
  const {
    db,
    person,
    input,
    language,
    now,
    parts: { settings },
  } = call;
  refuseOtherTeacher(person, input.teacherId);
  const [journal] = await selectJournal[language][scopeKindOf(person)](db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...(await windowParams(settings, now)),
    fromDate: null,
    fromSlotId: null,
  });
  if (journal?.found !== 1) return await refuseClass(db, person, input);
  const lessons = lessonsIn(JSON.parse(`[${journal.columns}]`));
  const rows = z.parse(DerivedRows, JSON.parse(`[${journal.derived}]`));
  const labels = lessons.map(({ lessonDate, ordinal }) =>
    ordinal > 1 ? `${lessonDate} (${ordinal})` : lessonDate,
  );
  const { name, absences, sum, average } = derivedColumns;
  return await workbookOf(call, 'report.journal', {
    columns: [
      ...columnsOf(language, [['report.student', 40]]),
      ...labels.map((label) => ({ title: shownLabel(label), width: 11 })),
      ...columnsOf(language, [
        ['report.absences', 11, 'number'],
        ['report.sum', 11, 'number'],
        ['report.average', 11, 'number'],
      ]),
    ],
    rows: rows.map((row) => [
      row[name] ?? '',
      ...labels.map((label) => markCell(String(row[label] ?? ''))),
      ...[absences, sum, average].map((key) => row[key] ?? 0),
    ]),
  });
}

/** The journal's statement writes the contract's own JSON. */
function lessonsIn(columns: unknown) {
  return z.parse(Lessons, columns);
}

/** `2026-09-21 (2)` as `21.09.2026 (2)`. */
function shownLabel(label: string): string {
  return label.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1');
}
