import { sql } from 'drizzle-orm';

import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { departments, faculties, university } from '#modules/structure/organisation.tables.ts';
import { languages } from '@bilim/contract';
import { day, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { statement } from '#platform/db/statement.ts';

import { gradingSheets, sheetPapers } from '../sheets/sheets.tables.ts';

/** What stands above the rows of a form, besides what the screen shows. */
export const selectHead = inEachLanguage((language) =>
  statement({
    name: `sheet_paper_head_${language}`,
    params: { sheetId: int },
    row: {
      university: text,
      faculty: text,
      department: text,
      halfYear: text,
      examDate: orNull(day),
    },
    sql: (p) => sql`
    select ${nameIn(language, 'u')} as university, ${nameIn(language, 'f')} as faculty,
      ${nameIn(language, 'd')} as department, y.label || ', ' || lower(${nameIn(language, 'n')}) as "halfYear",
      s.exam_date as "examDate"
    from ${gradingSheets} s
    cross join ${university} u
    join ${departments} d on d.id = s.department_id
    join ${faculties} f on f.id = d.faculty_id
    join ${academicYears} y on y.id = s.academic_year_id
    join ${seasons} n on n.id = s.season_id
    where s.id = ${p.sheetId}`,
  }),
);

/** The papers of a sheet that are in force. */
export const selectPapers = statement({
  name: 'sheet_papers_in_force',
  params: { sheetId: int },
  row: { documentId: int, language: oneOf(...languages) },
  sql: (p) => sql`
  select p.document_id as "documentId", p.language from ${sheetPapers} p
  where p.sheet_id = ${p.sheetId} and p.is_in_force order by p.document_id`,
});

/** The last one in a language that was ended by a correction. */
export const selectFormerPaper = statement({
  name: 'sheet_paper_former',
  params: { sheetId: int, language: text },
  row: { documentId: int },
  sql: (p) => sql`
  select p.document_id as "documentId" from ${sheetPapers} p
  where p.sheet_id = ${p.sheetId} and p.language = ${p.language} and not p.is_in_force
  order by p.document_id desc limit 1`,
});

/** Held until the transaction ends: of two who issue its paper, one finds what the other has made. */
export const lockSheet = statement({
  name: 'sheet_locked',
  params: { sheetId: int },
  row: { sheetId: int },
  sql: (p) => sql`select s.id as "sheetId" from ${gradingSheets} s where s.id = ${p.sheetId} for update`,
});
