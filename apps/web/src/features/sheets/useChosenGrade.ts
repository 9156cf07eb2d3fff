import { useState } from 'react';

import type { Grade, StoredGrade } from '#domain/records/queuedGrade.ts';

/** What is to stand in a row instead. It is chosen over what was seen: when somebody else has changed the row since, it is chosen anew. */
export function useChosenGrade(standing: StoredGrade): readonly [Grade, (grade: Grade) => void] {
  const { version } = standing;
  const [chosen, choose] = useState<{ readonly over: number; readonly grade: Grade } | null>(null);
  const grade = chosen?.over === version ? chosen.grade : standing;
  return [grade, (next) => choose({ over: version, grade: next })];
}
