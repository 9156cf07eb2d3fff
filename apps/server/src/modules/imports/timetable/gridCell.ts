import type { Lookup } from './lookup.ts';
import type { ColumnKey } from './source.ts';
import { meansOnline, readParity } from './words.ts';

/** What a cell of a grid says, by the columns that a list would have for it. */
export type CellWords = Partial<Record<ColumnKey, string>>;

/**
 * The lessons in a cell, as people write them: «Базы данных (лек), доц. Асанова А. М., ауд. 1/101», over one line or
 * several. Lines without anything, or with dashes alone, part two lessons.
 */
export function lessonsInCell(text: string, lookup: Lookup): CellWords[] {
  return text
    .normalize('NFKC')
    .split(/\n[\s_=–—-]*\n|\s\/\/\s/)
    .map((part) => lessonIn(part, lookup))
    .filter((words) => words.discipline !== undefined);
}

/** Whether it is a teacher or a room and nothing else. */
export function isOneThing(text: string, lookup: Lookup): boolean {
  const words = lessonIn(text, lookup);
  return words.discipline === undefined && (words.teacher !== undefined || words.room !== undefined);
}

const wordAhead = String.raw`(?<![\p{L}\p{N}])`;
const wordBehind = String.raw`(?![\p{L}\p{N}])`;
const week = String.raw`(?:нед|апта|жума)\p{L}*\.?`;
const part = String.raw`(?:п\/?г|подгр\p{L}*|чакан\s+топ\p{L}*|subgroup)\.?`;
const rank = String.raw`(?:[Дд]оц(?:ент)?|[Пп]роф(?:ессор)?|[Сс]т|[Пп]реп|[Аа]сс|[Ии]\.\s*о|[кд]\.\s*\p{L}{1,4}\.?\s*н)\.?,?\s*`;
const patterns = {
  link: /https?:\/\/[^\s,;]+/u,
  weeks: new RegExp(
    String.raw`${wordAhead}(?:(\d[\d\s,–-]*?)[\s-]*${week}|${week}\s*№?\s*(\d[\d\s,–-]*\d|\d))`,
    'iu',
  ),
  subgroup: new RegExp(
    String.raw`${wordAhead}(?:(\d)\s*-?\s*${part}|${part}\s*№?\s*(\d))${wordBehind}`,
    'iu',
  ),
  room: new RegExp(
    String.raw`${wordAhead}(?:аудитория|ауд|кабинет|каб|бөлмө|room)(?:\.\s*|\s+)№?\s*([\p{L}\p{N}]+(?:[-/.][\p{L}\p{N}]+)*)`,
    'iu',
  ),
  teacher: new RegExp(
    String.raw`${wordAhead}((?:${rank})*\p{Lu}[\p{L}'’-]+(?:\s+(?:кызы|уулу))?\s+\p{Lu}\.(?:\s*\p{Lu}(?:\.|(?!\p{L})))?)`,
    'u',
  ),
} as const;
const byForm = ['link', 'weeks', 'subgroup', 'room', 'teacher'] as const;

/** First what shows by its form, then what we know by its name; what is left is the discipline. */
function lessonIn(text: string, lookup: Lookup): CellWords {
  const words: CellWords = {};
  let rest = text;
  for (const name of byForm) {
    const [all, ...said] = patterns[name].exec(rest) ?? [];
    if (all === undefined) continue;
    words[name === 'weeks' ? 'parity' : name] = (said.find(Boolean) ?? all).trim();
    rest = rest.replace(all, '\n');
  }
  const left: string[] = [];
  for (const piece of pieces(rest, words, lookup)) if (!put(piece, words, lookup)) left.push(piece);
  const discipline = withoutEnds(left.join(', '), words, lookup);
  return discipline === '' ? words : { ...words, discipline };
}

/** What stands between commas, on lines and in brackets, unless the brackets belong to a name. */
function pieces(text: string, words: CellWords, lookup: Lookup): string[] {
  const opened = text.replaceAll(/[([]([^()[\]]*)[)\]]/g, (all, inside: string) =>
    tidy(inside) === '' || keyFor(tidy(inside), words, lookup) !== null ? `\n${inside}\n` : all,
  );
  const whole = tidy(opened.replaceAll(/\s+/g, ' '));
  if (lookup.isKnownDiscipline(whole)) return [whole];
  return opened
    .split(/[\n,;|]/)
    .map(tidy)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.:/–—-]+|[\s.:/–—-]+$/g, '')
    .trim();
}

function put(piece: string, words: CellWords, lookup: Lookup): boolean {
  const key = keyFor(piece, words, lookup);
  if (key === null) return false;
  words[key] = piece;
  return true;
}

/** A room stands like `1/101` or `Л-204`. */
const roomLike = /^(?:\p{L}{1,3}[-\s]?)?\d{1,4}(?:[-/.]\d{1,4})?\p{L}?$/u;
const typeLike = /^(?:лек\p{L}*|лк|л|лаб\p{L}*|лб|прак\p{L}*|пр|сем\p{L}*)$/iu;

/** In this order: what may be two things is the first of them that the cell has not said yet. */
const byName: readonly (readonly [ColumnKey, (piece: string, lookup: Lookup) => boolean])[] = [
  ['type', (piece, lookup) => lookup.isKnownType(piece) || typeLike.test(piece)],
  ['parity', (piece) => !/^\d*$/.test(piece) && readParity(piece) !== null],
  ['teacher', (piece, lookup) => lookup.teachers(piece).length > 0],
  ['room', (piece, lookup) => lookup.rooms(piece).length > 0 || roomLike.test(piece) || meansOnline(piece)],
];

function keyFor(piece: string, words: CellWords, lookup: Lookup): ColumnKey | null {
  if (lookup.isKnownDiscipline(piece)) return null;
  return byName.find(([key, fits]) => words[key] === undefined && fits(piece, lookup))?.[0] ?? null;
}

/** «лек. Базы данных 1/101»: what stands at the ends of a name without a sign between. */
function withoutEnds(text: string, words: CellWords, lookup: Lookup): string {
  if (text === '' || lookup.isKnownDiscipline(text)) return text;
  const taken = endsOf(text).find(({ end }) => put(tidy(end), words, lookup));
  return taken === undefined ? text : withoutEnds(tidy(taken.rest), words, lookup);
}

/** The last word, and the first one. */
function endsOf(text: string) {
  const last = text.lastIndexOf(' ');
  const first = text.indexOf(' ');
  if (first < 0) return [];
  return [
    { end: text.slice(last + 1), rest: text.slice(0, last) },
    { end: text.slice(0, first), rest: text.slice(first + 1) },
  ];
}
