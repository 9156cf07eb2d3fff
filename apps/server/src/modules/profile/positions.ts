import type { Language } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import { selectPositions } from './profile.queries.ts';

/** Posts of a teacher on a day, the main one first; none of anybody else. */
export async function readPositions(db: Database, teacherId: number, language: Language, day: string) {
  const rows = await selectPositions(db, teacherId, language, day);
  return rows.map((row) => ({
    positionTitle: row.position,
    departmentName: row.department,
    facultyShortName: row.faculty,
    postShare: row.post_share,
    isMain: row.is_main,
  }));
}
