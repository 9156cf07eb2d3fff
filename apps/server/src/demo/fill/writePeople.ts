import type { Client } from 'pg';

import { loginKeyOf } from '#modules/auth/passwords/passwordPolicy.ts';
import { userGrants, userRoles, users } from '#modules/auth/auth.tables.ts';
import {
  groups,
  people,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';

import type { DemoGroup } from '../groups.ts';
import type { Individual } from '../names.ts';
import type { DemoPlan } from '../plan.ts';
import type { Employee } from '../staff.ts';
import type { DemoStudent, Transfer } from '../students.ts';

import { copyRows } from './copy.ts';

const kyrgyzRepublic = 1;
const fullTime = 1;
/** Must choose a new login and password at the first sign-in. */
const newcomer = 'student5';
const bachelorYears = 4;

/** Everybody at the university, with group, post and account. All accounts share one password hash. */
export async function writePeople(client: Client, plan: DemoPlan, passwordHash: string): Promise<void> {
  const staff = [...plan.staff.office, ...plan.staff.teachers];
  await copyRows(
    client,
    people,
    [
      'id',
      'lastName',
      'firstName',
      'middleName',
      'fullNameKg',
      'latinName',
      'gender',
      'birthDate',
      'taxId',
      'nationalityId',
      'citizenshipId',
      'phone',
      'email',
      'education',
    ],
    peopleRows(staff, plan.body.students),
  );
  await writeTeachers(client, staff);
  await writeGroups(client, plan);
  await writeStudents(client, plan);
  await writeAccounts(client, plan, passwordHash);
}

function* peopleRows(staff: readonly Employee[], body: readonly DemoStudent[]) {
  for (const { id, login, person } of staff) {
    yield personRow({
      id,
      login,
      person,
      education: `Высшее, ТТГУ, ${Number(person.birthDate.slice(0, 4)) + 22}`,
    });
  }
  for (const { id, number, person, admissionYearId } of body) {
    const education = `Среднее, СОШ № ${(id % 70) + 1}, ${2000 + admissionYearId}`;
    yield personRow({ id, login: `student${number}`, person, education });
  }
}

function personRow({
  id,
  login,
  person,
  education,
}: {
  id: number;
  login: string;
  person: Individual;
  education: string;
}) {
  const nameKg = [person.lastNameKg, person.firstNameKg, person.middleNameKg];
  return {
    ...person,
    id,
    fullNameKg: nameKg.filter((part) => part !== null).join(' '),
    taxId: person.pin,
    citizenshipId: kyrgyzRepublic,
    email: `${login}@ttgu.example`,
    education,
  };
}

async function writeTeachers(client: Client, staff: readonly Employee[]): Promise<void> {
  const employed = staff.filter(({ posts }) => posts.length > 0);
  await copyRows(
    client,
    teachers,
    ['id', 'staffNumber', 'degreeId', 'hiredOn'],
    employed.map(({ id, degreeId, hiredOn }) => ({
      id,
      staffNumber: `Т-${String(id).padStart(5, '0')}`,
      degreeId,
      hiredOn,
    })),
  );
  await copyRows(
    client,
    teacherPositions,
    ['teacherId', 'departmentId', 'positionId', 'postShare', 'validity', 'isMain'],
    employed.flatMap(({ id, posts, hiredOn }) =>
      posts.map(({ share, ...post }) => ({
        ...post,
        teacherId: id,
        postShare: share,
        validity: `[${hiredOn ?? ''},)`,
      })),
    ),
  );
}

async function writeGroups(client: Client, { groups: all, staff }: DemoPlan): Promise<void> {
  await copyRows(
    client,
    groups,
    ['id', 'name', 'specialtyId', 'educationFormId', 'admissionYearId', 'language', 'curatorId'],
    all.map((group) => ({
      ...group,
      specialtyId: group.specialty.id,
      educationFormId: fullTime,
      curatorId: curatorOf(group, staff.teachers),
    })),
  );
}

function curatorOf(group: DemoGroup, everybody: readonly Employee[]): number | null {
  const own = everybody.filter(({ posts }) => posts[0]?.departmentId === group.specialty.departmentId);
  return own[group.id % own.length]?.id ?? null;
}

async function writeStudents(client: Client, { body }: DemoPlan): Promise<void> {
  await copyRows(
    client,
    students,
    ['id', 'studentCode', 'admissionYearId', 'funding', 'status'],
    body.students.map(({ id, code, admissionYearId, funding, isOnLeave }) => {
      const status = isOnLeave ? ('academic_leave' as const) : ('active' as const);
      return { id, studentCode: code, admissionYearId, funding, status };
    }),
  );
  await copyRows(
    client,
    studentGroupPeriods,
    ['studentId', 'groupId', 'period', 'reason'],
    body.students.flatMap((student) => groupPeriods(student, body.transfer)),
  );
}

function groupPeriods({ id, groupId, admissionYearId, cameInYearId }: DemoStudent, transfer: Transfer) {
  const enrolled = `${2000 + (cameInYearId ?? admissionYearId)}-09-01`;
  const leaves = `${2000 + admissionYearId + bachelorYears}-09-01`;
  if (id !== transfer.studentId)
    return [{ studentId: id, groupId, period: `[${enrolled},${leaves})`, reason: 'enroll' as const }];
  return [
    {
      studentId: id,
      groupId: transfer.fromGroupId,
      period: `[${enrolled},${transfer.day})`,
      reason: 'enroll' as const,
    },
    {
      studentId: id,
      groupId: transfer.toGroupId,
      period: `[${transfer.day},${leaves})`,
      reason: 'transfer' as const,
    },
  ];
}

async function writeAccounts(
  client: Client,
  { staff, body, groups: all, flagship }: DemoPlan,
  passwordHash: string,
): Promise<void> {
  const languages = new Map(all.map(({ id, language }) => [id, language]));
  const employees = [...staff.office, ...staff.teachers];
  const accounts = [
    ...employees.map(({ id, login, role, facultyId }) => ({
      id,
      login,
      role,
      facultyId,
      language: 'ru' as const,
    })),
    ...body.students.map(({ id, number, groupId }) => {
      const language = languages.get(groupId) ?? 'ru';
      return { id, login: `student${number}`, role: 'student' as const, facultyId: null, language };
    }),
  ];
  await copyRows(
    client,
    users,
    ['id', 'login', 'loginKey', 'passwordHash', 'mustUpdateCredentials', 'language'],
    accounts.map(({ id, login, language }) => {
      return {
        id,
        login,
        loginKey: loginKeyOf(login),
        passwordHash,
        mustUpdateCredentials: login === newcomer,
        language,
      };
    }),
  );
  await copyRows(
    client,
    userRoles,
    ['userId', 'role', 'facultyId'],
    accounts.map(({ id, role, facultyId }) => ({ userId: id, role, facultyId })),
  );
  const deans = employees.filter(({ role }) => role === 'dean');
  await copyRows(
    client,
    userGrants,
    ['userId', 'grant', 'facultyId'],
    [
      { userId: flagship.teacherId, grant: 'news.manage', facultyId: 1 },
      ...deans.map(({ id, facultyId }) => ({ userId: id, grant: 'news.manage', facultyId })),
      // A correction of a closed sheet takes a second person besides the registrar.
      ...deans.map(({ id, facultyId }) => ({ userId: id, grant: 'journals.correct', facultyId })),
    ],
  );
}
