import { addDays, daysBetween, weekdayOf } from '@bilim/contract/days';

import type { Day, DemoTerm } from '../calendar.ts';
import type { CataloguedItem } from '../catalogue.ts';
import { difficulties } from '../journal.ts';
import type { DemoPlan, TermPlan } from '../plan.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { DemoStudent } from '../students.ts';
import type { Registration } from '../workbench.ts';

import { classFinder, examiners } from './examiners.ts';
import { admissionPoints, hasModules } from './grade.ts';
import type { JournalPoints } from './journalPoints.ts';
import { attempt, inventModules } from './results.ts';
import type { Brought } from './results.ts';
import { attemptOf } from './sheet.ts';
import type { DemoSheet, DemoSheetRow } from './sheet.ts';
import { standingOf } from './standing.ts';

/** A half-year that is over or runs, with what its journals say. */
export interface TermOver extends Pick<TermPlan, 'term' | 'registrations' | 'classes' | 'streams'> {
  readonly points: JournalPoints;
}

export interface SheetIds {
  sheet: number;
  row: number;
}

const noControl = 9;
const sunday = 7;
/** The registrar has not come to the sheets of the last groups yet. */
const issuedShare = 0.92;
const retakeDays = { main: 0, retake1: 10, retake2: 24 } as const;
type Kind = keyof typeof retakeDays;

/** The sheets of a half-year that is over, each before those that repeat it; of the running one its main ones. */
export function* sheetsOf(plan: DemoPlan, over: TermOver, ids: SheetIds): Generator<DemoSheet> {
  const find = classFinder(over.classes);
  const session = {
    plan,
    over,
    ids,
    find,
    examinerOf: examiners(plan, find),
    difficultyOf: difficulties(plan.seed),
    isLast: isLastOver(plan, over.term),
    isRunning: over.term === plan.calendar.current,
  };
  const places = new Map<number, number>();
  let number = 0;
  for (const [key, sitting] of sittings(over)) {
    const [first] = sitting;
    if (first === undefined) continue;
    const place = places.get(first.groupId) ?? 0;
    places.set(first.groupId, place + 1);
    for (const sheet of sheetsOfSitting(session, { key, sitting, first, place })) {
      number += 1;
      yield { ...sheet, number: numberOf(over.term, number) };
    }
  }
}

interface Session {
  readonly plan: DemoPlan;
  readonly over: TermOver;
  readonly ids: SheetIds;
  readonly find: ReturnType<typeof classFinder>;
  readonly examinerOf: ReturnType<typeof examiners>;
  readonly difficultyOf: (disciplineId: number) => number;
  readonly isLast: boolean;
  readonly isRunning: boolean;
}

interface Examined {
  readonly key: string;
  readonly sitting: readonly Registration[];
  readonly first: Registration;
  readonly place: number;
}

function* sheetsOfSitting(session: Session, { key, sitting, first, place }: Examined) {
  const { plan, over, ids } = session;
  const { item, groupId } = first;
  const teacherId = session.examinerOf(first);
  const { yearId, seasonId } = over.term;
  const luck = createRandom(plan.seed, 'sheet', yearId, seasonId, key);
  const streamId = key.startsWith('stream') ? Number(key.split(' ')[1]) : null;
  let parentId: number | null = null;
  let waiting: readonly Sitting[] = sitting.map((registration) => ({ registration, known: null }));
  for (const kind of ['main', 'retake1', 'retake2'] as const) {
    const usualDay = dayOf(over.term, kind, { place, item });
    const { today } = plan.calendar;
    if (waiting.length === 0 || !isIssued(session, { kind, usualDay, groupId, place })) return;
    const { examDate, state } = standingOf({
      kind,
      item,
      usualDay,
      today,
      luck,
      isLast: session.isLast,
      isRunning: session.isRunning,
      isFlagship: groupId === plan.flagship.groupId,
      hasEnough: () => hasEnough(session, sitting),
    });
    const isWhole = state === 'signed' || state === 'closed';
    const hasBegun = state === 'open' && examDate <= today;
    const weekBefore = addDays(examDate, -7);
    const yesterday = addDays(today, -1);
    const rows = waiting.map((one, index) =>
      rowOf(session, {
        ...one,
        kind,
        id: (ids.row += 1),
        isEntered: isWhole || (hasBegun && index % 2 === 1),
      }),
    );
    const id = (ids.sheet += 1);
    const target = { groupId: streamId === null ? groupId : null, streamId };
    const commission = kind === 'retake2' ? commissionOf(plan, item, teacherId) : [];
    yield {
      id,
      term: over.term,
      item,
      kind,
      ...target,
      teacherId,
      parentId,
      commission,
      issuedOn: weekBefore < yesterday ? weekBefore : yesterday,
      examDate,
      state,
      rows,
    };
    if (state !== 'closed') return;
    parentId = id;
    waiting = rows
      .filter(({ result }) => !result.grade.isPassed)
      .map(({ registration, result }) => ({ registration, known: result }));
  }
}

interface Wanted {
  readonly kind: Kind;
  readonly usualDay: Day;
  readonly groupId: number;
  readonly place: number;
}

/** Some retakes of the last session are still to be issued: the portal proposes them. */
function isIssued({ plan, isLast, isRunning }: Session, { kind, usualDay, groupId, place }: Wanted): boolean {
  if (isRunning) return kind === 'main' && groupId <= issuedShare * plan.groups.length;
  if (usualDay >= plan.calendar.today) return false;
  return kind === 'main' || !isLast || groupId === plan.flagship.groupId || place % 6 !== 5;
}

/** Whether the journals have brought most of them as many points as the final takes; where there are none, it does without. */
function hasEnough({ find, over }: Session, sitting: readonly Registration[]): boolean {
  const admitted = sitting.filter(({ item, studentId }) => {
    if (!hasModules(item)) return true;
    const [one, other] = journalled({ find, over }, item, studentId).kept?.modules ?? [0, 0];
    return one + other >= admissionPoints;
  });
  return admitted.length * 2 > sitting.length;
}

interface Sitting {
  readonly registration: Registration;
  /** What the modules brought stays the same in a retake. */
  readonly known: Brought | null;
}

/** Who is examined together: a group, or a stream of those who chose a discipline. */
function sittings({ registrations, streams }: TermOver): Map<string, Registration[]> {
  const streamOf = new Map(
    streams
      .filter(({ kind }) => kind === 'elective')
      .flatMap(({ id, item, groupIds }) => groupIds.map((groupId) => [`${item.id} ${groupId}`, id] as const)),
  );
  const result = new Map<string, Registration[]>();
  for (const one of registrations) {
    if (one.item.examTypeId === noControl) continue;
    const { id, disciplineId, credits, examTypeId } = one.item;
    const stream = streamOf.get(`${id} ${one.groupId}`);
    const target = stream === undefined ? `group ${one.groupId}` : `stream ${stream}`;
    const key = `${target} ${disciplineId} ${credits} ${examTypeId}`;
    const known = result.get(key);
    if (known === undefined) result.set(key, [one]);
    else known.push(one);
  }
  return result;
}

interface Asked extends Sitting {
  readonly id: number;
  readonly kind: Kind;
  readonly isEntered: boolean;
}

function rowOf(session: Session, { registration, known, kind, id, isEntered }: Asked): DemoSheetRow {
  const { plan, difficultyOf } = session;
  const { item } = registration;
  const student = plan.body.students[registration.studentId - (plan.body.students[0]?.id ?? 0)];
  if (student === undefined) throw new Error('A registration without its student');
  const random = createRandom(plan.seed, 'exam', registration.id, kind);
  const result = attempt({
    item,
    student,
    brought: known ?? broughtBy(session, item, { student, random }),
    attempt: attemptOf[kind],
    difficulty: difficultyOf(item.disciplineId),
    random,
  });
  return { id, registration, result, isEntered };
}

interface Bringing {
  readonly student: DemoStudent;
  readonly random: Random;
}

/** As the journal has it, where one was kept; the running one has always been. */
function broughtBy(
  { find, over, isRunning }: Session,
  item: CataloguedItem,
  { student, random }: Bringing,
): Brought {
  const untold = { classId: null, parts: null, hours: null, absence: null };
  if (!hasModules(item)) return { ...untold, modules: null };
  const { classId, kept } = journalled({ find, over }, item, student.id);
  if (kept !== null) return { classId, ...kept };
  if (isRunning) return { ...untold, classId, modules: [0, 0], absence: 0 };
  return { ...untold, modules: inventModules(student, random) };
}

/** What the journals of a discipline say of a student, and the class whose points count. */
function journalled({ find, over }: Pick<Session, 'find' | 'over'>, item: CataloguedItem, studentId: number) {
  const { practical, lecture, all } = find(item.disciplineId, studentId);
  const classId = (practical ?? lecture)?.id ?? null;
  const classIds = all.filter((one) => one.item.credits === item.credits).map(({ id }) => id);
  return { classId, kept: classId === null ? null : over.points.of(classId, classIds, studentId) };
}

function commissionOf(plan: DemoPlan, { departmentId }: CataloguedItem, chair: number): number[] {
  const others = plan.staff.teachers.filter(
    ({ id, posts }) => id !== chair && posts[0]?.departmentId === departmentId,
  );
  return [chair, ...others.slice(0, 2).map(({ id }) => id)];
}

/** The half-year before the running one: its session has its late ones. */
export function isLastOver({ calendar }: Pick<DemoPlan, 'calendar'>, term: DemoTerm): boolean {
  return calendar.terms.indexOf(term) === calendar.terms.indexOf(calendar.current) - 1;
}

interface Place {
  readonly place: number;
  readonly item: CataloguedItem;
}

/** Exams are spread over the session, the rest is graded in the last week of lessons; retakes follow. */
function dayOf({ endsOn, session }: DemoTerm, kind: Kind, { place, item }: Place): Day {
  const sessionDays = session === null ? 0 : daysBetween(session.startsOn, session.endsOn);
  const isExam = item.examTypeId === 1 || item.examTypeId === 3;
  const main =
    isExam && session !== null
      ? addDays(session.startsOn, (place * 3) % sessionDays)
      : addDays(endsOn, -(place % 5) - 1);
  const day = kind === 'main' ? main : addDays(session?.endsOn ?? endsOn, retakeDays[kind] + (place % 3));
  return weekdayOf(day) === sunday ? addDays(day, 1) : day;
}

/** `В-25-1-000042` */
function numberOf({ yearId, seasonId }: DemoTerm, number: number): string {
  return `В-${yearId}-${seasonId}-${String(number).padStart(6, '0')}`;
}
