// @ts-check
import { mistakes } from './mistakes.mjs';

const sheets = 'apps/server/src/modules/records/sheets';
const exams = 'apps/server/src/modules/records/exams';

/** Grades are entered by their examiner alone, and stand once they are signed. */
export const grades = [
  ...mistakes(`${sheets}/save.queries.ts`, `${sheets}/sheets.race.test`, [
    [
      'whoever had the sheet before still enters',
      "when not sheet.is_own then 'unseen'",
      "when false then 'unseen'",
    ],
    [
      'a signed sheet is filled in',
      "when sheet.state <> 'open' then 'not_open'",
      "when false then 'not_open'",
    ],
    [
      'a row changes under the signature of a member',
      "where j.verdict = 'changed' and c.sheet_id = ${p.sheetId}),",
      "where j.verdict = 'changed' and c.sheet_id = ${p.sheetId} and c.signed_at is not null),",
    ],
    ['what is entered does not wait for who signs', ' for share of s),', '),'],
  ]),
  ...mistakes(`${sheets}/save.queries.ts`, `${sheets}/sheets.test`, [
    ['the second of two writes over the first', 'when b.version <> ${p.version} then', 'when false then'],
    ['more points than the exam has', 'when ${p.examPoints} > sheet.exam_max or', 'when'],
  ]),
  ...mistakes(`${sheets}/sheets.policy.ts`, `${sheets}/sheets.race.test`, [
    ['two of a commission sign beside each other', '  for update of s`,', '  `,'],
  ]),
  ...mistakes(`${exams}/exams.sql.ts`, `${sheets}/sheets.test`, [
    ['an office issues the sheets of others', '(${p.isEverywhere} or exists (', '(true or exists ('],
    [
      'an exam gets two sheets',
      "s.kind = 'main' and s.state <> 'annulled'",
      "s.kind = 'main' and s.state = 'annulled'",
    ],
  ]),
  ...mistakes(`${exams}/exams.sql.ts`, `${exams}/exams.test`, [
    ['exams are read as they were counted on another day', 'k.counted_on < ${p.today}', 'false'],
    [
      'what was touched is read as it was counted, too',
      'and not exists (select from touched where touched.discipline_id = k.discipline_id)',
      '',
    ],
  ]),
  ...mistakes(`${exams}/exams.queries.ts`, `${exams}/exams.test`, [
    ['who counts does not wait for who counts', 'in share row exclusive mode', 'in access share mode'],
  ]),
  ...mistakes(`${sheets}/office.service.ts`, `${sheets}/sheets.test`, [
    ['what is not signed is closed', "left.some(({ state }) => state !== 'signed')", 'left.length < 0'],
  ]),
];
