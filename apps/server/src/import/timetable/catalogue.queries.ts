import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people, teachers } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { calendarEvents, terms, timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { buildings, departments, rooms, specialties } from '#modules/structure/organisation.tables.ts';
import { lessons } from '#modules/visitlog/visitlog.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';

import type { Assignment, Catalogue, HeldLesson, Room, Slot, Teacher, Term } from './catalogue.ts';

export interface HalfYear {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** Reads what a timetable of that half-year may speak of. A half-year without dates has no weeks to plan in. */
export async function loadCatalogue(db: Database, halfYear: HalfYear): Promise<Catalogue> {
  const term = await findTerm(db, halfYear);
  if (term === null) throw new AppError('timetable.no_term');
  const kept = await selectLessons(db, halfYear);
  const slots = await selectSlots(db);
  const assignments = await selectAssignments(db, halfYear);
  return {
    term,
    gridId: gridOf(kept, slots, await selectDefaultGrid(db)),
    slots,
    holidays: await selectHolidays(db, term),
    groups: new Map((await selectGroups(db)).map(({ id, name }) => [id, name])),
    rooms: byId(await selectRooms(db)),
    teachers: byId(await selectTeachers(db)),
    assignments: byId(assignments),
    lessons: kept,
    studentsOf: await selectElectiveStudents(db, halfYear),
  };
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The grid that the half-year uses most; before it has any lessons, the university's usual one. */
function gridOf(kept: readonly HeldLesson[], slots: readonly Slot[], usual: number): number {
  const gridOfSlot = new Map(slots.map(({ id, gridId }) => [id, gridId]));
  const uses = new Map<number, number>();
  for (const { timeSlotId } of kept) {
    const grid = gridOfSlot.get(timeSlotId) ?? usual;
    uses.set(grid, (uses.get(grid) ?? 0) + 1);
  }
  const [most] = [...uses].sort(([one, uses], [other, others]) => others - uses || one - other);
  return most?.[0] ?? usual;
}

function within(alias: string, { academicYearId, seasonId }: HalfYear): SQL {
  const table = sql.identifier(alias);
  return sql`${table}.academic_year_id = ${academicYearId} and ${table}.season_id = ${seasonId}`;
}

export async function findTerm(db: Database, { academicYearId, seasonId }: HalfYear): Promise<Term | null> {
  const [term] = await selectRows<Term>(
    db,
    sql`
    select academic_year_id as "academicYearId", season_id as "seasonId", starts_on::text as "startsOn",
      ends_on::text as "endsOn", weeks
    from ${terms} where academic_year_id = ${academicYearId} and season_id = ${seasonId}`,
  );
  return term ?? null;
}

async function selectSlots(db: Database): Promise<Slot[]> {
  return await selectRows<Slot>(
    db,
    sql`
    select id, grid_id as "gridId", number, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends
    from ${timeSlots} order by grid_id, number`,
  );
}

async function selectHolidays(
  db: Database,
  { academicYearId, startsOn, endsOn }: Term,
): Promise<Set<string>> {
  const rows = await selectRows<{ day: string }>(
    db,
    sql`
    select distinct day::date::text as day from ${calendarEvents} event
    cross join generate_series(event.starts_on, event.ends_on, interval '1 day') as day
    where event.kind = 'holiday' and event.academic_year_id = ${academicYearId} and event.faculty_id is null
      and day between ${startsOn}::date and ${endsOn}::date`,
  );
  return new Set(rows.map(({ day }) => day));
}

async function selectDefaultGrid(db: Database): Promise<number> {
  const [grid] = await selectRows<{ id: number }>(
    db,
    sql`select id from ${timeGrids} order by is_default desc, id limit 1`,
  );
  return grid?.id ?? 0;
}

async function selectGroups(db: Database) {
  return await selectRows<{ id: number; name: string }>(
    db,
    sql`select id, name from ${groups} where not is_archived order by admission_year_id desc, id`,
  );
}

async function selectRooms(db: Database): Promise<Room[]> {
  return await selectRows<Room>(
    db,
    sql`
    select r.id, r.number, b.name as building, r.seats
    from ${rooms} r join ${buildings} b on b.id = r.building_id where r.is_active order by b.name, r.number`,
  );
}

async function selectTeachers(db: Database): Promise<Teacher[]> {
  return await selectRows<Teacher>(
    db,
    sql`
    select t.id, p.full_name as "fullName", t.staff_number as "staffNumber"
    from ${teachers} t join ${people} p on p.id = t.id order by p.full_name collate "und-x-icu", t.id`,
  );
}

async function selectAssignments(db: Database, halfYear: HalfYear): Promise<Assignment[]> {
  return await selectRows<Assignment>(
    db,
    sql`
    select a.id, a.credits::float8 as credits, a.teacher_id as "teacherId", a.subgroup,
      a.is_elective as "isElective", stream.name as "streamName",
      json_build_object('ru', d.name_ru, 'kg', d.name_kg, 'en', d.name_en) as discipline,
      json_build_object('ru', type.name_ru, 'kg', type.name_kg, 'en', type.name_en) as type,
      json_build_object('ru', type.short_ru, 'kg', type.short_kg, 'en', type.short_en) as "typeShort",
      target.ids as "groupIds", array(select distinct unnest(array[department.faculty_id] || target.faculties)) as "facultyIds",
      (select count(*)::int from ${assignmentStudents} seat
        where seat.assignment_id = a.id and seat.removed_at is null) as size
    from ${teachingAssignments} a
    join ${disciplines} d on d.id = a.discipline_id
    join ${lessonTypes} type on type.id = a.lesson_type_id
    join ${departments} department on department.id = a.department_id
    left join ${streams} stream on stream.id = a.stream_id
    cross join lateral (
      select coalesce(array_agg(g.id order by g.id), '{}') as ids,
        coalesce(array_agg(s.faculty_id), '{}') as faculties
      from ${groups} g join ${specialties} s on s.id = g.specialty_id
      where g.id = a.group_id
        or g.id in (select link.group_id from ${streamGroups} link where link.stream_id = a.stream_id)
    ) target
    where a.is_active and ${within('a', halfYear)}
    order by a.id`,
  );
}

async function selectLessons(db: Database, halfYear: HalfYear): Promise<HeldLesson[]> {
  return await selectRows<HeldLesson>(
    db,
    sql`
    select e.id, e.assignment_id as "assignmentId", e.teacher_id as "teacherId", e.room_id as "roomId",
      e.online_url as "onlineUrl", e.weekday, e.time_slot_id as "timeSlotId", e.parity,
      lower(e.weeks) as first, upper(e.weeks) as end,
      array(select held.lesson_date::text from ${lessons} held where held.schedule_entry_id = e.id
        order by held.lesson_date) as "heldDays"
    from ${scheduleEntries} e where ${within('e', halfYear)} order by e.id`,
  );
}

async function selectElectiveStudents(db: Database, halfYear: HalfYear): Promise<Map<number, Set<number>>> {
  const rows = await selectRows<{ id: number; students: number[] }>(
    db,
    sql`
    with elective as (
      select distinct seat.student_id from ${teachingAssignments} a
      join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
      where a.is_elective and a.is_active and ${within('a', halfYear)}
    )
    select a.id, array_agg(seat.student_id order by seat.student_id) as students
    from ${teachingAssignments} a
    join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
    where a.is_active and ${within('a', halfYear)} and seat.student_id in (select student_id from elective)
    group by a.id`,
  );
  return new Map(rows.map(({ id, students }) => [id, new Set(students)]));
}
