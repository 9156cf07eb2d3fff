/** Rows of `discipline_kinds` that code speaks of. */
const kindIds = { compulsory: 0, elective: 1, practice: 3, finalAttestation: 4 } as const;
/** Rows of `exam_types` that say of a discipline that it is no course. */
const examTypeIds = { practice: 6, stateExam: 7, thesis: 8 } as const;

/** What kind of discipline an item of a plan is. */
export function kindOf({
  block,
  examTypeId,
}: {
  readonly block: number | null;
  readonly examTypeId: number;
}): number {
  if (block !== null) return kindIds.elective;
  if (examTypeId === examTypeIds.practice) return kindIds.practice;
  const isFinal = examTypeId === examTypeIds.stateExam || examTypeId === examTypeIds.thesis;
  return isFinal ? kindIds.finalAttestation : kindIds.compulsory;
}
