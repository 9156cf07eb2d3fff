import { commonMarkIds, firstTenPointMarkId } from '../reference/marks.ts';

import type { Random } from './random.ts';

/** What makes one student's journal differ from another's. Both are normal around 0. */
export interface StudentTraits {
  readonly ability: number;
  readonly diligence: number;
}

/** Weeks of one term in which a student is ill. */
export type SickWeeks = ReadonlySet<number>;

export interface LessonTraits {
  readonly week: number;
  readonly weekday: number;
  readonly slot: number;
  readonly isLecture: boolean;
  /** Points that the discipline takes from everybody, around 0. */
  readonly difficulty: number;
}

const hardestDay = 6;
const presentInLecture = 0.83;
const answersInLecture = 0.13;
const markedInPractice = 0.82;
const lateShare = 0.025;
const excusedWhenSick = 0.7;

export function inventTraits(random: Random): StudentTraits {
  const ability = random.normal(0, 1);
  return { ability, diligence: 0.6 * ability + 0.8 * random.normal(0, 1) };
}

/** Most terms pass in health; one in ten students misses two weeks in a row. */
export function inventSickWeeks(random: Random, weeks: number): SickWeeks {
  const count = random.weighted([
    [0, 60],
    [1, 30],
    [2, 10],
  ] as const);
  const first = random.int(1, weeks - 1);
  return new Set(Array.from({ length: count }, (_, index) => first + index));
}

/** The mark a student gets for a lesson: an id of the dictionary of marks. */
export function chooseMark(
  student: StudentTraits,
  isSick: boolean,
  lesson: LessonTraits,
  random: Random,
): number {
  if (isSick) return random.float() < excusedWhenSick ? commonMarkIds.excused : commonMarkIds.absent;
  if (random.float() < absenceChance(student, lesson)) return commonMarkIds.absent;
  const luck = random.float();
  if (luck < lateShare) return commonMarkIds.late;
  if (!lesson.isLecture) {
    return luck < lateShare + markedInPractice ? points(student, lesson, random) : commonMarkIds.present;
  }
  if (luck < lateShare + answersInLecture) return points(student, lesson, random);
  return luck < lateShare + answersInLecture + presentInLecture
    ? commonMarkIds.present
    : commonMarkIds.cleared;
}

/** Early pairs and Saturdays are skipped more, most of all by those who skip anyway. */
function absenceChance({ diligence }: StudentTraits, { slot, weekday }: LessonTraits): number {
  const inconvenience = (slot === 1 ? 0.35 : 0) + (weekday >= hardestDay ? 0.35 : 0);
  return 1 / (1 + Math.exp(2.75 + 0.8 * diligence - inconvenience));
}

function points({ ability, diligence }: StudentTraits, { difficulty }: LessonTraits, random: Random): number {
  const value = Math.round(random.normal(7.3 + 1.3 * ability + 0.3 * diligence - difficulty, 1));
  return firstTenPointMarkId + Math.min(10, Math.max(2, value));
}
