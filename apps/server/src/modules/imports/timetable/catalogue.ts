import type { KeptLesson } from './lesson.ts';
import type { Settled } from './settledWords.ts';

/** A name in the three languages of the interface. */
export interface Names {
  readonly ru: string;
  readonly kg: string;
  readonly en: string;
}

export interface Term {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly weeks: number;
}

export interface Slot {
  readonly id: number;
  readonly gridId: number;
  readonly number: number;
  /** `HH:MM` */
  readonly starts: string;
  readonly ends: string;
}

export interface Room {
  readonly id: number;
  readonly number: string;
  readonly building: string;
  readonly seats: number;
}

export interface Teacher {
  readonly id: number;
  readonly fullName: string;
  readonly staffNumber: string | null;
}

/** A class that may be scheduled: a row of the teaching load. */
export interface Assignment {
  readonly id: number;
  readonly disciplineId: number;
  readonly discipline: Names;
  readonly lessonTypeId: number;
  readonly type: Names;
  readonly typeShort: Names;
  readonly credits: number;
  readonly teacherId: number;
  /** All groups of a stream. */
  readonly groupIds: readonly number[];
  readonly streamId: number | null;
  readonly streamName: string | null;
  readonly subgroup: number;
  readonly isElective: boolean;
  /** Faculties whose timetable it belongs to: of the department and of the groups. */
  readonly facultyIds: readonly number[];
  /** Students on the class list. */
  readonly size: number;
}

/** A lesson of the timetable, and how many meetings of it the journal knows. */
export interface HeldLesson extends KeptLesson {
  readonly heldDays: readonly string[];
}

/** Everything of a half-year by which the words of a file are understood. */
export interface Catalogue {
  readonly term: Term;
  /** The grid in which numbers of pairs count. */
  readonly gridId: number;
  readonly slots: readonly Slot[];
  /** Days of the term on which nobody is taught. */
  readonly holidays: ReadonlySet<string>;
  readonly groups: ReadonlyMap<number, string>;
  readonly rooms: ReadonlyMap<number, Room>;
  readonly teachers: ReadonlyMap<number, Teacher>;
  readonly assignments: ReadonlyMap<number, Assignment>;
  readonly lessons: readonly HeldLesson[];
  /** Of electives: who chose which, because their groups say nothing about that. */
  readonly studentsOf: ReadonlyMap<number, ReadonlySet<number>>;
  /** What somebody has said that words stand for. */
  readonly settled: Settled;
}
