import { keepersOf } from '#modules/auth/rights/holdings.service.ts';
import { confirmable } from '#platform/confirming.ts';

import { selectRows } from '../sheets/rows.queries.ts';
import { say } from '../texts/say.ts';

import { Correction, applyCorrection } from './apply.service.ts';
import { selectAbout } from './corrections.queries.ts';

const figure = (points: number | null, grade: string | null) => `${points ?? '–'} ${grade ?? ''}`.trim();

/** A grade of a closed sheet changes when two have said so. */
export const correctsClosed = confirmable({
  kind: 'sheets.correct',
  grant: 'journals.correct',
  schema: Correction,
  deciders: async (db, facultyId, today) =>
    (await keepersOf(db, 'journals.correct', today))
      .filter((one) => one.facultyId === null || one.facultyId === facultyId)
      .map(({ id }) => id),
  async apply(tx, who, { payload, asker, reason, changeId }) {
    await applyCorrection(tx, who, payload, { reason, askedBy: asker.id, changeId });
  },
  async describe(db, language, { sheetId, studentId, total, letter, before }) {
    const [about] = await selectAbout(db, { sheetId, studentId });
    const row = before ?? (await selectRows(db, { sheetId })).find((one) => one.studentId === studentId);
    return say(language, 'sheets.corrects', {
      student: about?.student ?? '',
      number: about?.number ?? '',
      what: about?.[language] ?? '',
      before: figure(row?.total ?? null, row?.letter ?? null),
      after: figure(total, letter),
    });
  },
});
