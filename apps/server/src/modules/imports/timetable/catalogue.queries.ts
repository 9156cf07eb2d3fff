import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

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
import { lessons } from '#modules/journal/journal.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, day, double, int, json, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import type { KeptWord } from '../runs/words.queries.ts';

import type { Catalogue, HeldLesson, Slot, Term } from './catalogue.ts';
import { lessonColumns, lessonRow } from './lessonRow.sql.ts';
import { selectPlaces, selectRoomsToBe } from './rooms.queries.ts';
import { settledBy } from './settledWords.ts';

export const halfYearScope = { academicYearId: int, seasonId: int };
export type HalfYear = ValuesOf<typeof halfYearScope>;

/** What was said of the words of a file. */
interface Saying {
  readonly words: readonly KeptWord[];
  readonly makesRooms: boolean;
}

const nothingSaid: Saying = { words: [], makesRooms: false };

/** Reads what a timetable of that half-year may speak of. A half-year without dates has no weeks to plan in. */
export async function loadCatalogue(
  db: Database,
  halfYear: HalfYear,
  { words, makesRooms }: Saying = nothingSaid,
): Promise<Catalogue> {
  const term = await findTerm(db, halfYear);
  if (term === null) throw new AppError('timetable.no_term');
  const settled = settledBy(words, await selectPlaces(db), makesRooms);
  const kept = await selectLessons(db, halfYear);
  const slots = await selectSlots(db);
  const [usual] = await selectDefaultGrid(db);
  const holidays = await selectHolidays(db, term);
  return {
    term,
    gridId: gridOf(kept, slots, usual?.id ?? 0),
    grids: await selectGrids(db),
    slots,
    holidays: new Set(holidays.map(({ day: free }) => free)),
    groups: new Map((await selectGroups(db)).map(({ id, name }) => [id, name])),
    rooms: byId([...(await selectRooms(db)), ...(await selectRoomsToBe(db, settled))]),
    settled,
    teachers: byId(await selectTeachers(db)),
    assignments: byId(await selectAssignments(db, halfYear)),
    lessons: kept,
    attendance: await selectAttendance(db, halfYear),
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
    const grid = gridOfSlot.get(timeSlotId) || usual;
    uses.set(grid, (uses.get(grid) ?? 0) + 1);
  }
  const [most] = [...uses].sort(([one, uses], [other, others]) => others - uses || one - other);
  return most?.[0] ?? usual;
}

const within = (p: Params<typeof halfYearScope>, alias: string): SQL =>
  sql`${sql.identifier(alias)}.academic_year_id = ${p.academicYearId}
    and ${sql.identifier(alias)}.season_id = ${p.seasonId}`;

const selectTerm = statement({
  name: 'timetable_term',
  params: halfYearScope,
  row: { ...halfYearScope, startsOn: day, endsOn: day, weeks: int },
  sql: (p) => sql`
  select t.academic_year_id as "academicYearId", t.season_id as "seasonId", t.starts_on as "startsOn",
    t.ends_on as "endsOn", t.weeks
  from ${terms} t where ${within(p, 't')}`,
});

export async function findTerm(db: Database, halfYear: HalfYear): Promise<Term | null> {
  const [term] = await selectTerm(db, halfYear);
  return term ?? null;
}

const selectSlots = statement({
  name: 'timetable_slots',
  params: {},
  row: { id: int, gridId: int, number: int, starts: text, ends: text },
  sql: () => sql`
  select id, coalesce(grid_id, 0) as "gridId", number, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends
  from ${timeSlots} where closed_on is null order by grid_id, number, starts, ends`,
});

const selectHolidays = statement({
  name: 'timetable_holidays',
  params: { academicYearId: int, startsOn: day, endsOn: day },
  row: { day },
  sql: (p) => sql`
  select distinct day::date as day from ${calendarEvents} event
  cross join generate_series(event.starts_on, event.ends_on, interval '1 day') as day
  where event.kind = 'holiday' and event.closed_on is null and event.academic_year_id = ${p.academicYearId} and event.faculty_id is null
    and day between ${p.startsOn} and ${p.endsOn}`,
});

const selectDefaultGrid = statement({
  name: 'timetable_default_grid',
  params: {},
  row: { id: int },
  sql: () => sql`select id from ${timeGrids} order by is_default desc, id limit 1`,
});

const selectGrids = statement({
  name: 'timetable_grids',
  params: {},
  row: { id: int, facultyId: orNull(int), formId: orNull(int), buildingId: orNull(int) },
  sql: () => sql`
  select id, faculty_id as "facultyId", education_form_id as "formId", building_id as "buildingId"
  from ${timeGrids} where closed_on is null order by id`,
});

const selectGroups = statement({
  name: 'timetable_groups',
  params: {},
  row: { id: int, name: text },
  sql: () => sql`select id, name from ${groups} where not is_archived order by admission_year_id desc, id`,
});

const selectRooms = statement({
  name: 'timetable_rooms',
  params: {},
  row: { id: int, buildingId: int, number: text, building: text, seats: int },
  sql: () => sql`
  select r.id, r.building_id as "buildingId", r.number, b.name as building, r.seats
  from ${rooms} r join ${buildings} b on b.id = r.building_id where r.closed_on is null order by b.name, r.number`,
});

const selectTeachers = statement({
  name: 'timetable_teachers',
  params: {},
  row: { id: int, fullName: text, staffNumber: orNull(text) },
  sql: () => sql`
  select t.id, p.full_name as "fullName", t.staff_number as "staffNumber"
  from ${teachers} t join ${people} p on p.id = t.id order by p.full_name collate "und-x-icu", t.id`,
});

const names = json(z.object({ ru: z.string(), kg: z.string(), en: z.string() }));

const selectAssignments = statement({
  name: 'timetable_assignments',
  params: halfYearScope,
  row: {
    id: int,
    credits: double,
    teacherId: int,
    subgroup: int,
    isElective: bool,
    formId: int,
    disciplineId: int,
    lessonTypeId: int,
    streamId: orNull(int),
    streamName: orNull(text),
    discipline: names,
    type: names,
    typeShort: names,
    groupIds: listOf(int),
    facultyIds: listOf(int),
    size: int,
  },
  planned: 'each',
  sql: (p) => sql`
  select a.id, a.credits::float8 as credits, a.teacher_id as "teacherId", a.subgroup,
    a.is_elective as "isElective", a.education_form_id as "formId", a.discipline_id as "disciplineId", a.lesson_type_id as "lessonTypeId",
    a.stream_id as "streamId", stream.name as "streamName",
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
  where a.is_active and ${within(p, 'a')}
  order by a.id`,
});

const selectLessons = statement({
  name: 'timetable_lessons',
  params: halfYearScope,
  row: { ...lessonRow, heldDays: listOf(text), mayClash: bool },
  planned: 'each',
  sql: (p) => sql`
  select ${lessonColumns('e')}, array(
    select held.lesson_date::text from ${lessons} held where held.schedule_entry_id = e.id order by held.lesson_date
  ) as "heldDays", e.may_clash as "mayClash"
  from ${scheduleEntries} e where ${within(p, 'e')} order by e.id`,
});

/** Students who sit in the same class lists are told together: so they come to thousands, and not to each by each. */
const selectAttendance = statement({
  name: 'timetable_attendance',
  params: halfYearScope,
  row: { classes: listOf(int), students: listOf(int) },
  planned: 'each',
  sql: (p) => sql`
  with taught as (
    select seat.student_id, array_agg(a.id order by a.id) as classes
    from ${teachingAssignments} a
    join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
    where a.is_active and ${within(p, 'a')} group by seat.student_id
  )
  select classes, array_agg(student_id order by student_id) as students from taught group by classes order by classes`,
});

/** How the students of some conflicts are called. */
export const selectNames = statement({
  name: 'timetable_names',
  params: { ids: listOf(int) },
  row: { id: int, fullName: text },
  sql: (p) => sql`select p.id, p.full_name as "fullName" from ${people} p where p.id = any(${p.ids})`,
});
