import { day, id } from './values.ts';
import { field } from './wire.ts';

/** Names of an excuse, which the journal knows too without its calls. */
export const excuseId = field('id_excuse', id);
export const startsOn = field('from', day);
export const endsOn = field('till', day);
