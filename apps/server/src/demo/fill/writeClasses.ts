import type { Client } from 'pg';

import {
  assignmentStudents,
  disciplineRegistrations,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { themes } from '#modules/journal/journal.tables.ts';

import type { DemoPlan, TermPlan } from '../plan.ts';
import { transferIn, wasJoined, wasLeft } from '../roster.ts';
import type { Transfer } from '../students.ts';
import type { ThemePlans } from '../themes.ts';

import { copyRows } from './copy.ts';
import { morning } from './morning.ts';
import { writeTimetable } from './writeTimetable.ts';
import type { TermToWrite } from './writeTimetable.ts';

const pairHours = 2;
const fullTime = 1;

/** Registrations, classes with their lists, thematic plans and the timetable of one term. */
export async function writeClasses(client: Client, toWrite: TermToWrite): Promise<void> {
  const { plan, term, themePlans } = toWrite;
  await writeStreams(client, term);
  await writeAssignments(client, term);
  await copyRows(
    client,
    assignmentStudents,
    ['assignmentId', 'studentId', 'addedAt', 'removedAt'],
    listRows(term, transferIn(term.term, plan.body.transfer)),
  );
  await writeRegistrations(client, plan, term);
  await copyRows(
    client,
    themes,
    [
      'id',
      'disciplineId',
      'credits',
      'semesterId',
      'lessonTypeId',
      'authorId',
      'number',
      'title',
      'moduleId',
    ],
    themeRows(themePlans, term),
  );
  await writeTimetable(client, toWrite);
}

async function writeStreams(client: Client, { term, streams: opened }: TermPlan): Promise<void> {
  await copyRows(
    client,
    streams,
    ['id', 'academicYearId', 'seasonId', 'disciplineId', 'credits', 'name', 'kind'],
    opened.map(({ id, item, name, kind }) => {
      const { disciplineId, credits } = item;
      return { id, academicYearId: term.yearId, seasonId: term.seasonId, disciplineId, credits, name, kind };
    }),
  );
  const seats = opened.flatMap(({ id, groupIds }) => groupIds.map((groupId) => ({ streamId: id, groupId })));
  await copyRows(client, streamGroups, ['streamId', 'groupId'], seats);
}

async function writeAssignments(client: Client, { term, classes, streams: opened }: TermPlan): Promise<void> {
  const electives = new Set(opened.filter(({ kind }) => kind === 'elective').map(({ id }) => id));
  await copyRows(
    client,
    teachingAssignments,
    [
      'id',
      'academicYearId',
      'seasonId',
      'semesterId',
      'disciplineId',
      'credits',
      'isElective',
      'examTypeId',
      'departmentId',
      'teacherId',
      'lessonTypeId',
      'educationFormId',
      'groupId',
      'streamId',
      'subgroup',
      'plannedHours',
    ],
    classes.map(({ item, weeklyPairs, ...rest }) => {
      const isElective = rest.streamId !== null && electives.has(rest.streamId);
      return {
        ...rest,
        academicYearId: term.yearId,
        seasonId: term.seasonId,
        semesterId: isElective ? null : item.semester,
        disciplineId: item.disciplineId,
        credits: item.credits,
        isElective,
        examTypeId: item.examTypeId,
        departmentId: item.departmentId,
        educationFormId: fullTime,
        plannedHours: weeklyPairs * pairHours * term.weeks,
      };
    }),
  );
}

/** The transferred student stands in the lists of both groups: removed from one, added to the other. */
function* listRows({ term, classes }: TermPlan, transfer: Transfer | null) {
  const opened = morning(term.startsOn);
  const moved = transfer === null ? opened : morning(transfer.day);
  for (const of of classes) {
    const hasJoined = transfer !== null && wasJoined(of, transfer);
    for (const studentId of of.studentIds) {
      const addedAt = hasJoined && studentId === transfer.studentId ? moved : opened;
      yield { assignmentId: of.id, studentId, addedAt, removedAt: null };
    }
    if (transfer !== null && wasLeft(of, transfer)) {
      yield { assignmentId: of.id, studentId: transfer.studentId, addedAt: opened, removedAt: moved };
    }
  }
}

/** Also of half-years in which nothing else is known. */
export async function writeRegistrations(
  client: Client,
  { calendar }: DemoPlan,
  { term, registrations }: Pick<TermPlan, 'term' | 'registrations'>,
): Promise<void> {
  const status = term.startsOn <= calendar.today ? ('confirmed' as const) : ('registered' as const);
  const common = { academicYearId: term.yearId, seasonId: term.seasonId, status };
  const rows = function* () {
    for (const { id, studentId, groupId, item } of registrations) {
      const {
        semester: semesterId,
        disciplineId,
        id: curriculumItemId,
        credits,
        examTypeId,
        electiveBlock,
      } = item;
      yield {
        ...common,
        id,
        studentId,
        groupId,
        semesterId,
        disciplineId,
        curriculumItemId,
        credits,
        examTypeId,
        electiveBlock,
      };
    }
  };
  await copyRows(
    client,
    disciplineRegistrations,
    [
      'id',
      'studentId',
      'groupId',
      'academicYearId',
      'seasonId',
      'semesterId',
      'disciplineId',
      'curriculumItemId',
      'credits',
      'examTypeId',
      'electiveBlock',
      'status',
    ],
    rows(),
  );
}

function* themeRows(themePlans: ThemePlans, { classes }: TermPlan) {
  for (const { of, ...theme } of themePlans.open(classes)) {
    const { item, lessonTypeId, teacherId } = of;
    const { disciplineId, credits, semester } = item;
    yield { ...theme, disciplineId, credits, semesterId: semester, lessonTypeId, authorId: teacherId };
  }
}
