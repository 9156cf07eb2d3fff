import type { bookShelves } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';

import { bookShelves as shelfRows } from '../books.tables.ts';
import { bookFavourites, bookReadings } from '../readers.tables.ts';

export type Shelf = (typeof bookShelves)[number] | 'all';

interface Caller {
  readonly personId: SQL;
  readonly academicYearId: SQL;
}

/** How book `b` stands on a shelf, and since when; what was read stands there by when it was opened last. */
export const shelves: Readonly<Record<Shelf, (caller: Caller) => { readonly join: SQL; readonly at: SQL }>> =
  {
    all: () => ({ join: sql``, at: sql`b.created_at` }),
    favourites: ({ personId }) => ({
      join: sql`join ${bookFavourites} s on s.book_id = b.id and s.person_id = ${personId}`,
      at: sql`s.added_at`,
    }),
    history: ({ personId }) => ({
      join: sql`join ${bookReadings} s on s.book_id = b.id and s.person_id = ${personId} and s.hidden_at is null`,
      at: sql`s.opened_at`,
    }),
    disciplines: (caller) => ({
      join: sql`join (
      select distinct h.book_id from ${shelfRows} h where h.discipline_id in (${ownDisciplines(caller)})
    ) s on s.book_id = b.id`,
      at: sql`b.created_at`,
    }),
  };

/** What the caller teaches or learns in that year. */
function ownDisciplines({ personId, academicYearId }: Caller): SQL {
  return sql`
    select a.discipline_id from ${teachingAssignments} a
    where a.academic_year_id = ${academicYearId} and (a.teacher_id = ${personId} or exists (
      select from ${assignmentStudents} seat
      where seat.assignment_id = a.id and seat.student_id = ${personId} and seat.removed_at is null))`;
}
