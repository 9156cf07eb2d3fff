import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import {
  registrationPools,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { databases, gameDesign, ownGroup, philosophy } from '../../actors/classes.ts';
import { teacher } from '../../actors/people.ts';

/** The spring that comes for the own group. */
const term = { academicYearId: 26, seasonId: 2 };
const semesterId = 6;

/** What students of the campus may choose in the spring that comes. */
export function buildRegistration(db: Database) {
  /** A class with seats for everybody of the own group; gives its number. */
  async function offer(of: Partial<typeof teachingAssignments.$inferInsert>, seats: number) {
    const common = { ...term, credits: 5, examTypeId: 1, departmentId: 1, teacherId: teacher.id };
    const values = { ...common, educationFormId: 1, lessonTypeId: 1, disciplineId: databases, ...of };
    const [made] = await db.insert(teachingAssignments).values(values).returning();
    const assignmentId = made!.id;
    await db.insert(registrationOffers).values({ assignmentId, state: 'open' });
    await db.insert(registrationPools).values({ assignmentId, groupId: null, seats });
    return assignmentId;
  }

  return {
    /** Databases with two labs for everybody, and a block of which one is chosen: games or philosophy. Gives the labs. */
    async spring(seats = 5) {
      const intake = { specialtyId: 1, educationFormId: 1, admissionYearId: 24, totalCredits: 240 };
      const [plan] = await db.insert(curricula).values(intake).returning();
      const curriculumId = plan!.id;
      const item = { curriculumId, semesterId, examTypeId: 1, credits: 5 };
      const elective = { ...item, isElective: true, electiveBlock: 1 };
      const electives = [gameDesign, philosophy];
      await db
        .insert(curriculumItems)
        .values([
          { ...item, disciplineId: databases },
          ...electives.map((disciplineId) => ({ ...elective, disciplineId })),
        ]);
      await db.insert(electiveBlocks).values({ curriculumId, semesterId, block: 1, title: 'ДПВ-1' });
      for (const disciplineId of electives) {
        const stream = { ...term, disciplineId, credits: 5, name: 'ДПВ', kind: 'elective' as const };
        const [made] = await db.insert(streams).values(stream).returning();
        await db.insert(streamGroups).values({ streamId: made!.id, groupId: ownGroup });
        await offer({ disciplineId, isElective: true, streamId: made!.id }, seats);
      }
      const lab = { lessonTypeId: 2, semesterId, groupId: ownGroup };
      return [await offer({ ...lab, subgroup: 1 }, seats), await offer({ ...lab, subgroup: 2 }, seats)];
    },

    /** Open in this month for everybody and everything, unless told otherwise; gives its number. */
    async period(over: Partial<typeof registrationPeriods.$inferInsert> = {}) {
      const [opensAt, closesAt] = ['01', '31'].map((day) => new Date(`2026-10-${day}T00:00:00+06:00`));
      const values = { ...term, kind: 'any' as const, opensAt: opensAt!, closesAt: closesAt!, ...over };
      const [made] = await db.insert(registrationPeriods).values(values).returning();
      return made!.id;
    },
  };
}
