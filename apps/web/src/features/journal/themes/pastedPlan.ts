import { planLimits, type ThemeDraft } from '@bilim/contract/journal/themePlan';

import { parseTable } from '../marks/paste.ts';

export interface PastedTheme {
  readonly title: string;
  readonly hours: number | null;
  readonly moduleId: number | null;
  readonly trouble: 'no_title' | 'too_long' | 'bad_hours' | null;
}

const usualHours = 2;
const longestTitle = 500;

/**
 * What was copied from a spreadsheet: theme and hours, perhaps with the number before and the module after them. Numbers
 * are given anew, in the order of the rows; a heading and empty rows are passed over.
 */
export function readPastedPlan(text: string): PastedTheme[] {
  const rows = parseTable(text).filter((cells) => cells.some((cell) => cell !== ''));
  return rows.filter((cells, index) => index > 0 || !isHeading(cells)).map(themeOf);
}

/** Themes to add after the ones there are. */
export function draftsOf(pasted: readonly PastedTheme[], firstNumber: number): ThemeDraft[] {
  const good = pasted.filter(({ trouble }) => trouble === null).slice(0, planLimits.themes);
  return good.map(({ title, hours, moduleId }, index) => ({
    themeId: -1,
    number: firstNumber + index,
    title,
    hours: hours ?? usualHours,
    moduleId,
  }));
}

function themeOf(cells: readonly string[]): PastedTheme {
  const [title = '', ...rest] = isCount(cells[0]) && cells.length > 1 ? cells.slice(1) : cells;
  const [hoursText = '', moduleText = ''] = rest;
  const hours = hoursText === '' ? null : hoursOf(hoursText);
  const moduleId = /([123])/.exec(moduleText)?.[1];
  return {
    title,
    hours: Number.isNaN(hours) ? null : hours,
    moduleId: moduleId === undefined ? null : Number(moduleId),
    trouble: troubleOf(title, hours),
  };
}

function troubleOf(title: string, hours: number | null): PastedTheme['trouble'] {
  if (title === '') return 'no_title';
  if (title.length > longestTitle) return 'too_long';
  if (hours === null) return null;
  return hours > 0 && hours <= planLimits.hours ? null : 'bad_hours';
}

/** Tenths of an hour; `2,5` and `2.5` are the same, `2 ч` is 2. */
function hoursOf(text: string): number {
  const number = /^(\d{1,3}(?:[.,]\d+)?)(?:\s*[а-яөүңa-z.]*)?$/i.exec(text)?.[1];
  return number === undefined ? Number.NaN : Math.round(Number(number.replace(',', '.')) * 10) / 10;
}

function isCount(cell: string | undefined): boolean {
  return cell !== undefined && /^\d{1,3}[.)]?$/.test(cell);
}

/** A first row in which nothing is a number says what the columns are. */
function isHeading(cells: readonly string[]): boolean {
  return (
    cells.length > 1 && cells.every((cell) => !/\d/.test(cell)) && cells.some((cell) => headings.test(cell))
  );
}

const headings = /^(№|тема|темы|часы|саат|саттар|theme|topic|hours|модуль|module)/i;
