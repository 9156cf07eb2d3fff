import { day, id } from './core/values.ts';
import { field } from './core/wire.ts';

/** Legacy names of excuses; the journal knows them without their calls. */
export const excuseId = field('id_excuse', id, 'A document that excuses a student');
export const startsOn = field('from', day, 'First day that it excuses');
export const endsOn = field('till', day, 'Last day that it excuses');
