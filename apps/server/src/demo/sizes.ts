/** `demo` to look at, `town` to measure, `city` to prove. */
export type DemoSize = 'demo' | 'town' | 'city';

/** How many groups of a specialty study in a course. */
export interface Cohort {
  readonly specialty: string;
  readonly course: number;
  readonly groups: number;
}

export interface SizePlan {
  readonly students: number;
  readonly teachers: number;
  readonly cohorts: readonly Cohort[];
  /** Half-years before the current one that have journals. */
  readonly pastTerms: number;
  /** Whether the half-year after the current one has its timetable already. */
  readonly hasNextTerm: boolean;
  /** Which part of the classes of past half-years kept an electronic journal. */
  readonly keptJournals: number;
  /** Whether each mark of the current term has its history, not only those that were corrected. */
  readonly hasWholeHistory: boolean;
  /** Whether some groups begin after noon, for want of rooms. */
  readonly hasTwoShifts: boolean;
  /** How many talks there were in the chat of each class. */
  readonly classTalks: number;
  /** The share of pairs of a teacher and a student of a class who wrote to each other. */
  readonly privateTalks: number;
}

/** The cohort of the demo accounts comes first: `student1` studies in its first group. */
const demoCohorts: readonly Cohort[] = [
  { specialty: '710400', course: 2, groups: 2 },
  { specialty: '710400', course: 1, groups: 2 },
  { specialty: '710400', course: 3, groups: 1 },
  { specialty: '710400', course: 4, groups: 1 },
  { specialty: '580100', course: 2, groups: 2 },
  { specialty: '530500', course: 1, groups: 2 },
  { specialty: '531100', course: 2, groups: 1 },
  { specialty: '640200', course: 2, groups: 1 },
  { specialty: '550700', course: 3, groups: 1 },
  { specialty: '560001', course: 1, groups: 1 },
];

/** How many of a hundred students choose a specialty. */
const popularity: readonly (readonly [string, number])[] = [
  ['710400', 11],
  ['710100', 6],
  ['710200', 5],
  ['710300', 4],
  ['590100', 4],
  ['510200', 3],
  ['580100', 9],
  ['580200', 6],
  ['580500', 3],
  ['530500', 10],
  ['531000', 4],
  ['531100', 6],
  ['640200', 4],
  ['640100', 2],
  ['750500', 4],
  ['750100', 3],
  ['550200', 2],
  ['550700', 4],
  ['560001', 7],
  ['560002', 3],
];
/** Later courses are smaller. The second comes first, as in the demo. */
const courses: readonly (readonly [number, number])[] = [
  [2, 0.26],
  [1, 0.29],
  [3, 0.24],
  [4, 0.21],
];
const studentsPerGroup = 22;

export const sizePlans: Readonly<Record<DemoSize, SizePlan>> = {
  demo: {
    students: 300,
    teachers: 45,
    cohorts: demoCohorts,
    pastTerms: 2,
    hasNextTerm: true,
    keptJournals: 1,
    hasWholeHistory: true,
    hasTwoShifts: false,
    classTalks: 7,
    privateTalks: 0.15,
  },
  town: {
    students: 5_000,
    teachers: 400,
    cohorts: spread(5_000),
    pastTerms: 1,
    hasNextTerm: false,
    keptJournals: 1,
    hasWholeHistory: true,
    hasTwoShifts: true,
    classTalks: 5,
    privateTalks: 0.1,
  },
  city: {
    students: 40_000,
    teachers: 3_000,
    cohorts: spread(40_000),
    pastTerms: 3,
    hasNextTerm: false,
    keptJournals: 0.5,
    hasWholeHistory: false,
    hasTwoShifts: true,
    classTalks: 10,
    privateTalks: 0.1,
  },
};

function spread(students: number): Cohort[] {
  const groups = students / studentsPerGroup;
  return popularity.flatMap(([specialty, percent]) =>
    courses.map(([course, share]) => ({
      specialty,
      course,
      groups: Math.max(1, Math.round((groups * percent * share) / 100)),
    })),
  );
}
