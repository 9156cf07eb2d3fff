import type { LiveEvents, LiveSignal } from '@bilim/contract/live';

import type { KeptEvent, Reader } from './events.queries.ts';
import type { Batch } from './readSince.ts';
import { later, wasOver, writeCursor } from './snapshot.ts';
import type { Cursor } from './snapshot.ts';

export type Follower = Reader & {
  readonly tell: (news: LiveEvents) => void;
};

export type Standing = Follower & {
  /** Up to where it was told; null while it catches up. */
  cursor: Cursor | null;
  /** What came meanwhile. */
  readonly waiting: Batch[];
};

/** Whom this process tells, found by person. */
export function openFollowers() {
  const byPerson = new Map<number, Set<Standing>>();

  function* all() {
    for (const ofPerson of byPerson.values()) yield* ofPerson;
  }

  function* concerned({ events, hasGap }: Batch) {
    if (hasGap || events.some(({ personId, personIds }) => personId === null && personIds === null))
      return yield* all();
    for (const personId of new Set(events.flatMap(namedIn))) yield* byPerson.get(personId) ?? [];
  }

  return {
    hasAny: () => byPerson.size > 0,

    add(follower: Follower): Standing {
      const standing: Standing = { ...follower, cursor: null, waiting: [] };
      const ofPerson = byPerson.get(follower.personId) ?? new Set();
      byPerson.set(follower.personId, ofPerson.add(standing));
      return standing;
    },

    remove(standing: Standing) {
      const ofPerson = byPerson.get(standing.personId);
      ofPerson?.delete(standing);
      if (ofPerson?.size === 0) byPerson.delete(standing.personId);
    },

    /** From here on it is told by `hand`; first what it missed, then what came while that was read. */
    catchUp(standing: Standing, missed: Batch) {
      standing.cursor = missed.cursor;
      standing.tell(newsOf(missed));
      for (const batch of standing.waiting.splice(0)) tellBatch(standing, batch);
    },

    hand(this: void, batch: Batch) {
      for (const standing of concerned(batch)) tellBatch(standing, batch);
    },

    /** Whoever is just catching up does not hear it, and misses nothing. */
    signal(personIds: readonly number[], signal: LiveSignal) {
      for (const personId of personIds) {
        for (const { cursor, tell } of byPerson.get(personId) ?? []) {
          if (cursor !== null)
            tell({ events: [], cursor: writeCursor(cursor), hasGap: false, signals: [signal] });
        }
      }
    },
  };
}

function tellBatch(standing: Standing, batch: Batch) {
  const { cursor } = standing;
  if (cursor === null) {
    standing.waiting.push(batch);
    return;
  }
  const events = batch.events.filter(
    (event) => isFor(event, standing) && !wasOver(BigInt(event.transaction), cursor.snapshot),
  );
  standing.cursor = later(cursor, batch.cursor);
  if (events.length > 0 || batch.hasGap) standing.tell(newsOf({ ...batch, events, cursor: standing.cursor }));
}

const namedIn = ({ personId, personIds }: KeptEvent): readonly number[] =>
  personId === null ? (personIds ?? []) : [personId];

/** The same rule as in `events.queries.ts`. */
function isFor({ personId, personIds, roles, facultyIds }: KeptEvent, reader: Reader): boolean {
  if (personId !== null) return personId === reader.personId;
  if (personIds !== null) return isNamed(personIds, reader.personId);
  return (
    (roles === null || roles.includes(reader.role)) &&
    (facultyIds === null || facultyIds.some((one) => reader.facultyIds.includes(one)))
  );
}

/** A list may name thousands, of each of whom is asked: it is looked through once. */
const lookedThrough = new WeakMap<readonly number[], ReadonlySet<number>>();

function isNamed(personIds: readonly number[], personId: number): boolean {
  const named = lookedThrough.get(personIds) ?? new Set(personIds);
  lookedThrough.set(personIds, named);
  return named.has(personId);
}

export function newsOf({ events, cursor, hasGap }: Batch): LiveEvents {
  return {
    events: events.map(({ eventId, kind, about, at }) => ({ eventId, kind, at: new Date(at), ...about })),
    cursor: writeCursor(cursor),
    hasGap,
  };
}
