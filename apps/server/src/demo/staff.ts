import type { RoleName } from '@bilim/contract';

import type { DemoCalendar } from './calendar.ts';
import { inventPerson } from './names.ts';
import type { Individual } from './names.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { departmentByShort, departments, faculties } from './reference/structure.ts';

export interface Post {
  readonly departmentId: number;
  readonly positionId: number;
  readonly share: number;
  readonly isMain: boolean;
}

/** Somebody who works at the university. Teachers and heads have posts. */
export interface Employee {
  readonly id: number;
  readonly login: string;
  readonly role: RoleName;
  /** Where the role holds; null is the whole university. */
  readonly facultyId: number | null;
  readonly person: Individual;
  readonly posts: readonly Post[];
  readonly degreeId: number | null;
  readonly hiredOn: string | null;
}

export interface Staff {
  readonly office: readonly Employee[];
  /** `teacher1` first. */
  readonly teachers: readonly Employee[];
}

const positions = {
  head: 1,
  professor: 2,
  docent: 3,
  acting: 4,
  senior: 5,
  lecturer: 6,
  assistant: 7,
  dean: 8,
} as const;
const degrees = { none: 1, candidate: 2, doctor: 3, phd: 4 } as const;
/** The department of the demo accounts. */
const homeDepartment = 'ПОКС';

/** One of each, with the number 1 behind its name; the deans are one for each faculty. */
const offices: readonly RoleName[] = [
  'admin',
  'registrar',
  'accountant',
  'librarian',
  'operator',
  'scheduler',
  'analyst',
  'head',
];
const officeLogins: Partial<Record<RoleName, string>> = { admin: 'admin', accountant: 'cashier1' };

export function buildStaff(
  teachersPerDepartment: ReadonlyMap<number, number>,
  { seed, calendar }: { readonly seed: number; readonly calendar: DemoCalendar },
): Staff {
  const random = createRandom(seed, 'staff');
  const hire = hiring(random, 2000 + calendar.current.yearId);
  const office = [
    ...offices.map((role) => hire.office(role, officeLogins[role] ?? `${role}1`, role === 'head' ? 1 : null)),
    ...faculties.map((faculty) => hire.office('dean', `dean${faculty.id}`, faculty.id)),
  ];
  const home = departmentByShort(homeDepartment).id;
  const seats = departments
    .toSorted((one, other) => Number(other.id === home) - Number(one.id === home) || one.id - other.id)
    .flatMap(({ id }) =>
      Array.from({ length: teachersPerDepartment.get(id) ?? 1 }, (_, rank) => ({ id, rank })),
    );
  return { office, teachers: seats.map(({ id, rank }, index) => hire.teacher(index + 1, id, rank)) };
}

/** Who stands for an office in what the demo tells. */
export function officeOf({ office }: Staff, role: RoleName): number {
  const found = office.find((one) => one.role === role);
  if (found === undefined) throw new Error(`the demo has no ${role}`);
  return found.id;
}

/** Everybody who works here; students' ids follow. */
export function staffCount(teachers: number): number {
  return offices.length + faculties.length + teachers;
}

/** Divides the teachers by load, at least one for each department (largest averages). */
export function shareTeachers(total: number, loads: ReadonlyMap<number, number>): Map<number, number> {
  const shares = new Map(departments.map(({ id }) => [id, 1]));
  const burden = (id: number) => (loads.get(id) ?? 0) / (shares.get(id) ?? 1);
  for (let left = total - shares.size; left > 0; left -= 1) {
    let busiest = departments[0]?.id ?? 1;
    for (const { id } of departments) if (burden(id) > burden(busiest)) busiest = id;
    shares.set(busiest, (shares.get(busiest) ?? 0) + 1);
  }
  return shares;
}

function hiring(random: Random, thisYear: number) {
  let lastId = 0;
  const hireAt = (age: number) => {
    lastId += 1;
    const day = `${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`;
    const gender = random.chance(0.42) ? 'M' : ('F' as const);
    const person = inventPerson(random, { gender, birthDate: `${thisYear - age}-${day}`, serial: lastId });
    return { id: lastId, person };
  };
  return {
    office(role: RoleName, login: string, facultyId: number | null): Employee {
      const posts = officePosts(role, facultyId);
      const degreeId = posts.length > 0 ? degrees.candidate : null;
      const hiredOn = posts.length > 0 ? `${thisYear - 12}-09-01` : null;
      return { ...hireAt(random.int(35, 60)), login, role, facultyId, posts, degreeId, hiredOn };
    },
    teacher(number: number, departmentId: number, rank: number): Employee {
      const positionId = number === 1 ? positions.docent : positionOf(random, rank);
      const age = positionId >= positions.lecturer ? random.int(25, 40) : random.int(36, 68);
      const hiredOn = `${thisYear - random.int(1, age - 23)}-09-01`;
      const degreeId = degreeOf(random, positionId);
      return {
        ...hireAt(age),
        login: `teacher${number}`,
        role: 'teacher',
        facultyId: null,
        posts: [post(departmentId, positionId)],
        degreeId,
        hiredOn,
      };
    },
  };
}

function officePosts(role: RoleName, facultyId: number | null): Post[] {
  if (role === 'head') return [post(departmentByShort(homeDepartment).id, positions.head)];
  const own = departments.find((department) => department.facultyId === facultyId);
  return role === 'dean' && own !== undefined ? [post(own.id, positions.dean)] : [];
}

function post(departmentId: number, positionId: number): Post {
  return { departmentId, positionId, share: 1, isMain: true };
}

/** The first of a department leads it; the home department has its head in the office. */
function positionOf(random: Random, rank: number): number {
  if (rank === 0) return positions.head;
  return random.weighted([
    [positions.professor, 8],
    [positions.docent, 27],
    [positions.acting, 6],
    [positions.senior, 27],
    [positions.lecturer, 24],
    [positions.assistant, 8],
  ] as const);
}

function degreeOf(random: Random, positionId: number): number {
  if (positionId === positions.professor) return degrees.doctor;
  if (positionId <= positions.acting) return random.chance(0.2) ? degrees.phd : degrees.candidate;
  return degrees.none;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
