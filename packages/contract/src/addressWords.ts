/**
 * Words that stand in the addresses of screens of offices. Whoever reads an address does not fetch the calls of its
 * screen for it: these words are apart from them. Those of news are in `newsWords.ts`, for the first page of everybody.
 */

/** What an import speaks of, in the order in which people read it. */
export const changeKinds = [
  'faculties',
  'departments',
  'years',
  'terms',
  'people',
  'specialties',
  'groups',
  'disciplines',
  'classes',
  'members',
  'enrolments',
  'grades',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `left` is no longer in the lists: people are blocked, classes rest, enrolments end; nothing is deleted. */
export const changeStates = ['added', 'changed', 'left'] as const;
export type ChangeState = (typeof changeStates)[number];

/** How far a person has come to a first password; `used` is an account that has one. */
export const activationStates = ['none', 'issued', 'expired', 'used'] as const;
export type ActivationState = (typeof activationStates)[number];

export const timetableChangeStates = ['kept', 'added', 'changed', 'removed'] as const;

/** States that an office sees: what a student withdrew is nobody's business any more. */
export const officeStates = ['waiting', 'accepted', 'refused', 'recalled'] as const;
export type OfficeState = (typeof officeStates)[number];

/** What becomes of a reported message. */
export const reportStates = ['waiting', 'kept', 'removed'] as const;
export type ReportState = (typeof reportStates)[number];

/** What becomes of a teacher's request to change late marks. */
export const requestStates = ['open', 'granted', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

export const removalKinds = ['lesson', 'journal', 'student'] as const;
export type RemovalKind = (typeof removalKinds)[number];

/** Whom an office looks for among all people. */
export const personKinds = ['students', 'teachers', 'staff', 'noaccount', 'blocked'] as const;
export type PersonKind = (typeof personKinds)[number];

/** What a student is; an order makes every one of the others of the first. */
export const studentStates = [
  'applicant',
  'active',
  'academic_leave',
  'expelled',
  'graduated',
  'transferred_out',
] as const;
export type StudentState = (typeof studentStates)[number];

/** Orders about students, by what they do. */
export const orderKinds = [
  'enroll',
  'transfer',
  'next_course',
  'repeat_course',
  'academic_leave',
  'return_leave',
  'expel',
  'restore',
  'graduate',
  'rename',
  'funding',
  'penalty',
  'award',
  'annul_grades',
] as const;
export type OrderKind = (typeof orderKinds)[number];

/** How far an order is; `done` was carried out. */
export const orderStates = ['draft', 'signed', 'done', 'annulled'] as const;
export type OrderState = (typeof orderStates)[number];

/** Whether an intake has a plan; of `missing` groups study without one. */
export const curriculumStates = ['inforce', 'draft', 'missing'] as const;

/** How far a planned class has come. */
export const termPlanStates = ['unassigned', 'assigned', 'inforce'] as const;

/** How a class that students may choose stands; with fewer students than it needs it is `underfilled`. */
export const offerStates = ['draft', 'open', 'underfilled', 'cancelled'] as const;
