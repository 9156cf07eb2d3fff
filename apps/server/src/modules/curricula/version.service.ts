import { sum, sumsOf } from '@bilim/contract/curricula/plan';
import type { CurriculumPlan } from '@bilim/contract/curricula/plan';
import { and, eq } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import type { Intake, Who } from './curricula.policy.ts';
import { curricula, curriculumItems, curriculumPrerequisites, electiveBlocks } from './curricula.tables.ts';
import { kindOf } from './kindOf.ts';
import { selectVersions } from './opened.queries.ts';

/** Puts a plan in force in place of the version before, whose rows stay; pass the transaction. */
export async function insertVersion(
  tx: Database,
  { person, now }: Who,
  { plan, ...intake }: Intake & { readonly plan: CurriculumPlan },
) {
  const { specialtyId, formId: educationFormId, yearId: admissionYearId } = intake;
  const [last] = await selectVersions(tx, intake);
  await tx
    .update(curricula)
    .set({ isInForce: false })
    .where(
      and(
        eq(curricula.specialtyId, specialtyId),
        eq(curricula.educationFormId, educationFormId),
        eq(curricula.admissionYearId, admissionYearId),
        eq(curricula.isInForce, true),
      ),
    );
  const version = (last?.version ?? 0) + 1;
  const [added] = await tx
    .insert(curricula)
    .values({
      specialtyId,
      educationFormId,
      admissionYearId,
      version,
      totalCredits: Math.round(sum(sumsOf(plan), ({ credits }) => credits)),
      approvedAt: now,
      approvedBy: person.id,
    })
    .returning({ id: curricula.id });
  if (added === undefined) throw new Error('no version was written');
  await insertPlan(tx, added.id, plan);
  return { curriculumId: added.id, version };
}

async function insertPlan(tx: Database, curriculumId: number, { items, blocks }: CurriculumPlan) {
  const rows = items.map(({ semester, block, ...item }, place) => ({
    disciplineId: item.disciplineId,
    code: item.code,
    credits: item.credits,
    examTypeId: item.examTypeId,
    cycleId: item.cycleId,
    lectureHours: item.lectureHours,
    labHours: item.labHours,
    practiceHours: item.practiceHours,
    selfStudyHours: item.selfStudyHours,
    curriculumId,
    semesterId: semester,
    kindId: kindOf({ block, examTypeId: item.examTypeId }),
    isElective: block !== null,
    electiveBlock: block ?? 0,
    sort: place + 1,
  }));
  const added = await tx.insert(curriculumItems).values(rows).returning({ itemId: curriculumItems.id });
  const required = items.flatMap(({ requires }, place) =>
    [...new Set(requires)].map((disciplineId) => ({ itemId: added[place]?.itemId ?? 0, disciplineId })),
  );
  if (required.length > 0) await tx.insert(curriculumPrerequisites).values(required);
  if (blocks.length === 0) return;
  await tx.insert(electiveBlocks).values(
    blocks.map(({ semester, block, title, choose }) => {
      return { curriculumId, semesterId: semester, block, title, chooseCount: choose };
    }),
  );
}
