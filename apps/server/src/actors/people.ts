import type { Grant, Person, RoleName } from '@bilim/contract';

/** The faculty in which most of the test campus lives, and another one. */
export const ownFaculty = 1;
export const otherFaculty = 2;

function person(
  id: number,
  role: RoleName,
  grants: readonly Grant[] = [],
  facultyId: number | null = null,
): Person {
  return { id, role, roles: [role], grants: grants.map((grant) => ({ grant, facultyId })) };
}

/** Teaches the database classes of the own group. */
export const teacher = person(101, 'teacher');
/** Teaches an elective and another group. */
export const otherTeacher = person(102, 'teacher');
/** A teacher who may manage news. */
export const newsTeacher = person(103, 'teacher', ['news.manage']);

/** Studies in the own group, subgroup 1; also takes the elective. */
export const student = person(201, 'student');
export const classmate = person(202, 'student');
/** Subgroup 2 of the own group. */
export const otherSubgroupStudent = person(203, 'student');
/** Studies in another group of another faculty; also takes the elective. */
export const outsider = person(211, 'student');

/** Staff; their grants come from the role in the database. */
export const dean = person(301, 'dean');
export const registrar = person(302, 'registrar');
export const accountant = person(303, 'accountant');
export const librarian = person(304, 'librarian');
export const head = person(305, 'head');
export const operator = person(306, 'operator');
export const scheduler = person(307, 'scheduler');
export const analyst = person(308, 'analyst');
export const otherDean = person(310, 'dean');
export const admin = person(390, 'admin');

export const everyone = {
  teacher,
  otherTeacher,
  newsTeacher,
  student,
  classmate,
  otherSubgroupStudent,
  outsider,
  dean,
  registrar,
  accountant,
  librarian,
  head,
  operator,
  scheduler,
  analyst,
  otherDean,
  admin,
} as const;

/** The password of everybody on the test campus; the login is the name in `everyone`. */
export const campusPassword = 'Secret123';
