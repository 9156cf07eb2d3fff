import type { Language } from '@bilim/contract';

import { plainName } from '#platform/plainName.ts';

import type { Parity } from './lesson.ts';

/** Equal for texts that people read as the same: case, ё, spaces and signs do not count. */
export function wordKey(text: string): string {
  return plainName(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const weekdays: readonly (readonly string[])[] = [
  ['1', 'понедельник', 'пн', 'пон', 'дүйшөмбү', 'дш', 'monday', 'mon', 'mo'],
  ['2', 'вторник', 'вт', 'шейшемби', 'шш', 'tuesday', 'tue', 'tu'],
  ['3', 'среда', 'ср', 'шаршемби', 'шр', 'wednesday', 'wed', 'we'],
  ['4', 'четверг', 'чт', 'чет', 'бейшемби', 'бш', 'thursday', 'thu', 'th'],
  ['5', 'пятница', 'пт', 'пят', 'жума', 'жм', 'friday', 'fri', 'fr'],
  ['6', 'суббота', 'сб', 'суб', 'ишемби', 'иш', 'saturday', 'sat', 'sa'],
  ['7', 'воскресенье', 'вс', 'вос', 'жекшемби', 'жк', 'sunday', 'sun', 'su'],
];
const weekdayOf = new Map(
  weekdays.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** 1 for Monday to 7, or null. */
export function readWeekday(text: string): number | null {
  return weekdayOf.get(wordKey(text)) ?? null;
}

const parities: Readonly<Record<Parity, readonly string[]>> = {
  0: [
    '',
    '0',
    'каждая',
    'каждую',
    'каждуюнеделю',
    'еженедельно',
    'еженед',
    'ежен',
    'кажд',
    'всенедели',
    'обе',
    'аптасайын',
    'жумасайын',
    'арбир',
    'every',
    'everyweek',
    'weekly',
    'all',
    'both',
  ],
  1: [
    '1',
    'нечетная',
    'нечет',
    'нечетные',
    'нечетн',
    'понечетным',
    'нч',
    'числитель',
    'числ',
    'чис',
    'так',
    'тақ',
    'odd',
    'inodd',
  ],
  2: [
    '2',
    'четная',
    'чет',
    'четные',
    'четн',
    'почетным',
    'знаменатель',
    'знам',
    'зн',
    'жуп',
    'even',
    'ineven',
  ],
};
const parityOf = new Map(
  ([0, 1, 2] as const).flatMap((parity) => parities[parity].map((name) => [name, parity] as const)),
);

/** «Чётная неделя», «так апталарда», “even weeks”: the word for week itself says nothing. */
const weekWord = /(?<=.)(?:нед(?:ел[яию]|елям)?|(?:апта|жума)(?:лар)?(?:да)?|weeks?)$/;

export function readParity(text: string): Parity | null {
  const word = wordKey(text);
  return parityOf.get(word) ?? parityOf.get(word.replace(weekWord, '')) ?? null;
}

/** The last week that a list may name. */
const lastWeek = 60;

/** Weeks of the term by their numbers: «1-4, 7, 9», «недели 3; 5–8», “weeks 2, 3”. A single 1 or 2 is odd or even. */
export function readWeekList(text: string): number[] | null {
  const [list] = /\d[\d\s,;–-]*/.exec(text) ?? [];
  if (list === undefined || !/^[\p{L}.\s:]*$/u.test(text.replace(list, ''))) return null;
  const weeks = list.split(/[,;]/).flatMap((part) => {
    const [from, to = from, another] = part.split(/[–-]/).map((number) => Number(number));
    if (from === undefined || to === undefined || another !== undefined) return [Number.NaN];
    if (!(from >= 1 && from <= to && to <= lastWeek)) return [Number.NaN];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return weeks.some((week) => Number.isNaN(week)) ? null : [...new Set(weeks)];
}

/** The words of the template. */
export const parityWords: Readonly<Record<Language, Readonly<Record<Parity, string>>>> = {
  ru: { 0: 'каждая', 1: 'нечёт', 2: 'чёт' },
  kg: { 0: 'ар бир', 1: 'так', 2: 'жуп' },
  en: { 0: 'every', 1: 'odd', 2: 'even' },
};

/** 0 for the whole group. */
export function readSubgroup(text: string): number | null {
  const [digits] = /\d+/.exec(text) ?? [''];
  if (text.trim() === '' || wordKey(text) === 'вся' || wordKey(text) === 'всягруппа') return 0;
  return /^\d$/.test(digits) ? Number(digits) : null;
}

/** A pair by its number, or by when it begins and perhaps ends. */
export type SlotWords =
  | { readonly number: number }
  | { readonly starts: string; readonly ends: string | null };

export function readSlot(text: string): SlotWords | null {
  const times = [...text.matchAll(/(\d{1,2})[:.](\d{2})/g)].map(
    ([, hour = '', minute = '']) => `${hour.padStart(2, '0')}:${minute}`,
  );
  const [starts, ends = null] = times;
  if (starts !== undefined) return times.length > 2 ? null : { starts, ends };
  const number = /^\D*(\d{1,2})\D*$/.exec(text)?.[1];
  return number === undefined ? null : { number: Number(number) };
}

/** A week of the term by its number, or the day from or until which something meets. */
export type WhenWords = { readonly week: number } | { readonly day: string };

/** `5`, «5 нед.», «с 5-й недели», «5-апта», «16-аптага чейин», “week 5”. */
const weekNumber =
  /^(?:(?:с|по|до|from|to|till|until)\s+)?(?:week\s+)?(\d{1,2})(?:(?:-?(?:я|й|ой|ю|ую|st|nd|rd|th))?[\s-]*(?:нед|апта|жума|week)\p{L}*\.?(?:\s+(?:баштап|чейин))?)?$/iu;

export function readWhen(text: string): WhenWords | null {
  const week = weekNumber.exec(text.trim())?.[1];
  if (week !== undefined) return { week: Number(week) };
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text.trim());
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim());
  const [year, month, date] = russian === null ? (iso?.slice(1) ?? []) : russian.slice(1).toReversed();
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? { day } : null;
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Names that stand in one cell: `ПИ-1-24, ПИ-2-24`. */
export function readNames(text: string): string[] {
  return text
    .split(/[,;\n+]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const onlineWords: ReadonlySet<string> = new Set([
  'онлайн',
  'online',
  'дистанционно',
  'дистант',
  'дот',
  'zoom',
  'аралыктан',
]);

/** Whether what stands in the place of a room means that there is none. */
export function meansOnline(text: string): boolean {
  return onlineWords.has(wordKey(text));
}

/** With their dots: «К. Уба н» must not eat into a name like «Кубан». */
const ranks =
  /^,?\s*(?:(?:доц|проф|ст|преп|асс?|и\.\s*о|[кд]\.\s*\p{L}{1,4}\.?\s*н)\.\s*|(?:доцент|профессор|старший|преподаватель|ассистент)\s+)/iu;

/** A teacher's name without what stands before it: `доц. Асанова А. М.` */
export function withoutRank(text: string): string {
  const shorter = text.trim().replace(ranks, '');
  return shorter === text.trim() || shorter === '' ? text.trim() : withoutRank(shorter);
}
