import { eq } from 'drizzle-orm';

import { gradeBands, gradeScaleRules, gradeScales } from '#modules/journal/grading/gradeScales.tables.ts';
import { marks } from '#modules/journal/journal.tables.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import type { Database } from '#platform/db/database.ts';

type NewMark = typeof marks.$inferInsert;
type NewRecord = Partial<typeof gradeRecords.$inferInsert> & { readonly name?: string };
type NewBand = Pick<typeof gradeBands.$inferInsert, 'letter' | 'leastPoints' | 'isPassed'>;

/** Far from the numbers of the dictionaries. */
const scaleId = 900;

/** Marks and grades beside those that every university has. */
export function buildGrades(db: Database) {
  return {
    /** Suits every journal, and is written as its points, unless told otherwise. */
    async mark({ id, points, ...over }: { id: number; points: number } & Partial<NewMark>) {
      await db.insert(marks).values({ id, points, text: String(points), sort: id, ...over });
    },

    /** A final grade from lists of years gone by, in a discipline of its own, unless told otherwise. */
    async record(studentId: number, { name, ...over }: NewRecord = {}) {
      const [sits] = await db
        .select({ groupId: studentGroupPeriods.groupId })
        .from(studentGroupPeriods)
        .where(eq(studentGroupPeriods.studentId, studentId));
      const called = name ?? `Дисциплина ${over.letter ?? 'A'} ${over.points ?? ''}`;
      const [own] = await db
        .insert(disciplines)
        .values({ nameRu: called, nameKg: `${called} (kg)`, nameEn: `${called} (en)`, departmentId: 1 })
        .onConflictDoUpdate({
          target: [disciplines.nameRu, disciplines.departmentId],
          set: { nameKg: `${called} (kg)` },
        })
        .returning({ id: disciplines.id });
      const usual = {
        academicYearId: 24,
        seasonId: 1,
        semesterId: 1,
        credits: 5,
        examTypeId: 1,
        letter: 'A',
      };
      const graded = { points: 90, gradePoints: 4, fivePoint: 5, isPassed: true, gradedOn: '2025-01-14' };
      await db.insert(gradeRecords).values({
        ...usual,
        ...graded,
        origin: 'imported',
        studentId,
        groupId: sits!.groupId,
        disciplineId: own!.id,
        ...over,
      });
    },

    /** The programme of a student is graded by these bands from now on. */
    async gradeScaleOf(studentId: number, bands: readonly NewBand[]) {
      const own = { id: scaleId, code: 'own', nameRu: 'Своя', nameKg: 'Өз', nameEn: 'Own' };
      await db.insert(gradeScales).values(own);
      await db.insert(gradeBands).values(
        bands.map((band) => ({
          scaleId,
          nameRu: band.letter,
          nameKg: band.letter,
          nameEn: band.letter,
          gradePoints: band.isPassed ? 4 : 0,
          fivePoint: band.isPassed ? 5 : 2,
          ...band,
        })),
      );
      const [studied] = await db
        .select({ specialtyId: groups.specialtyId })
        .from(studentGroupPeriods)
        .innerJoin(groups, eq(groups.id, studentGroupPeriods.groupId))
        .where(eq(studentGroupPeriods.studentId, studentId));
      await db
        .insert(gradeScaleRules)
        .values({ specialtyId: studied!.specialtyId, scaleId, startsOn: '2001-09-01' });
    },
  };
}
