import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { readingApi, type BookPlace } from '@bilim/contract/library/reading';
import * as z from 'zod/mini';

import { isForeignDevice, isViewing, readPersonId } from '#platform/offline/storage.ts';

/** As it is kept in the browser: a moment travels in milliseconds. */
const KeptPlace = z.object({
  bookId: z.int(),
  page: z.int(),
  locator: z.nullable(z.string()),
  share: z.number(),
  placedAt: z.number(),
  isOpening: z.boolean(),
});
const KeptPlaces = z.object({ personId: z.int(), places: z.array(KeptPlace) });
type Kept = z.output<typeof KeptPlace>;

const key = 'reader.places';
/** On a device of somebody else it goes with the page. */
export const storage = () => (isForeignDevice() ? sessionStorage : localStorage);
/** Of one call. */
const most = 50;

/** Places that the server does not have yet. They outlive the page, and go with everything else at logout. */
function readPlaces(): readonly Kept[] {
  try {
    const { data } = KeptPlaces.safeParse(JSON.parse(storage().getItem(key) ?? 'null'));
    return data === undefined || data.personId !== readPersonId() ? [] : data.places;
  } catch {
    return [];
  }
}

function writePlaces(places: readonly Kept[]): void {
  const personId = readPersonId();
  if (personId === null || places.length === 0) storage().removeItem(key);
  else storage().setItem(key, JSON.stringify({ personId, places: places.slice(-most) }));
}

/** Writes a place down at once: whoever closes the page without a network loses nothing. */
export function keepPlace({ placedAt, ...place }: BookPlace): void {
  if (isViewing()) return;
  const before = readPlaces();
  const same = before.find(({ bookId }) => bookId === place.bookId);
  const isOpening = place.isOpening || (same?.isOpening ?? false);
  const kept = { ...place, isOpening, placedAt: placedAt.getTime() };
  writePlaces([...before.filter(({ bookId }) => bookId !== place.bookId), kept]);
}

let telling: Promise<void> = Promise.resolve();

/** Tells the server all places that wait; without a network they wait on. */
export async function tellPlaces(call: Call): Promise<void> {
  telling = telling.then(async () => await tell(call));
  await telling;
}

async function tell(call: Call): Promise<void> {
  const places = readPlaces();
  if (places.length === 0 || isViewing()) return;
  try {
    await call(readingApi.keepPlaces, {
      places: places.map((place) => ({ ...place, placedAt: new Date(place.placedAt) })),
    });
  } catch (error) {
    // What the server will never take is not told again and again.
    if (!(error instanceof AppError && error.code === 'request.invalid')) return;
  }
  const told = new Set(places.map(({ bookId, placedAt }) => `${bookId} ${placedAt}`));
  writePlaces(readPlaces().filter(({ bookId, placedAt }) => !told.has(`${bookId} ${placedAt}`)));
}
