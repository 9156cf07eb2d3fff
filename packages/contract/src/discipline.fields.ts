import { count, between } from './core/values.ts';
import { field } from './core/wire.ts';

/** Legacy names of disciplines alone. */
export const disciplineKind = field('vid_discipline', count, 'Kind of discipline: compulsory, elective, …');
export const semesterOrSeasonId = field(
  'id_semesterOrWs',
  between(-1, 12),
  'Semester of a plan discipline, half-year of an elective',
);
