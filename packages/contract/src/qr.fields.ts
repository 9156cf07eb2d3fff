import * as z from 'zod/mini';

import { count, idOrNone, text, instant } from './core/values.ts';
import { field } from './core/wire.ts';

/**
 * A position is a hint and never a reason to refuse: what is missing, or no number, is no position. A legacy
 * client sends numbers as text, and JSON writes NaN as null.
 */
const coordinate = z.optional(
  z.codec(z.union([z.number(), z.string().check(z.maxLength(40)), z.null()]), z.nullable(z.number()), {
    decode: (value) => {
      const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof found === 'number' && Number.isFinite(found) ? found : null;
    },
    encode: (value) => value,
  }),
);

/** Legacy names of attendance by code. */
export const roomAlias = field('idAud', idOrNone, 'Room, as the QR visit spells it');
export const deviceLatitude = field('x', coordinate, 'Latitude of the phone; a hint');
export const deviceLongitude = field('y', coordinate, 'Longitude of the phone; a hint');
export const positionAccuracy = field('accuracy', coordinate, 'Accuracy of the position, metres');
export const visitCode = field('code', text(100), 'What the QR code says, or the digits below it');
export const visitTime = field('time', instant, 'When the student showed to be there, by the server');
export const visitBand = field(
  'distance_m',
  z.nullable(z.int()),
  'Distance from the room as it is kept: a band',
);
export const cameAt = field('qrTime', z.nullable(instant), 'When a visit showed to be there');
export const visitDistance = field(
  'distance',
  count,
  'Distance from the room in metres, rounded up to a band',
);
