import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

const p = sql.placeholder;

/** Where a phone says to be. A hint: it is judged here, rounded to a band, and forgotten. */
export type Position = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
};

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

const north = sql`${p('latitude')}::float8`;
const east = sql`${p('longitude')}::float8`;

const sineOfHalf = sql`sqrt(
  power(sin(radians(${north} - r.latitude::float8) / 2), 2)
  + cos(radians(r.latitude::float8)) * cos(radians(${north}))
    * power(sin(radians(${east} - r.longitude::float8) / 2), 2))`;

/**
 * Metres from the phone to room `r` along the globe; null when one of them has no place. Rounding may lead beyond 1,
 * which no angle has; `least` alone would make 1 of an unknown place, half the earth away.
 */
export const metresFromRoom = sql`2 * 6371000 * asin(case when ${sineOfHalf} > 1 then 1 else ${sineOfHalf} end)`;

/** How the place of the phone fits a room; `room` gives `latitude`, `radius` and `metres`. */
export function placeOf(room: SQL): SQL {
  return sql`case
    when ${north} is null then 'none'
    when ${north} = 0 and ${east} = 0 then 'zero'
    when ${room}.room_latitude is null then 'unknown_room'
    when ${room}.metres <= ${room}.radius + least(${p('accuracy')}::float8, ${p('mostAccuracy')}::float8) then 'near'
    else 'far' end`;
}

/** Only the band is kept: coordinates would tell more than attendance needs. */
const bands = [50, 100, 200, 500, 1000, 5000];

export function bandOf(metres: SQL): SQL {
  return sql`(select min(band) from unnest(${sql.raw(`array[${bands.join(',')}]`)}) band where band >= ${metres})`;
}
