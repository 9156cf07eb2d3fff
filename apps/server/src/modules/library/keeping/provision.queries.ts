import { keptPageSize } from '@bilim/contract/library/keeping';
import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { bool, double, int, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { nameFor } from '../book.sql.ts';
import { books, bookShelves } from '../books.tables.ts';
import { isShown } from '../library.policy.ts';

const pageSize = sql.raw(String(keptPageSize));

/** The books by which disciplines are learned, for those who learn them that year; the worst off first. */
export const selectProvision = statement({
  name: 'books_provision',
  params: { language: text, academicYearId: smallint, query: orNull(text), skip: int },
  row: {
    disciplineId: int,
    name: text,
    students: int,
    books: int,
    copies: int,
    licences: int,
    isUnlimited: bool,
    ratio: double,
    total: int,
  },
  planned: 'each',
  sql: (p) => sql`
  with learned as (
    select a.discipline_id, count(distinct s.student_id)::int as students
    from ${teachingAssignments} a join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
    where a.academic_year_id = ${p.academicYearId} and a.is_active group by 1
  ), held as (
    select h.discipline_id, count(*)::int as books, sum(b.copies)::int as copies,
      coalesce(sum(b.licences) filter (where b.file_id is not null), 0)::int as licences,
      bool_or(b.file_id is not null and b.licences is null) as unlimited
    from (select distinct discipline_id, book_id from ${bookShelves} where kind = 'main') h
    join ${books} b on b.id = h.book_id and ${isShown} group by 1
  ), told as (
    select d.id as "disciplineId", ${nameFor(p, 'd')} as name, l.students, coalesce(h.books, 0) as books,
      coalesce(h.copies, 0) as copies, coalesce(h.licences, 0) as licences,
      coalesce(h.unlimited, false) as "isUnlimited",
      greatest(case when h.unlimited then 1 else 0 end,
        (coalesce(h.copies, 0) + coalesce(h.licences, 0))::float8 / l.students)::float8 as ratio
    from learned l join ${disciplines} d on d.id = l.discipline_id left join held h on h.discipline_id = d.id
    where ${p.query} is null
      or ${foldedText(nameFor(p, 'd'))} like '%' || ${foldedText(sql`${p.query}`)} || '%'
  )
  select told.*, count(*) over ()::int as total from told
  order by ratio, students desc, "disciplineId" limit ${pageSize} offset ${p.skip}`,
});

export const selectDisciplines = statement({
  name: 'book_disciplines',
  params: { language: text, query: text },
  row: { disciplineId: int, name: text },
  planned: 'each',
  sql: (p) => sql`
  select d.id as "disciplineId", ${nameFor(p, 'd')} as name from ${disciplines} d
  where ${foldedText(nameFor(p, 'd'))} like '%' || ${foldedText(p.query)} || '%'
  order by name, d.id limit 20`,
});
