import type { WordKind } from '@bilim/contract/timetableWords';

import type { Catalogue } from './catalogue.ts';
import { meaningOf, wordKeyOf } from './settledWords.ts';
import type { Place, Problem, ProblemCode, SourceLine } from './source.ts';
import { placeOf } from './source.ts';
import { readNames } from './words.ts';
import type { UnreadColumn } from './workbook.ts';

/** A word of a file that somebody has to explain, or has explained. */
export interface FileWord {
  readonly kind: WordKind;
  readonly word: string;
  /** Rows that use it. */
  readonly count: number;
  /** The first of them. */
  readonly place: Pick<Place, 'sheet' | 'line'>;
  /** What it stands for; null where nobody knows. */
  readonly ours: string | null;
}

/** What the reader of a line says when a word is not enough. */
const kindOf: Partial<Record<ProblemCode, WordKind>> = {
  group_unknown: 'group',
  group_ambiguous: 'group',
  discipline_unknown: 'discipline',
  type_unknown: 'type',
  teacher_unknown: 'teacher',
  teacher_ambiguous: 'teacher',
  room_unknown: 'room',
  room_ambiguous: 'room',
  time_unknown: 'time',
};

const lineKinds = ['time', 'group', 'discipline', 'type', 'teacher', 'room'] as const;
/** A text of a cell that is longer is no name. */
const longest = 200;

interface Read {
  readonly lines: readonly SourceLine[];
  readonly columns: readonly UnreadColumn[];
  readonly problems: readonly Problem[];
}

/** Each word once: those that nobody knows before those that somebody settled, and those of most rows first. */
export function wordsOfFile({ lines, columns, problems }: Read, { settled }: Catalogue): FileWord[] {
  const found = new Map<string, FileWord>();
  const note = (kind: WordKind, word: string, place: FileWord['place'], rows = 1) => {
    if (word.length > longest) return;
    const key = wordKeyOf(kind, word);
    const known = found.get(key) ?? { kind, word, count: 0, place, ours: meaningOf(settled, kind, word) };
    found.set(key, { ...known, count: known.count + rows });
  };
  for (const { title, place, rows } of columns) note('column', title, place, rows);
  for (const { code, params, value, place } of problems) {
    const kind = kindOf[code];
    const word = params['name'] ?? value;
    if (kind !== undefined && place !== null && word !== null) note(kind, String(word), place);
  }
  const isOpen = new Set(found.keys());
  for (const line of lines)
    for (const kind of lineKinds)
      for (const word of wordsIn(line, kind))
        if (!isOpen.has(wordKeyOf(kind, word)) && meaningOf(settled, kind, word) !== null)
          note(kind, word, placeOf(line, null));
  return [...found.entries()]
    .map(([key, word]) => (isOpen.has(key) && word.kind !== 'column' ? { ...word, ours: null } : word))
    .sort((one, other) => Number(one.ours !== null) - Number(other.ours !== null) || other.count - one.count);
}

function wordsIn({ cells }: SourceLine, kind: (typeof lineKinds)[number]): readonly string[] {
  const text = cells[kind === 'time' ? 'slot' : kind];
  if (text === undefined) return [];
  return kind === 'group' ? [...new Set([text, ...readNames(text)])] : [text];
}
