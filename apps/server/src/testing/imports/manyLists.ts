import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';

import { manifest } from './rosterSets.ts';

/** Counts that follow from the number of enrolments: ten for each student, fifty in each class. */
export function sizesFor(enrolments: number) {
  const students = Math.ceil(enrolments / 10);
  return {
    faculties: 10,
    departments: 60,
    courses: Math.max(20, Math.ceil(enrolments / 400)),
    teachers: Math.max(20, Math.ceil(students / 20)),
    students,
    groups: Math.ceil(students / 25),
    classes: Math.ceil(enrolments / 50),
  };
}

/**
 * Writes the lists of a university that has never been, of any size, into a folder: a set of OneRoster 1.2. The same
 * numbers give the same files.
 */
export async function writeManyLists(folder: string, enrolments: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const sizes = sizesFor(enrolments);
  const files = ['orgs', 'academicSessions', 'users', 'roles', 'courses', 'classes', 'enrollments'] as const;
  writeFileSync(
    join(folder, 'manifest.csv'),
    manifest(Object.fromEntries(files.map((file) => [file, 'bulk' as const]))),
  );
  for (const file of files) {
    const out = createWriteStream(join(folder, `${file}.csv`));
    for (const line of (rows[file] ?? (() => []))(sizes, enrolments)) {
      if (!out.write(`${line}\n`)) await once(out, 'drain');
    }
    out.end();
    await once(out, 'finish');
  }
}

type Sizes = ReturnType<typeof sizesFor>;
const surnames = ['Асанов', 'Бакиров', 'Жумабаев', 'Иванов', 'Касымов', 'Осмонов', 'Садыков', 'Токтогулов'];
const names = ['Азамат', 'Бекзат', 'Данияр', 'Эмиль', 'Жаныбек', 'Марат', 'Нурлан', 'Руслан', 'Темир'];
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const times = function* (count: number, line: (n: number) => string) {
  for (let n = 0; n < count; n++) yield line(n);
};

const rows: Readonly<Record<string, (sizes: Sizes, enrolments: number) => Iterable<string>>> = {
  *orgs({ faculties, departments }) {
    yield 'sourcedId,name,type,identifier,parentSourcedId';
    yield* times(faculties, (n) => `f${n},Большой факультет ${n},school,BF${n},`);
    yield* times(departments, (n) => `d${n},Большая кафедра ${n},department,,f${n % faculties}`);
  },
  *academicSessions() {
    yield 'sourcedId,title,type,startDate,endDate,parentSourcedId,schoolYear';
    yield 'y,2026,schoolYear,2026-09-01,2027-06-30,,2027';
    yield 'y1,Осень,semester,2026-09-01,2026-12-26,y,2027';
  },
  *users({ teachers, students }) {
    yield 'sourcedId,enabledUser,username,givenName,familyName,middleName,identifier,email,grades';
    yield* times(teachers, (n) => `t${n},true,big.t${n},${human(n)},BT${n},t${n}@big.example,`);
    yield* times(
      students,
      (n) => `s${n},true,big.s${n},${human(n * 7)},BS${n},s${n}@big.example,0${(n % 4) + 1}`,
    );
  },
  *roles({ teachers, students, faculties, departments }) {
    yield 'sourcedId,userSourcedId,roleType,role,orgSourcedId';
    yield* times(teachers, (n) => `rt${n},t${n},primary,teacher,d${n % departments}`);
    yield* times(students, (n) => `rs${n},s${n},primary,student,f${n % faculties}`);
  },
  *courses({ courses, departments }) {
    yield 'sourcedId,title,courseCode,orgSourcedId';
    yield* times(departments, (n) => `p${n},Специальность ${n},BP${n},d${n}`);
    yield* times(courses, (n) => `c${n},Большая дисциплина ${n},BC${n},d${n % departments}`);
  },
  *classes({ groups, classes, courses, departments }) {
    yield 'sourcedId,title,classCode,classType,courseSourcedId,schoolSourcedId,termSourcedIds';
    yield* times(groups, (n) => `g${n},БГ-${n},,homeroom,p${n % departments},,y`);
    yield* times(classes, (n) => `k${n},Занятие ${n},K${n},scheduled,c${n % courses},,y1`);
  },
  *enrollments({ teachers, students, groups, classes }, enrolments) {
    yield 'sourcedId,classSourcedId,userSourcedId,role,primary';
    yield* times(classes, (n) => `et${n},k${n},t${n % teachers},teacher,true`);
    yield* times(students, (n) => `eg${n},g${n % groups},s${n},student,true`);
    // Ten different classes for each student, spread over all of them.
    yield* times(enrolments, (n) => `e${n},k${spread(n, classes)},s${Math.floor(n / 10)},student,false`);
  },
};

function human(n: number): string {
  return `${pick(names, n)},${pick(surnames, Math.floor(n / 9))},Маратович`;
}

function spread(n: number, classes: number): number {
  return (Math.floor(n / 10) + (n % 10) * Math.floor(classes / 10)) % classes;
}
