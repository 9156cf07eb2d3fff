import { eq } from 'drizzle-orm';

import { gradeBands, gradeScaleRules, gradeScales } from '#modules/journal/gradeScales.tables.ts';
import { marks } from '#modules/journal/journal.tables.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';

type NewMark = typeof marks.$inferInsert;
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
