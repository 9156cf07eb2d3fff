import type { Client } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';

import { gradeAppeals, sheetAddenda } from '#modules/records/sheets/corrections.tables.ts';

import type { Correction } from '../records/correction.ts';

import { closedAt } from './recordColumns.ts';

/** An appeal that was granted by an addendum, and one that was refused. */
export async function writeCorrection(
  client: Client,
  { sheet, row, exam, grade, madeAt, refused }: Correction,
  registrar: number,
): Promise<void> {
  const db = drizzle({ client, casing: 'snake_case' });
  const before = row.result.grade;
  const entered = { missed: null, note: null } as const;
  const [addendum] = await db
    .insert(sheetAddenda)
    .values({
      sheetId: sheet.id,
      rowId: row.id,
      number: 1,
      reason: 'Апелляция: вторая задача решена верно',
      before: { ...entered, examPoints: row.result.exam, totalPoints: before.total, letter: before.letter },
      after: { ...entered, examPoints: exam, totalPoints: grade.total, letter: grade.letter },
      madeBy: sheet.teacherId,
      madeAt,
    })
    .returning({ id: sheetAddenda.id });
  const filedAt = new Date(closedAt(sheet).getTime() + 3_600_000);
  const decided = { filedAt, decidedBy: registrar, decidedAt: madeAt };
  await db.insert(gradeAppeals).values([
    {
      ...decided,
      rowId: row.id,
      studentId: row.registration.studentId,
      text: 'Прошу ещё раз посмотреть вторую задачу: ответ сходится с решением.',
      state: 'granted',
      answer: 'Решение верное, баллы добавлены дополнением к ведомости.',
      addendumId: addendum?.id ?? null,
    },
    ...(refused === null
      ? []
      : [
          {
            ...decided,
            rowId: refused.id,
            studentId: refused.registration.studentId,
            text: 'Прошу пересмотреть оценку за теоретический вопрос.',
            state: 'refused' as const,
            answer: 'Ответ неполный, оценка остаётся прежней.',
          },
        ]),
  ]);
}
