import type { Grant, Person, RoleName } from '@bilim/contract';
import { eq } from 'drizzle-orm';

import { userGrants, userRoles, users } from '#modules/auth/auth.tables.ts';
import { people, studentGroupPeriods, students, teachers } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { ownGroup } from '../campus.ts';
import { student as campusStudent } from '../people.ts';

type Human = Partial<Pick<typeof people.$inferInsert, 'lastName' | 'firstName' | 'middleName' | 'gender'>>;

/** Far from the numbers of the campus. */
const firstId = 100_000;

/** People beside those of the campus; all of them may sign in, with the campus's password. */
export function buildPeople(db: Database) {
  let nextId = firstId;

  async function humans(count: number, role: RoleName, human: Human): Promise<Person[]> {
    const ids = Array.from({ length: count }, () => (nextId += 1));
    await db
      .insert(people)
      .values(ids.map((id) => ({ id, lastName: 'Асанова', firstName: 'Айпери', ...human })));
    const [known] = await db.select().from(users).where(eq(users.id, campusStudent.id));
    const accounts = ids.map((id) => ({ ...known!, id, login: `${role}${id}`, loginKey: `${role}${id}` }));
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

  async function teacher(human: Human = {}) {
    const [made] = await humans(1, 'teacher', human);
    await db.insert(teachers).values({ id: made!.id });
    return made!;
  }

  return {
    students: manyStudents,
    student: async (human: Human & { groupId?: number } = {}) => (await manyStudents(1, human))[0]!,
    teacher,

    /** Gives an account one more role; of the whole university where no faculty is named. */
    async role({ id }: Person, role: RoleName, facultyId: number | null = null) {
      await db.insert(userRoles).values({ userId: id, role, facultyId });
    },

    /** Gives an account a right beside those of its role. */
    async grant({ id }: Person, grant: Grant, facultyId: number | null = null) {
      await db.insert(userGrants).values({ userId: id, grant, facultyId });
    },
  };
}
