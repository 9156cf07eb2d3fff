import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { readingApi, type BookPlace } from '@bilim/contract/library/reading';
import { materialReadingApi } from '@bilim/contract/materials/reading';
import * as z from 'zod/mini';

import { isForeignDevice, isViewing, readPersonId } from '#platform/offline/storage.ts';

/** As it is kept in the browser: a moment travels in milliseconds. */
const KeptPlace = z.object({
  of: z.enum(['book', 'material']),
  id: z.int(),
  page: z.int(),
  locator: z.nullable(z.string()),
  share: z.number(),
  placedAt: z.number(),
  isOpening: z.boolean(),
  /** The server has it. It stays for times without a network. */
  isTold: z.boolean(),
});
const KeptPlaces = z.object({ personId: z.int(), places: z.array(KeptPlace) });
type Kept = z.output<typeof KeptPlace>;
export type Name = Pick<Kept, 'of' | 'id'>;

const key = 'reader.places';
/** On a device of somebody else it goes with the page. */
const storage = () => (isForeignDevice() ? sessionStorage : localStorage);
/** As many as one call takes. */
const most = 50;

/** Where one stopped last on this device. Places outlive the page, and go with everything else at logout. */
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

/** The place of this device, if there is one; of those that the server does not have alone where it has answered. */
export function placeHere(name: Name, isAnswered: boolean): Kept | undefined {
  return readPlaces().find((place) => isSame(name)(place) && !(isAnswered && place.isTold));
}

/** Writes a place down at once: whoever closes the page without a network loses nothing. */
export function keepPlace({ placedAt, ...place }: Name & Omit<BookPlace, 'bookId'>): void {
  if (isViewing()) return;
  const before = readPlaces();
  const same = before.find(isSame(place));
  const isOpening = place.isOpening || (same !== undefined && same.isOpening && !same.isTold);
  const kept = { ...place, isOpening, placedAt: placedAt.getTime(), isTold: false };
  writePlaces([...before.filter((one) => one !== same), kept]);
}

const isSame = (name: Name) => (place: Kept) => place.of === name.of && place.id === name.id;

let telling: Promise<void> = Promise.resolve();

/** Tells the server all places that wait; without a network they wait on. */
export async function tellPlaces(call: Call): Promise<void> {
  telling = telling.then(async () => await tell(call));
  await telling;
}

async function tell(call: Call): Promise<void> {
  if (isViewing()) return;
  const places = readPlaces().filter(({ isTold }) => !isTold);
  await tellThose(
    places.filter(({ of }) => of === 'book'),
    async (some) => {
      await call(readingApi.keepPlaces, {
        places: some.map(({ id, ...place }) => ({ ...place, bookId: id })),
      });
    },
  );
  await tellThose(
    places.filter(({ of }) => of === 'material'),
    async (some) => {
      await call(materialReadingApi.keepPlaces, {
        places: some.map(({ id, ...place }) => ({ ...place, materialId: id })),
      });
    },
  );
}

async function tellThose(
  places: readonly Kept[],
  send: (places: readonly (Omit<Kept, 'placedAt'> & { readonly placedAt: Date })[]) => Promise<void>,
): Promise<void> {
  if (places.length === 0) return;
  try {
    await send(places.map((place) => ({ ...place, placedAt: new Date(place.placedAt) })));
  } catch (error) {
    // What the server will never take is not told again and again.
    if (!(error instanceof AppError && error.code === 'request.invalid')) return;
  }
  const isHeard = (place: Kept) =>
    places.some((told) => isSame(told)(place) && told.placedAt === place.placedAt);
  writePlaces(readPlaces().map((place) => (isHeard(place) ? { ...place, isTold: true } : place)));
}
