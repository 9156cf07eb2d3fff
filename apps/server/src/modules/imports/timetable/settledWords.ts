import type { NewRoom, WordKind } from '@bilim/contract/timetableWords';
import * as z from 'zod/mini';

import { plainName } from '#platform/plainName.ts';

import type { KeptWord } from '../runs/words.queries.ts';

import { compareKeys } from './compareKeys.ts';

/** What words stand for by what somebody said, and the rooms that are still to be made, by numbers below zero. */
export interface Settled {
  readonly meanings: ReadonlyMap<string, string>;
  readonly newRooms: ReadonlyMap<number, NewRoom>;
}

export const nothingSettled: Settled = { meanings: new Map(), newRooms: new Map() };

export function wordKeyOf(kind: string, word: string): string {
  return `${kind} ${plainName(word)}`;
}

/** What the word stands for, `room:7`; null where nobody has said it. */
export function meaningOf({ meanings }: Settled, kind: WordKind, word: string): string | null {
  return meanings.get(wordKeyOf(kind, word)) ?? null;
}

/** Which one of a kind of ours it stands for. */
export function idMeant(settled: Settled, kind: WordKind, word: string, target: string): number | null {
  const [found, id] = meaningOf(settled, kind, word)?.split(':') ?? [];
  return found === target ? Number(id) : null;
}

/** A room by its place, whether it is open or closed. */
export interface KnownRoom {
  readonly id: number;
  readonly buildingId: number;
  readonly number: string;
  readonly isOpen: boolean;
}

const keptRoom = z.object({ buildingId: z.int(), roomTypeId: z.int(), number: z.string(), seats: z.int() });

/** A room that is to be made, as it is kept with a word. */
export function readRoom(kept: unknown): NewRoom | null {
  return keptRoom.safeParse(kept).data ?? null;
}

/** A room that was asked for is the one that stands there meanwhile; a closed one is not opened by a file. */
export function settledBy(words: readonly KeptWord[], rooms: readonly KnownRoom[], makes: boolean): Settled {
  const known = new Map(rooms.map((room) => [placeOf(room), room]));
  const wanted = words.flatMap(({ kind, word, makes: made }) => {
    const room = readRoom(made);
    return room === null ? [] : [{ key: wordKeyOf(kind, word), place: placeOf(room), room }];
  });
  const missing = makes ? wanted.filter(({ place }) => !known.has(place)) : [];
  const places = [...new Map(missing.map(({ place, room }) => [place, room]))].sort(([one], [other]) =>
    compareKeys(one, other),
  );
  const numbers = new Map(places.map(([place], index) => [place, -1 - index]));
  const meant = ({ place }: { readonly place: string }) => {
    const there = known.get(place);
    return there === undefined ? numbers.get(place) : there.isOpen ? there.id : undefined;
  };
  return {
    meanings: new Map([
      ...words.flatMap(({ kind, word, ours }) =>
        ours === null ? [] : [[wordKeyOf(kind, word), ours] as const],
      ),
      ...wanted.flatMap((one) => {
        const id = meant(one);
        return id === undefined ? [] : [[one.key, `room:${id}`] as const];
      }),
    ]),
    newRooms: new Map(places.map(([, room], index) => [-1 - index, room])),
  };
}

/** Where a room is, as no other one. */
export function placeOf({ buildingId, number }: Pick<NewRoom, 'buildingId' | 'number'>): string {
  return `${buildingId} ${number}`;
}
