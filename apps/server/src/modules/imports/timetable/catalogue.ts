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
  /** 0 where it is a time of its own. */
  readonly gridId: number;
  readonly number: number;
  /** `HH:MM` */
  readonly starts: string;
  readonly ends: string;
}

/** Where its bells ring; null is everywhere. */
export interface Grid {
  readonly id: number;
  readonly facultyId: number | null;
  readonly formId: number | null;
  readonly buildingId: number | null;
}

export interface Room {
  readonly id: number;
  readonly buildingId: number;
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
  readonly formId: number;
  /** Faculties whose timetable it belongs to: of the department and of the groups. */
  readonly facultyIds: readonly number[];
  /** Students on the class list. */
  readonly size: number;
}

/** A lesson of the timetable, and how many meetings of it the journal knows. */
export interface HeldLesson extends KeptLesson {
  readonly heldDays: readonly string[];
  /** Somebody has accepted that its teacher or its room is needed elsewhere, too. */
  readonly mayClash: boolean;
}

/** Classes, and all students who sit in exactly these. */
export interface Attendance {
  readonly classes: readonly number[];
  readonly students: readonly number[];
}

/** Everything of a half-year by which the words of a file are understood. */
export interface Catalogue {
  readonly term: Term;
  /** The grid in which numbers of pairs count, where no other one is nearer. */
  readonly gridId: number;
  readonly grids: readonly Grid[];
  readonly slots: readonly Slot[];
  /** Days of the term on which nobody is taught. */
  readonly holidays: ReadonlySet<string>;
  readonly groups: ReadonlyMap<number, string>;
  readonly rooms: ReadonlyMap<number, Room>;
  readonly teachers: ReadonlyMap<number, Teacher>;
  readonly assignments: ReadonlyMap<number, Assignment>;
  readonly lessons: readonly HeldLesson[];
  /** Who sits in the same class lists. */
  readonly attendance: readonly Attendance[];
  /** What somebody has said that words stand for. */
  readonly settled: Settled;
}
