import { csv, manifest } from './rosterSets.ts';
import type { RosterSet } from './rosterSets.ts';

type Row = Record<string, string>;

export interface Lists {
  orgs: Row[];
  academicSessions: Row[];
  users: Row[];
  roles: Row[];
  courses: Row[];
  classes: Row[];
  enrollments: Row[];
  demographics?: Row[];
}

/** Two faculties, three departments, one group, two classes: everything once, under ids that are no numbers. */
export function smallUniversity(): Lists {
  return {
    orgs: [
      { sourcedId: 'uni', name: 'Тестовый институт', type: 'district' },
      {
        sourcedId: 'f-math',
        name: 'Факультет математики',
        type: 'school',
        identifier: 'FM',
        parentSourcedId: 'uni',
      },
      { sourcedId: 'd-alg', name: 'Кафедра алгебры', type: 'department', parentSourcedId: 'f-math' },
      { sourcedId: 'd-geo', name: 'Кафедра геометрии', type: 'department', parentSourcedId: 'f-math' },
      { sourcedId: 'f-art', name: 'Искусства', type: 'school', parentSourcedId: 'uni' },
    ],
    academicSessions: [
      {
        sourcedId: 'y',
        title: '2026',
        type: 'schoolYear',
        startDate: '2026-09-01',
        endDate: '2027-06-30',
        schoolYear: '2027',
      },
      {
        sourcedId: 'y-1',
        title: 'Осень',
        type: 'semester',
        startDate: '2026-09-01',
        endDate: '2026-12-26',
        parentSourcedId: 'y',
        schoolYear: '2027',
      },
      {
        sourcedId: 'y-2',
        title: 'Весна',
        type: 'semester',
        startDate: '2027-02-01',
        endDate: '2027-05-29',
        parentSourcedId: 'y',
        schoolYear: '2027',
      },
    ],
    users: [
      person('t-1', 'Абдыев', 'Азамат', { identifier: 'T-1' }),
      person('t-2', 'Бекова', 'Бегимай', { identifier: 'T-2' }),
      person('s-1', 'Сыдыкова', 'Салтанат', { identifier: 'C-1', grades: '01' }),
      person('s-2', 'Токтогулов', 'Талант', { identifier: 'C-2', grades: '01' }),
      person('s-3', 'Үсөнова', 'Умут', { identifier: 'C-3', grades: '02' }),
    ],
    roles: [
      role('t-1', 'teacher', 'd-alg'),
      role('t-2', 'teacher', 'd-geo'),
      role('s-1', 'student', 'f-math'),
      role('s-2', 'student', 'f-math'),
      role('s-3', 'student', 'f-math'),
    ],
    courses: [
      { sourcedId: 'c-prog', title: 'Прикладная математика', courseCode: '510200', orgSourcedId: 'f-math' },
      { sourcedId: 'c-alg', title: 'Алгебра', courseCode: 'ALG', orgSourcedId: 'd-alg' },
      { sourcedId: 'c-geo', title: 'Геометрия', courseCode: 'GEO', orgSourcedId: 'd-geo' },
    ],
    classes: [
      {
        sourcedId: 'g-1',
        title: 'ПМ-1-26',
        classType: 'homeroom',
        courseSourcedId: 'c-prog',
        schoolSourcedId: 'f-math',
        termSourcedIds: 'y',
      },
      {
        sourcedId: 'k-alg',
        title: 'Алгебра, поток 1',
        classCode: 'ALG-1',
        classType: 'scheduled',
        courseSourcedId: 'c-alg',
        schoolSourcedId: 'f-math',
        termSourcedIds: 'y-1',
      },
      {
        sourcedId: 'k-geo',
        title: 'Геометрия',
        classType: 'scheduled',
        courseSourcedId: 'c-geo',
        schoolSourcedId: 'f-math',
        termSourcedIds: 'y-1,y-2',
      },
    ],
    enrollments: [
      enrolment('g-1', 's-1', 'student'),
      enrolment('g-1', 's-2', 'student'),
      enrolment('g-1', 't-1', 'teacher'),
      enrolment('k-alg', 't-1', 'teacher'),
      enrolment('k-alg', 's-1', 'student'),
      enrolment('k-alg', 's-2', 'student'),
      enrolment('k-alg', 's-3', 'student'),
      enrolment('k-geo', 't-2', 'teacher'),
      enrolment('k-geo', 's-1', 'student'),
    ],
  };
}

export function person(id: string, familyName: string, givenName: string, more: Row = {}): Row {
  return { sourcedId: id, enabledUser: 'true', username: `user.${id}`, givenName, familyName, ...more };
}

export function role(user: string, name: string, org: string): Row {
  return {
    sourcedId: `r-${user}-${name}`,
    userSourcedId: user,
    roleType: 'primary',
    role: name,
    orgSourcedId: org,
  };
}

export function enrolment(klass: string, user: string, name: string, more: Row = {}): Row {
  return { sourcedId: `e-${klass}-${user}`, classSourcedId: klass, userSourcedId: user, role: name, ...more };
}

/** The lists that there are as files of OneRoster 1.2. */
export function asFiles(lists: Partial<Lists>, mode: 'bulk' | 'delta' = 'bulk'): RosterSet {
  const present = Object.entries(lists).filter((entry): entry is [string, Row[]] => entry[1] !== undefined);
  return {
    'manifest.csv': manifest(Object.fromEntries(present.map(([name]) => [name, mode]))),
    ...Object.fromEntries(present.map(([name, rows]) => [`${name}.csv`, csv(rows)])),
  };
}
