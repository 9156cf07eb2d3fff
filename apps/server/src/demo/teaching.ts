import { lessonTypeIds } from '../reference/dictionaries.ts';

import type { CataloguedItem } from './catalogue.ts';
import type { Teaching } from './curricula.ts';
import { departmentByShort } from './reference/structure.ts';
import type { RoomKind } from './timetable.ts';

/** Pairs a week; half a pair meets every second week. */
export interface Workload {
  readonly lecture: number;
  readonly practical: number;
}

const informationTechnology = 1;
const languageLaboratory = new Set(['ИЯ', 'ТПП'].map((short) => departmentByShort(short).id));
/** From this size on a group is split for practical work. */
const leastToSplit = 15;
const largestClassroom = 40;

const languagePairs: readonly number[] = [0, 1, 1, 1.5, 2, 2.5, 3, 3.5, 4];
const lecturePairs: readonly number[] = [0, 0.5, 0.5, 1, 1, 1, 1.5, 2, 2];
const practicalPairs: readonly number[] = [0, 0.5, 0.5, 0.5, 1.5, 2, 2, 2, 2.5];

export function workloadOf({ discipline, credits }: CataloguedItem): Workload {
  switch (discipline.teaching) {
    case 'none':
      return { lecture: 0, practical: 0 };
    case 'sport':
      return { lecture: 0, practical: 1 };
    case 'lang':
      return { lecture: 0, practical: languagePairs[credits] ?? 4 };
    case 'lab':
    case 'practice':
    case 'seminar':
    case 'clinic':
      return { lecture: lecturePairs[credits] ?? 2, practical: practicalPairs[credits] ?? 2.5 };
  }
}

export function practicalTypeOf(teaching: Teaching): number {
  if (teaching === 'lab') return lessonTypeIds.lab;
  return teaching === 'seminar' ? lessonTypeIds.seminar : lessonTypeIds.practice;
}

/** Languages, laboratories and clinics are taught in halves. */
export function needsSubgroups(teaching: Teaching, size: number): boolean {
  return size >= leastToSplit && (teaching === 'lab' || teaching === 'lang' || teaching === 'clinic');
}

export function lectureRooms(size: number): readonly RoomKind[] {
  return size > largestClassroom ? ['lecture'] : ['classroom', 'lecture'];
}

export function practicalRooms(
  teaching: Teaching,
  facultyId: number,
  departmentId: number,
): readonly RoomKind[] {
  switch (teaching) {
    case 'lab':
      return facultyId === informationTechnology
        ? ['computer', 'lab', 'classroom']
        : ['lab', 'computer', 'classroom'];
    case 'lang':
      return languageLaboratory.has(departmentId) ? ['language', 'classroom'] : ['classroom', 'language'];
    case 'clinic':
      return ['clinic', 'classroom'];
    case 'sport':
      return ['gym'];
    case 'practice':
    case 'seminar':
    case 'none':
      return ['classroom', 'lecture'];
  }
}
