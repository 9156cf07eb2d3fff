import { namesOf } from '@bilim/contract/personNames';

import { plainName } from '#platform/plainName.ts';

import type { Assignment, Catalogue, Names, Room, Slot, Teacher } from './catalogue.ts';
import { meaningOf } from './settledWords.ts';
import { wordKey, withoutRank } from './words.ts';
import type { SlotWords } from './words.ts';

/** Finds what the words of a file mean. Several finds mean that the words are not enough. */
export interface Lookup {
  readonly catalogue: Catalogue;
  groups(name: string): readonly number[];
  /** Classes of a stream by its name. */
  streamed(name: string): readonly Assignment[];
  /** Classes that exactly these groups attend. */
  attended(groupIds: readonly number[]): readonly Assignment[];
  /** Classes that these groups attend, perhaps with others. */
  attendedBy(groupIds: readonly number[]): readonly Assignment[];
  /** Those of the classes that are of that discipline, or of that type. */
  ofDiscipline(classes: readonly Assignment[], name: string): readonly Assignment[];
  ofType(classes: readonly Assignment[], name: string): readonly Assignment[];
  /** Whether anything in the half-year goes by that name. */
  isKnownDiscipline(name: string): boolean;
  isKnownType(name: string): boolean;
  teachers(name: string): readonly Teacher[];
  rooms(name: string): readonly Room[];
  /** Of that grid before others. */
  slots(words: SlotWords, gridId: number): readonly Slot[];
  /** All of a grid in words: «1 (08:00-09:20), 2 …». */
  knownSlots(gridId: number): string;
  /** What somebody said of a time that no grid has. */
  timeMeaning(text: string): string | null;
}

/** By the names that things have here. */
export function namedIn(catalogue: Catalogue): Lookup {
  const assignments = [...catalogue.assignments.values()];
  const groups = gather([...catalogue.groups].map(([id, name]) => [wordKey(name), id]));
  const streams = gather(
    assignments.flatMap((one) => (one.streamName === null ? [] : [[wordKey(one.streamName), one] as const])),
  );
  const attended = gather(assignments.map((one) => [one.groupIds.join(), one]));
  const teachers = gather(
    [...catalogue.teachers.values()].flatMap((one) =>
      spellingsOf(one).map((spelling) => [spelling, one] as const),
    ),
  );
  const rooms = gather(
    [...catalogue.rooms.values()].flatMap((one) =>
      roomNames(one).map((name) => [wordKey(name), one] as const),
    ),
  );
  const attending = gather(
    assignments.flatMap((one) => one.groupIds.map((id) => [String(id), one] as const)),
  );
  const disciplineKeys = onceFor((one) => new Set(keysOf(one.discipline)));
  const typeKeys = onceFor((one) => new Set(keysOf(one.type, one.typeShort)));
  const types = new Set(assignments.flatMap((one) => [...typeKeys(one)]));
  const disciplines = new Set(assignments.flatMap((one) => [...disciplineKeys(one)]));

  return {
    catalogue,
    groups: (name) => exactFirst(groups(wordKey(name)), name, (id) => [catalogue.groups.get(id) ?? '']),
    streamed: (name) => exactFirst(streams(wordKey(name)), name, ({ streamName }) => [streamName ?? '']),
    attended: (ids) => attended([...new Set(ids)].sort((one, other) => one - other).join()),
    attendedBy: (ids) =>
      attending(String(ids[0] ?? '')).filter(({ groupIds }) => ids.every((id) => groupIds.includes(id))),
    ofDiscipline: (classes, name) =>
      exactFirst(
        classes.filter((one) => disciplineKeys(one).has(wordKey(name))),
        name,
        ({ discipline }) => Object.values(discipline),
      ),
    ofType: (classes, name) => ofType(classes, name, typeKeys),
    isKnownDiscipline: (name) => disciplines.has(wordKey(name)),
    isKnownType: (name) => types.has(wordKey(name)) || isShortFor(name, types),
    teachers: (name) => {
      const whole = teachers(wordKey(name));
      return whole.length > 0 ? whole : teachers(wordKey(withoutRank(name)));
    },
    rooms: (name) => {
      const found = rooms(wordKey(withoutRoomWord(name)));
      const exact = exactFirst(found, name, roomNames);
      return exact.length < found.length ? exact : exactFirst(found, withoutRoomWord(name), roomNames);
    },
    slots: (words, gridId) => slotsOf(catalogue, words, gridId),
    knownSlots: (gridId) =>
      catalogue.slots
        .filter((slot) => slot.gridId === gridId)
        .map(({ number, starts, ends }) => `${number} (${starts}-${ends})`)
        .join(', '),
    timeMeaning: (text) => meaningOf(catalogue.settled, 'time', text),
  };
}

/** Those whose type is called so, or else begins so. */
function ofType(
  classes: readonly Assignment[],
  name: string,
  keysOf: (assignment: Assignment) => ReadonlySet<string>,
): readonly Assignment[] {
  const exact = classes.filter((one) => keysOf(one).has(wordKey(name)));
  return exact.length > 0 ? exact : classes.filter((one) => isShortFor(name, keysOf(one)));
}

/** «лекц.» and «практ.» are beginnings of what they stand for, «лк» and «лб» of its consonants. */
function isShortFor(name: string, keys: ReadonlySet<string>): boolean {
  const key = wordKey(name);
  if (key.length >= fewestLetters) return [...keys].some((one) => one.startsWith(key));
  return key.length === 2 && [...keys].some((one) => vowels.test(one) && withoutVowels(one).startsWith(key));
}

const vowels = /[аеёиоөуүыэюя]/;

function withoutVowels(word: string): string {
  return word.replaceAll(new RegExp(vowels, 'g'), '');
}

const fewestLetters = 3;

/** Before a room's number, in a file and in the portal alike. */
const roomWord = /^\s*(?:аудитория|ауд|кабинет|каб|бөлмө|room|№)(?:[.\s]+|(?=\d))/i;

/** «ауд. 1/101» is 1/101. */
export function withoutRoomWord(name: string): string {
  return name.replace(roomWord, '');
}

function roomNames({ number, building }: Room): string[] {
  const short = withoutRoomWord(number);
  return [...new Set([number, short, `${building} ${number}`, `${building} ${short}`])];
}

/** Values by their key; the same value under one key counts once. */
function gather<T>(pairs: readonly (readonly [string, T])[]): (key: string) => readonly T[] {
  const found = new Map<string, Set<T>>();
  for (const [key, value] of pairs) {
    const known = found.get(key) ?? new Set();
    found.set(key, known.add(value));
  }
  return (key) => [...(found.get(key) ?? [])];
}

/** Works something out of a class when it is first asked for, and keeps it. */
function onceFor<T>(workOut: (assignment: Assignment) => T): (assignment: Assignment) => T {
  const known = new Map<Assignment, T>();
  return (assignment) => {
    const found = known.get(assignment) ?? workOut(assignment);
    known.set(assignment, found);
    return found;
  };
}

function keysOf(...names: readonly Names[]): string[] {
  return names.flatMap(({ ru, kg, en }) => [wordKey(ru), wordKey(kg), wordKey(en)]);
}

/** «Асанова Айпери Маратовна», «Асанова А. М.», «Асанова А.», «Кубан кызы А.», and the number of the staff card. */
function spellingsOf({ fullName, staffNumber }: Teacher): string[] {
  const [last = '', ...given] = namesOf(fullName);
  const initials = given.map((name) => name.charAt(0));
  return [
    wordKey(fullName),
    wordKey([last, ...initials].join(' ')),
    wordKey([last, ...initials.slice(0, 1)].join(' ')),
    wordKey([last, ...given.slice(0, 1)].join(' ')),
    ...(staffNumber === null ? [] : [wordKey(staffNumber)]),
  ];
}

/** Signs do not count in a key, but where `1-12` and `11-2` are both there, or `C` and `C++`, they decide. */
function exactFirst<T>(
  found: readonly T[],
  name: string,
  namesOf: (one: T) => readonly string[],
): readonly T[] {
  if (found.length < 2) return found;
  const exact = found.filter((one) => namesOf(one).some((own) => plainName(own) === plainName(name)));
  return exact.length > 0 ? exact : found;
}

function slotsOf({ slots, gridId: usual }: Catalogue, words: SlotWords, nearest: number): readonly Slot[] {
  if ('number' in words)
    return slots.filter(({ gridId, number }) => gridId === nearest && number === words.number);
  // Whoever says only when a lesson begins means a bell.
  const fitting = slots.filter(({ gridId, starts, ends }) =>
    words.ends === null
      ? starts === words.starts && gridId > 0
      : starts === words.starts && ends === words.ends,
  );
  const inGrid = [nearest, usual].map((grid) => fitting.filter(({ gridId }) => gridId === grid));
  return inGrid.find((found) => found.length > 0) ?? fitting.slice(0, 1);
}
