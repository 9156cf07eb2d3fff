import type { Grant, Person, RoleName } from '@bilim/contract';
import { and, eq, sql } from 'drizzle-orm';

import { userGrants, userRoles, users } from '#modules/auth/auth.tables.ts';
import {
  people,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { ownGroup } from '../campus.ts';
import { student as campusStudent } from '../../actors/people.ts';

type Human = Partial<Pick<typeof people.$inferInsert, 'lastName' | 'firstName' | 'middleName' | 'gender'>> & {
  /** Who has none yet gets a link first. */
  hasPassword?: boolean;
};

type Position = Omit<typeof teacherPositions.$inferInsert, 'teacherId' | 'departmentId' | 'postShare'> &
  Partial<Pick<typeof teacherPositions.$inferInsert, 'departmentId' | 'postShare'>>;

/** Far from the numbers of the campus. */
const firstId = 100_000;

/** People beside those of the campus, with the campus's password. */
export function buildPeople(db: Database) {
  let nextId = firstId;

  async function humans(
    count: number,
    role: RoleName,
    { hasPassword = true, ...human }: Human,
  ): Promise<Person[]> {
    const ids = Array.from({ length: count }, () => (nextId += 1));
    await db
      .insert(people)
      .values(ids.map((id) => ({ id, lastName: 'Асанова', firstName: 'Айпери', ...human })));
    const [known] = await db.select().from(users).where(eq(users.id, campusStudent.id));
    const passwordHash = hasPassword ? known!.passwordHash : null;
    const accounts = ids.map((id) => {
      const login = `${role}${id}`;
      return { ...known!, id, login, loginKey: login, passwordHash };
    });
    await db.insert(users).values(accounts);
    await db.insert(userRoles).values(ids.map((userId) => ({ userId, role })));
    return ids.map((id) => ({ id, role, roles: [role], grants: [] }));
  }

  /** In the own group, unless told otherwise. */
  async function manyStudents(
    count: number,
    { groupId = ownGroup, ...human }: Human & { groupId?: number } = {},
  ) {
    const made = await humans(count, 'student', human);
    const ids = made.map(({ id }) => id);
    await db
      .insert(students)
      .values(
        ids.map((id) => ({ id, studentCode: `24-${id}`, admissionYearId: 24, funding: 'contract' as const })),
      );
    const period = { groupId, period: '[2024-09-01,2028-07-01)', reason: 'enroll' as const };
    await db.insert(studentGroupPeriods).values(ids.map((studentId) => ({ ...period, studentId })));
    return made;
  }

  async function manyTeachers(count: number, human: Human = {}) {
    const made = await humans(count, 'teacher', human);
    await db.insert(teachers).values(made.map(({ id }) => ({ id })));
    return made;
  }

  return {
    students: manyStudents,
    student: async (human: Human & { groupId?: number } = {}) => (await manyStudents(1, human))[0]!,
    teachers: manyTeachers,
    teacher: async (human: Human = {}) => (await manyTeachers(1, human))[0]!,

    /** People of an office, with that role in the whole university. */
    staff: async (count: number, role: RoleName) => await humans(count, role, {}),

    /** Takes a student out of the group on a day, into another one if it is named. */
    async transfer({ id: studentId }: Person, on: string, groupId?: number) {
      const isThere = sql`${studentGroupPeriods.period} && daterange(${on}, null)`;
      await db
        .update(studentGroupPeriods)
        .set({ period: sql`daterange(lower(${studentGroupPeriods.period}), ${on})` })
        .where(and(eq(studentGroupPeriods.studentId, studentId), isThere));
      if (groupId === undefined) return;
      const period = `[${on},2028-07-01)`;
      await db.insert(studentGroupPeriods).values({ studentId, groupId, period, reason: 'transfer' });
    },

    /** A position of a teacher, in the first department and beside the main one unless told otherwise. */
    async position({ id: teacherId }: Person, over: Position) {
      await db.insert(teacherPositions).values({ departmentId: 1, postShare: 1, ...over, teacherId });
    },

    /** Gives an account one more role; of the whole university where no faculty is named. */
    async role({ id }: Pick<Person, 'id'>, role: RoleName, facultyId: number | null = null) {
      await db.insert(userRoles).values({ userId: id, role, facultyId });
    },

    /** Gives an account a right beside those of its role. */
    async grant({ id }: Pick<Person, 'id'>, grant: Grant, facultyId: number | null = null) {
      await db.insert(userGrants).values({ userId: id, grant, facultyId });
    },
  };
}
