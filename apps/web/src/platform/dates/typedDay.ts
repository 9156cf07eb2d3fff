import { isDay } from '@bilim/contract/days';

/** «09.10.2026», as it is written in all three languages. */
export function showDay(day: string): string {
  return isDay(day) ? day.split('-').toReversed().join('.') : '';
}

/** A day written out: «09.10.2026», «9/10/2026», «09102026» or, as programs write it, «2026-10-09». */
export function readDay(typed: string): string | undefined {
  const text = typed.trim();
  if (isDay(text)) return text;
  const [, day, month, year] =
    /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  return dayOf(day, month, year);
}

/** What is left out is this year's or this century's: «9.10», «0910», «9.10.26». */
export function guessDay(typed: string, today: string): string | undefined {
  const text = typed.trim();
  const [, day, month, year = ''] =
    /^(\d{1,2})\D(\d{1,2})(?:\D(\d\d)?)?$/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  return readDay(typed) ?? dayOf(day, month, today.slice(0, 4 - year.length) + year);
}

function dayOf(day = '', month = '', year = ''): string | undefined {
  const meant = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(meant) ? meant : undefined;
}
