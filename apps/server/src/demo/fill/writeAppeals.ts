import { addDays } from '@bilim/contract/days';
import type { Client } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';

import { gradeAppeals } from '#modules/records/sheets/corrections.tables.ts';

import type { Day } from '../calendar.ts';
import type { DemoSheet } from '../records/sheet.ts';

import { closedAt, instantAt } from './recordColumns.ts';

/** So long after an exam its appeals still wait. */
const daysToDecide = 10;
const mostWaiting = 4;
const filedAfterMs = 3_600_000;
const words = [
  'Прошу пересмотреть вторую задачу: ответ сходится с решением из сборника.',
  'Не учтён ответ на дополнительный вопрос.',
  'Прошу ещё раз проверить тест: два ответа засчитаны неверно.',
  'За практическую часть поставлено меньше, чем объявили на экзамене.',
];

/** Of what was closed in the last days, a few students appeal and wait for an answer. */
export async function writeAppeals(client: Client, sheets: readonly DemoSheet[], today: Day): Promise<void> {
  const isFresh = ({ state, examDate }: DemoSheet) =>
    state === 'closed' && examDate > addDays(today, -daysToDecide);
  const appeals = sheets.filter(isFresh).flatMap((sheet) => {
    const row = sheet.rows.find(({ result }) => result.exam !== null);
    if (row === undefined) return [];
    const filedAt = new Date(closedAt(sheet).getTime() + filedAfterMs);
    return filedAt < instantAt(today, '00:00') ? [{ row, filedAt }] : [];
  });
  if (appeals.length === 0) return;
  await drizzle({ client, casing: 'snake_case' })
    .insert(gradeAppeals)
    .values(
      appeals.slice(0, mostWaiting).map(({ row, filedAt }, place) => ({
        rowId: row.id,
        studentId: row.registration.studentId,
        text: words[place % words.length] ?? '',
        filedAt,
      })),
    );
}
