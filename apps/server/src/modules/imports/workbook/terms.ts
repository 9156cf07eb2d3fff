import type { Place } from '../rosters/source.ts';

import type { Book } from './book.ts';
import type { RowReader } from './rowReader.ts';
import { seasons } from './gradesSheet.ts';
import type { KeysOf } from './sheets.ts';

/** A half-year, as two columns name it. */
export interface When {
  readonly id: string;
  readonly startYear: number;
  /** Index in `seasons`. */
  readonly season: number;
}

interface Days {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly place: Place;
}

export const seasonWords: ReadonlyMap<string, number> = new Map<string, number>(
  [
    ['осень', 'осенний', 'осеннее', 'осенью', 'күз', 'күзгү', 'autumn', 'fall', '1'],
    ['весна', 'весенний', 'весеннее', 'весной', 'жаз', 'жазгы', 'spring', '2'],
    ['лето', 'летний', 'летнее', 'жай', 'жайкы', 'summer', '3'],
  ].flatMap((words, index) => words.map((word) => [word, index] as const)),
);

/** Half-years, each within its year, which begins and ends with them. Gives back their ids. */
export function readTerms(book: Book): ReadonlySet<string> {
  const terms = new Set<string>();
  const years = new Map<number, Days>();
  for (const row of book.rowsOf('terms')) {
    const when = readWhen(row);
    const days = readDays(row);
    if (when === null || days === null) continue;
    const { startYear } = when;
    terms.add(when.id);
    years.set(startYear, joined(years.get(startYear), days));
    giveSession(book, days, {
      sourcedId: when.id,
      title: `${seasons[when.season] ?? ''} ${startYear}`,
      type: 'half-year',
      parent: yearId(startYear),
      startYear,
    });
  }
  for (const [startYear, days] of years) {
    giveSession(book, days, {
      sourcedId: yearId(startYear),
      title: String(startYear),
      type: 'year',
      parent: null,
      startYear,
    });
  }
  return terms;
}

/** The half-year that a row of the sheets names; null, with an error told, where it names none. */
export function readWhen(row: RowReader<Extract<KeysOf<'terms'>, KeysOf<'load'>>>): When | null {
  const text = row.required('year');
  row.required('season');
  const season = row.word('season', seasonWords);
  const startYear = startYearIn(text ?? '');
  if (text !== null && startYear === null) row.tell('error', 'year_unknown', 'year');
  if (startYear === null || season === null) return null;
  return { id: `term:${startYear}-${season + 1}`, startYear, season };
}

/** `2026-27`, `2026/2027` or `2026` begins in 2026. */
export function startYearIn(text: string): number | null {
  const start = /^(20\d\d)(?:\s*[-–/]\s*(?:20)?\d\d)?$/.exec(text)?.[1];
  return start === undefined ? null : Number(start);
}

function readDays(row: RowReader<KeysOf<'terms'>>): Days | null {
  row.required('startsOn');
  row.required('endsOn');
  const startsOn = row.day('startsOn');
  const endsOn = row.day('endsOn');
  if (startsOn === null || endsOn === null) return null;
  if (endsOn <= startsOn) row.tell('error', 'ends_before_beginning', 'endsOn');
  return row.isSound() ? { startsOn, endsOn, place: row.place } : null;
}

function joined(before: Days | undefined, days: Days): Days {
  if (before === undefined) return days;
  return {
    startsOn: days.startsOn < before.startsOn ? days.startsOn : before.startsOn,
    endsOn: days.endsOn > before.endsOn ? days.endsOn : before.endsOn,
    place: before.place,
  };
}

interface Session {
  readonly sourcedId: string;
  readonly title: string;
  readonly type: 'year' | 'half-year';
  readonly parent: string | null;
  readonly startYear: number;
}

function giveSession(book: Book, { startsOn, endsOn, place }: Days, { sourcedId, ...session }: Session) {
  book.give({
    kind: 'session',
    sourcedId,
    isLeaving: false,
    place,
    fields: { ...session, startsOn, endsOn },
  });
}

function yearId(startYear: number): string {
  return `year:${startYear}`;
}
