import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { double, orNull } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Where a phone says to be. A hint: it is judged here, rounded to a band, and forgotten. */
export const positionParams = {
  latitude: orNull(double),
  longitude: orNull(double),
  accuracy: orNull(double),
  /** Metres of uncertainty that count in favour of the phone at most. */
  mostAccuracy: double,
};

type Position = Omit<ValuesOf<typeof positionParams>, 'mostAccuracy'>;

/** The region in which a latitude and a longitude cannot be mistaken for one another. */
const swapped = { leastLatitude: 60, mostLongitude: 60 } as const;

/** What a phone sent, as a position: values beyond the globe are none, and swapped ones are put right. */
export function readPosition(sent: {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  readonly accuracy?: number | null | undefined;
}): Position & { readonly isSwapped: boolean } {
  const { latitude = null, longitude = null, accuracy = null } = sent;
  const none = { latitude: null, longitude: null, accuracy: null, isSwapped: false };
  if (latitude === null || longitude === null) return none;
  const isSwapped = latitude > swapped.leastLatitude && longitude < swapped.mostLongitude && longitude >= 0;
  const [north, east] = isSwapped ? [longitude, latitude] : [latitude, longitude];
  if (Math.abs(north) > 90 || Math.abs(east) > 180) return none;
  return { latitude: north, longitude: east, accuracy: Math.max(0, accuracy ?? 0), isSwapped };
}

/**
 * Metres from the phone to a room along the globe; null when one of them has no place. Rounding may lead beyond 1,
 * which no angle has; `least` alone would make 1 of an unknown place, half the earth away.
 */
export function metresFrom(
  { latitude, longitude }: Pick<Params<typeof positionParams>, 'latitude' | 'longitude'>,
  room: string,
): SQL {
  const r = sql.identifier(room);
  const sineOfHalf = sql`sqrt(
    power(sin(radians(${latitude} - ${r}.latitude::float8) / 2), 2)
    + cos(radians(${r}.latitude::float8)) * cos(radians(${latitude}))
      * power(sin(radians(${longitude} - ${r}.longitude::float8) / 2), 2))`;
  return sql`2 * 6371000 * asin(case when ${sineOfHalf} > 1 then 1 else ${sineOfHalf} end)`;
}

/** How the place of the phone fits the room of a row with `room_latitude`, `radius` and `metres`. */
export function placeOf(p: Params<typeof positionParams>, row: string): SQL {
  const room = sql.identifier(row);
  return sql`case
    when ${p.latitude} is null then 'none'
    when ${p.latitude} = 0 and ${p.longitude} = 0 then 'zero'
    when ${room}.room_latitude is null then 'unknown_room'
    when ${room}.metres <= ${room}.radius + least(${p.accuracy}, ${p.mostAccuracy}) then 'near'
    else 'far' end`;
}

/** Only the band is kept: coordinates would tell more than attendance needs. */
const bands = [50, 100, 200, 500, 1000, 5000];

export function bandOf(metres: SQL): SQL {
  return sql`(select min(band) from unnest(${sql.raw(`array[${bands.join(',')}]`)}) band where band >= ${metres})`;
}
