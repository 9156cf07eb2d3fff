import { buildCalendar } from './calendar.ts';
import type { Day, DemoCalendar, DemoTerm } from './calendar.ts';
import { buildCatalogue } from './catalogue.ts';
import { cutIntoChunks } from './chunks.ts';
import { openClasses } from './classes.ts';
import { readCurricula } from './curricula.ts';
import { buildGroups } from './groups.ts';
import { enrolEarlier } from './earlier.ts';
import type { EarlierTerm } from './earlier.ts';
import type { Draft } from './draft.ts';
import { createRandom } from './random.ts';
import { departments } from './reference/structure.ts';
import { buildRooms } from './rooms.ts';
import type { DemoRoom } from './rooms.ts';
import { sizePlans } from './sizes.ts';
import type { DemoSize, SizePlan } from './sizes.ts';
import { buildStaff, shareTeachers, staffCount } from './staff.ts';
import type { Staff } from './staff.ts';
import { buildStudents } from './students.ts';
import { teacherPool } from './teacherPool.ts';
import type { TeacherPool } from './teacherPool.ts';
import { makeTimetable } from './timetable.ts';
import type { Entry } from './timetable.ts';
import type { Flagship, Workbench } from './workbench.ts';

/** Everything about the demo university that does not change from term to term. */
export interface DemoUniversity extends Draft {
  readonly size: SizePlan;
  readonly staff: Staff;
  readonly rooms: readonly DemoRoom[];
  readonly flagship: Flagship;
  /** Half-years without journals that have sheets. */
  readonly earlier: readonly EarlierTerm[];
}

export interface DemoPlan extends DemoUniversity {
  /** The terms with their classes and timetables, oldest first; made one by one, a city's do not fit together. */
  readonly terms: () => Generator<TermPlan>;
}

export interface TermPlan extends Pick<
  Workbench,
  'term' | 'classes' | 'streams' | 'meetings' | 'registrations'
> {
  readonly entries: readonly Entry[];
}

/** Ids of teachers that stand for the real ones while the load is measured. */
const pretendTeachers: ReadonlyMap<number, readonly number[]> = new Map(
  departments.map(({ id }) => [id, [1, 2, 3].map((rank) => id * 10 + rank)]),
);

/** Plans a whole university around a day; the same seed and day give the same university. */
export function planUniversity(name: DemoSize, today: Day, seed: number): DemoPlan {
  const size = sizePlans[name];
  const calendar = chosenTerms(buildCalendar(today, size.pastTerms), size);
  const curricula = readCurricula();
  const catalogue = buildCatalogue(calendar, curricula);
  const groups = buildGroups(size, calendar, curricula);
  const body = buildStudents(groups, { seed, firstId: staffCount(size.teachers) + 1, calendar });
  const draft = { seed, calendar, catalogue, groups, body };

  const dryRuns = calendar.terms.map((term) => dryRun(draft, term));
  const staff = buildStaff(shareTeachers(size.teachers, heaviest(dryRuns.map(({ loads }) => loads))), {
    seed,
    calendar,
  });
  const rooms = largest(dryRuns.map(({ meetings }) => buildRooms(meetings, size.hasTwoShifts)));
  const flagship = { groupId: groups[0]?.id ?? 0, teacherId: staff.teachers[0]?.id ?? 0 };
  const earlier = enrolEarlier(draft);
  const university = { ...draft, size, staff, rooms, flagship, earlier };
  return { ...university, terms: () => planTerms(university) };
}

function chosenTerms(calendar: DemoCalendar, { hasNextTerm }: SizePlan): DemoCalendar {
  return hasNextTerm
    ? calendar
    : { ...calendar, terms: calendar.terms.filter(({ startsOn }) => startsOn <= calendar.today) };
}

/** Opens the classes of a term once without real teachers, to learn what each department has to teach. */
function dryRun(draft: Draft, term: DemoTerm) {
  const pool = teacherPool(pretendTeachers);
  const { meetings } = openTerm(draft, {
    term,
    pool,
    flagship: { groupId: 0, teacherId: 0 },
    ids: counters(),
  });
  return { loads: pool.loads(), meetings };
}

function* planTerms(university: DemoUniversity): Generator<TermPlan> {
  const ids = counters(university.earlier.reduce((sum, { registrations }) => sum + registrations.length, 0));
  for (const term of university.calendar.terms) {
    const pool = teacherPool(teachersByDepartment(university.staff));
    const bench = openTerm(university, { term, pool, flagship: university.flagship, ids });
    const random = createRandom(university.seed, 'timetable', term.yearId, term.seasonId);
    yield { ...bench, entries: makeTimetable(bench.meetings, university.rooms, random) };
  }
}

interface Opening {
  readonly term: DemoTerm;
  readonly pool: TeacherPool;
  readonly flagship: Flagship;
  readonly ids: Pick<Workbench, 'nextClassId' | 'nextStreamId' | 'nextRegistrationId'>;
}

function openTerm(
  { seed, catalogue, groups, body }: Draft,
  { term, pool, flagship, ids }: Opening,
): Workbench {
  const random = createRandom(seed, 'classes', term.yearId, term.seasonId);
  const empty = { classes: [], streams: [], meetings: [], registrations: [] };
  const bench: Workbench = { term, catalogue, pool, flagship, random, ...ids, ...empty };
  for (const chunk of cutIntoChunks(groups, term, body.membersOf)) openClasses(bench, chunk);
  return bench;
}

/** `teacher1` has classes of his own and takes no others. */
function teachersByDepartment({ teachers }: Staff): Map<number, number[]> {
  const result = new Map<number, number[]>();
  for (const { id, posts } of teachers.slice(1)) {
    const departmentId = posts[0]?.departmentId ?? 0;
    result.set(departmentId, [...(result.get(departmentId) ?? []), id]);
  }
  return result;
}

function heaviest(loads: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  return new Map(departments.map(({ id }) => [id, Math.max(...loads.map((load) => load.get(id) ?? 0))]));
}

function largest(choices: readonly (readonly DemoRoom[])[]): readonly DemoRoom[] {
  return choices.reduce((best, rooms) => (rooms.length > best.length ? rooms : best), []);
}

function counters(registrationsBefore = 0): Opening['ids'] {
  let classes = 0;
  let streams = 0;
  let registrations = registrationsBefore;
  return {
    nextClassId: () => (classes += 1),
    nextStreamId: () => (streams += 1),
    nextRegistrationId: () => (registrations += 1),
  };
}
