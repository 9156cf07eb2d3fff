import type { ImportSheet } from '@bilim/contract/imports';

import type { Known } from '../workbook/known.ts';

/**
 * What every reader of rosters gives, whatever it reads: a stream of rows in our words, each with the place it
 * came from. Readers know formats; what the rows mean for Bilim is decided behind this stream, once.
 */

/** Where something stands in what was handed in, so that the person finds it again. */
export interface Place {
  /** Name of the file; of a workbook, the sheet. */
  readonly file: string;
  /** From 1, headings counted; 0 speaks of the file as a whole. */
  readonly line: number;
}

export const rowKinds = [
  'organisation',
  'session',
  'person',
  'demographics',
  'role',
  'course',
  'class',
  'enrolment',
  'assessment',
  'grade',
] as const;
export type RowKind = (typeof rowKinds)[number];

/** Ids are the other system's, any text. A day is `YYYY-MM-DD`. What is not known is null. */
export interface RowFields {
  readonly organisation: {
    readonly name: string;
    /** Null is made from the name's initials. */
    readonly shortName: string | null;
    /** `unit` is whatever has no better word: what it becomes follows from its place in the tree. */
    readonly type: 'university' | 'faculty' | 'department' | 'unit';
    readonly code: string | null;
    readonly parent: string | null;
  };
  readonly session: {
    readonly title: string;
    /** A `part` (quarter, grading period) belongs to the half-year in which it begins. */
    readonly type: 'year' | 'half-year' | 'part';
    readonly startsOn: string;
    readonly endsOn: string;
    readonly parent: string | null;
    /** The calendar year in which the academic year starts; null follows from `startsOn`. */
    readonly startYear: number | null;
  };
  readonly person: {
    readonly lastName: string;
    readonly firstName: string;
    readonly middleName: string | null;
    readonly gender: 'M' | 'F' | null;
    readonly birthDate: string | null;
    /** Number of the student's record book or of the employee; finds a person whom Bilim knows already. */
    readonly code: string | null;
    /** 14 digits; finds a person whom Bilim knows already. */
    readonly taxId: string | null;
    /** The person's id in Bilim, which only our own workbooks know; finds the person before anything else does. */
    readonly bilimId?: number | null;
    readonly login: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly isEnabled: boolean;
    /** The faculty or department the person belongs to. */
    readonly organisation: string | null;
    /** Year of study from 1, as far as it is one. */
    readonly course: number | null;
    /** The calendar year of admission; null follows from `course` and the group. */
    readonly admissionYear: number | null;
    readonly funding: 'budget' | 'contract' | 'grant' | 'quota' | null;
  };
  /** Has the id of its person. */
  readonly demographics: { readonly gender: 'M' | 'F' | null; readonly birthDate: string | null };
  readonly role: {
    readonly person: string;
    /** Only these two come from outside: staff rights are given in Bilim, by hand. */
    readonly role: 'student' | 'teacher';
    readonly organisation: string | null;
    readonly isPrimary: boolean;
    readonly beginsOn: string | null;
    readonly endsOn: string | null;
    /** Name of a position in any language of Bilim; null is a lecturer. */
    readonly position: string | null;
    readonly postShare: number | null;
  };
  /** A discipline; the course of a group is the programme (specialty) its students follow. */
  readonly course: {
    readonly title: string;
    readonly code: string | null;
    readonly organisation: string | null;
    readonly credits: number | null;
    /** A programme even before a group follows it. */
    readonly isProgramme: boolean;
  };
  readonly class: {
    readonly title: string;
    readonly code: string | null;
    /** A `group` is an academic group; a `class` is taught. */
    readonly type: 'class' | 'group';
    readonly course: string;
    readonly organisation: string | null;
    /** Half-years or years in which it is taught; of no meaning for a group. */
    readonly sessions: readonly string[];
    /** The group it is taught to, by id. Without one, it is a stream of whoever is enrolled. */
    readonly group: string | null;
    readonly subgroup: number;
    /** Name of a lesson type in any language of Bilim, long or short; null is a lecture. */
    readonly lessonType: string | null;
    readonly credits: number | null;
    readonly plannedHours: number | null;
    /** Of a group. Null follows from its year of study, or from its students. */
    readonly admissionYear: number | null;
    /** Of a group, this academic year. */
    readonly studyYear: number | null;
    /** Of a group: name of a form of study in any language of Bilim; null is full-time. */
    readonly educationForm: string | null;
  };
  readonly enrolment: {
    readonly class: string;
    readonly person: string;
    readonly role: 'student' | 'teacher';
    readonly isPrimary: boolean;
    readonly beginsOn: string | null;
    readonly endsOn: string | null;
  };
  /** What a class was graded by in the end: an exam. Its grades name it. */
  readonly assessment: {
    readonly class: string;
    /** Null follows from the class. */
    readonly session: string | null;
    /** Name of an exam type in any language of Bilim; null is as the curriculum has it. */
    readonly examType: string | null;
    /** The points of the best result; null is 100. */
    readonly most: number | null;
  };
  /** The final grade of a student in a discipline. */
  readonly grade: {
    readonly person: string;
    /** Tells course, half-year and exam type; what the grade says of them itself goes before. */
    readonly assessment: string | null;
    readonly course: string | null;
    /** The name of the discipline where several bear it: the one of the student's curriculum is meant. */
    readonly discipline: string | null;
    /** The calendar year in which the academic year starts. */
    readonly startYear: number | null;
    /** 1 autumn, 2 spring, 3 summer. */
    readonly season: number | null;
    /** Of the course of study; it and the half-year follow from each other. */
    readonly semester: number | null;
    /** Null is as the curriculum has it. */
    readonly credits: number | null;
    readonly examType: string | null;
    /** Of the most that the assessment gives, else of 100. */
    readonly points: number | null;
    /** A letter of a scale, a mark of 2 to 5, or a word: «отлично», «зачтено». */
    readonly grade: string | null;
    readonly gradedOn: string | null;
    /** Where it comes from, as people wrote it down. */
    readonly source: string | null;
  };
}

/** One row. `isLeaving` says that its object is no more; nothing else need then be known of it. */
export type RosterRow = {
  readonly [K in RowKind]: {
    readonly kind: K;
    readonly sourcedId: string;
    readonly place: Place;
  } & (
    | { readonly isLeaving: false; readonly fields: RowFields[K] }
    | { readonly isLeaving: true; readonly fields: Partial<RowFields[K]> }
  );
}[RowKind];

/** What may be wrong with a row; the sentences are `imports.problem.*` of the server's texts. */
export const problemCodes = [
  // About what stands in one cell or line; told by readers.
  'value_missing',
  'value_too_long',
  'not_a_day',
  'not_a_number',
  'not_a_flag',
  'word_unknown',
  'word_taken',
  'discipline_new',
  'not_a_group',
  'characters_forbidden',
  'not_a_tax_id',
  'name_ambiguous',
  'columns_missing',
  'columns_too_many',
  'column_missing',
  'sheet_unknown',
  'status_missing',
  // About rows together, or about rows and Bilim; told by the engine.
  'id_repeated',
  'reference_unknown',
  'reference_left',
  'value_repeated',
  'login_missing',
  'login_taken',
  'person_ambiguous',
  'ends_before_beginning',
  'term_overlaps',
  'year_unknown',
  'sessions_missing',
  'organisation_missing',
  'role_missing',
  'name_taken',
  'semester_missing',
  'credits_missing',
  'exam_type_missing',
  'points_beyond',
  'grade_unknown',
  'group_missing',
  // Worth a word, no obstacle.
  'file_ignored',
  'column_ignored',
  'encoding_old',
  'password_ignored',
  'role_ignored',
  'person_ignored',
  'term_is_year',
  'class_doubled',
  'teacher_missing',
  'group_chosen',
  'staff_untouched',
  'assessment_ignored',
  'grade_unfinished',
  'grade_kept',
  'grade_chosen',
  'alphabets_mixed',
  'letters_doubtful',
  'rows_skipped',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** An `error` keeps everything from being applied, unless its row is skipped on demand; a `note` does not. */
export interface RosterProblem {
  readonly kind: 'problem';
  readonly severity: 'error' | 'note';
  readonly code: ProblemCode;
  readonly place: Place;
  /** As its heading has it. */
  readonly column: string | null;
  /** What stands there, shortened; never a password. */
  readonly value: string | null;
  /** Of an unknown word, those that are known. */
  readonly known?: string;
  /**
   * Of an error, the object whose row it was: what Bilim knows of it is left as it is, even where missing rows
   * mean that something has left. Without an id nothing of that kind leaves.
   */
  readonly about?: { readonly kind: RowKind; readonly sourcedId: string | null };
}

/** How a kind arrived: everything there is (what is missing has left), what changed, or not at all. */
export type Coverage = 'all' | 'changes' | 'none';

/** Something that rosters are read from, open. */
export interface RosterSource {
  /** Whose ids these are: rows of one system find again what an earlier import of it brought. */
  readonly system: string;
  /** What it is, for people: `OneRoster 1.2`. */
  readonly title: string;
  readonly coverage: Readonly<Record<RowKind, Coverage>>;
  /** Of a workbook, what its sheets and columns were taken for. */
  readonly sheets?: readonly ImportSheet[];
  /** The heading under which a field of a row stands, for problems that only the engine can see. */
  columnOf(kind: RowKind, field: string): string | null;
  /**
   * All rows and the readers' problems, in any order. A row with an error is told as a problem and not given.
   * Throws a `SourceRefusal` when the whole cannot be read. To be called once.
   */
  read(): AsyncIterable<RosterRow | RosterProblem>;
  /** How much of it has been read, 0 to 1. */
  progress(): number;
  close(): Promise<void>;
}

/** Tells readers apart by what lies in the folder or archive. */
export interface RosterFormat {
  /** Whether this is it, by the names of the files inside. */
  recognises(names: readonly string[]): boolean;
  /** `known` tells what the portal knows already, for lists that speak of it. */
  open(files: SourceFiles, known?: () => Promise<Known>): Promise<RosterSource>;
}

/** The files of a folder or of an archive, whose names and sizes were checked. */
export interface SourceFiles {
  /** What was handed in, as its owner calls it. */
  readonly title: string;
  /** Of the folder or archive itself, for libraries that want to open it. */
  readonly path: string;
  readonly names: readonly string[];
  /** The bytes of one file, within the limits; a `SourceRefusal` while they stream when they are not. */
  open(name: string): Promise<AsyncIterable<Buffer>>;
  sizeOf(name: string): number;
  close(): Promise<void>;
}
