import type { Database } from '#platform/db/database.ts';

import type { Finding } from '../runs/findings.queries.ts';

import type { Assignment, Catalogue, Names } from './catalogue.ts';
import { timetableColumns } from './columns.ts';
import type { FileWord } from './fileWords.ts';
import { mostKept } from './limits.ts';
import { withoutRoomWord } from './lookup.ts';
import { say } from '../texts/say.ts';
import { selectNearest } from './targets.queries.ts';
import type { AskedWord, Target } from './targets.queries.ts';
import { slotsFilled, spanOf, timeMeanings } from './times.ts';
import { withoutRank } from './words.ts';

export interface WordFacts extends FileWord {
  readonly meaning: Target | null;
  readonly guesses: readonly Target[];
}

const guesses = { holds: false, least: 0.3, most: 3 } as const;

/** Words of a file ready to be kept, with what they may stand for. */
export async function wordFindings(
  tx: Database,
  words: readonly FileWord[],
  catalogue: Catalogue,
): Promise<Finding[]> {
  const kept = words.slice(0, mostKept.words);
  const open = kept.filter(({ kind, ours }) => ours === null && kind !== 'column' && kind !== 'time');
  const { academicYearId, seasonId } = catalogue.term;
  const near =
    open.length === 0
      ? []
      : await selectNearest(tx, {
          academicYearId,
          seasonId,
          ...guesses,
          words: open.map(askedFor),
        });
  return kept.map((word): Finding => {
    const data: WordFacts = {
      ...word,
      meaning: word.ours === null ? null : meaningIn(catalogue, word.ours),
      guesses:
        word.kind === 'time'
          ? timeGuesses(word.word, catalogue)
          : near.filter((one) => isFor(one, askedFor(word))).map(targetOf),
    };
    return { kind: 'word', state: word.ours === null ? 'open' : 'settled', groupIds: [], data };
  });
}

/** Without what stands before a name and is like nothing: «доц.», «ауд.». */
function askedFor({ kind, word }: FileWord): AskedWord {
  if (kind === 'teacher') return { kind, word: withoutRank(word) };
  return { kind, word: kind === 'room' ? withoutRoomWord(word) : word };
}

function isFor(one: { readonly kind: string; readonly word: string }, asked: AskedWord): boolean {
  return one.kind === asked.kind && one.word === asked.word;
}

function targetOf({ ours, ru, kg, en, detail }: Target): Target {
  return { ours, ru, kg, en, detail };
}

/** The columns of the template, which no table holds. */
export const columnTargets: readonly Target[] = timetableColumns.map(({ key, heading, others }) => ({
  ours: `column:${key}`,
  ...heading,
  detail: others.slice(0, 2).join(', '),
}));

const saidOfTimes = (key: 'timetable.time.own' | 'timetable.time.split'): Names => ({
  ru: say('ru', key),
  kg: say('kg', key),
  en: say('en', key),
});

/** What may become of a time that no grid has. */
export const timeTargets: readonly Target[] = [
  { ours: timeMeanings.own, ...saidOfTimes('timetable.time.own'), detail: null },
  { ours: timeMeanings.split, ...saidOfTimes('timetable.time.split'), detail: null },
];

/** The same, with the slots into which it would be split; where it fills none, it can only be kept. */
function timeGuesses(word: string, { slots, gridId }: Catalogue): Target[] {
  const span = spanOf(word);
  const filled = span === null ? [] : slotsFilled(span, slots, gridId);
  const detail = filled.map(({ number, starts, ends }) => `${number} (${starts}-${ends})`).join(', ');
  return timeTargets.flatMap((target) => {
    if (target.ours === timeMeanings.own) return [target];
    return filled.length === 0 ? [] : [{ ...target, detail }];
  });
}

type Named = Names & { readonly detail?: string | null };

/** How things of a catalogue are called, by what they are. */
const namesIn: Readonly<Record<string, (catalogue: Catalogue, id: number) => Named | undefined>> = {
  room({ rooms }, id) {
    const room = rooms.get(id);
    return room && { ...same(room.number), detail: room.building };
  },
  teacher({ teachers }, id) {
    const teacher = teachers.get(id);
    return teacher && { ...same(teacher.fullName), detail: teacher.staffNumber };
  },
  group({ groups }, id) {
    const name = groups.get(id);
    return name === undefined ? undefined : same(name);
  },
  stream(catalogue, id) {
    return taught(catalogue, ({ streamId, streamName }) =>
      streamId === id ? same(streamName ?? '') : undefined,
    );
  },
  discipline(catalogue, id) {
    return taught(catalogue, ({ disciplineId, discipline }) =>
      disciplineId === id ? discipline : undefined,
    );
  },
  type(catalogue, id) {
    return taught(catalogue, ({ lessonTypeId, type, typeShort }) =>
      lessonTypeId === id ? { ...type, detail: typeShort.ru } : undefined,
    );
  },
};

/** What a word stands for, also where that is still to be made. */
function meaningIn(catalogue: Catalogue, ours: string): Target | null {
  const [target = '', id = ''] = ours.split(':');
  const column = [...columnTargets, ...timeTargets].find((one) => one.ours === ours);
  const found = column ?? namesIn[target]?.(catalogue, Number(id));
  return found === undefined ? null : { detail: null, ...found, ours };
}

function taught(
  { assignments }: Catalogue,
  nameOf: (assignment: Assignment) => Named | undefined,
): Named | undefined {
  for (const assignment of assignments.values()) {
    const found = nameOf(assignment);
    if (found !== undefined) return found;
  }
  return undefined;
}

function same(name: string): Names {
  return { ru: name, kg: name, en: name };
}
