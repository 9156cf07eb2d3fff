import type { Input } from '@bilim/contract';
import { journalApi } from '@bilim/contract/journal/journal';
import type { Parts } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import type { Studio } from '../derive/studio.ts';
import type { BenchClass } from '../setup/classes.ts';
import { teachersOf } from '../setup/people.ts';

import { writeGoal } from './measuredCall.ts';
import type { MeasuredCall } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';
import { wireBody } from './wireBody.ts';

/** More than a connection gets through in a second; one that did would repeat itself, and be refused. */
const mostPerSecond = 400;

interface OpenMark {
  readonly visitId: number;
  readonly markId: number;
  readonly version: number;
  readonly teacherId: number;
}

/** Teachers who change marks of the last days, each time to another one, so that every call writes. */
export async function prepareMarking(
  studio: Studio,
  { pool }: Parts,
  classes: readonly BenchClass[],
): Promise<MeasuredCall> {
  const teacherIds = classes.map(({ key }) => key.teacherId);
  const teachers = await teachersOf(pool, teacherIds);
  const choice = await selectMarkIds(pool);
  const open = await selectOpenMarks(pool, classes);
  const samples = teachers.map(({ person }) => {
    const own = open.filter(({ teacherId }) => teacherId === person.id);
    return { person, inputs: twoChanges(own, choice) };
  });
  const call = await prepareCall(studio, {
    name: 'studentvisitupdate',
    endpoint: journalApi.setMark,
    samples,
    goal: writeGoal,
  });

  return {
    ...call,
    async aim(connections, seconds) {
      const marks = shuffled(await selectOpenMarks(pool, classes));
      return Array.from({ length: connections }, (_, connection) => {
        const own = marks.filter((_mark, index) => index % connections === connection);
        return Array.from({ length: Math.ceil(seconds * mostPerSecond) }, (_shot, index) => {
          const mark = own[index % own.length];
          if (mark === undefined) throw new Error('fewer marks than connections');
          const change = changeOf(mark, choice, Math.floor(index / own.length));
          return { caller: teacherIds.indexOf(mark.teacherId), body: wireBody(journalApi.setMark, change) };
        });
      });
    },
    async countWritten() {
      const { rows } = await pool.query<{ last: number }>(
        `select last_value::int as last from lesson_mark_history_id_seq`,
      );
      return rows[0]?.last;
    },
  };
}

/** What the so-many-th pass over the marks sets: another mark than the pass before, and than stands there now. */
function changeOf(mark: OpenMark, choice: readonly number[], pass: number): Input<typeof journalApi.setMark> {
  const next = choice[(choice.indexOf(mark.markId) + 1 + pass) % choice.length] ?? 0;
  return { visitId: mark.visitId, teacherId: mark.teacherId, markId: next, version: mark.version + pass };
}

/** Two that have nothing in common, so that it shows what of a request arrives where. */
function twoChanges(own: readonly OpenMark[], choice: readonly number[]) {
  const [one] = own;
  if (one === undefined) throw new Error('a teacher without marks to change');
  const first = changeOf(one, choice, 0);
  const other = own.find(
    (mark) => mark.version !== one.version && changeOf(mark, choice, 0).markId !== first.markId,
  );
  if (other === undefined) throw new Error('all marks of a teacher are alike');
  return [first, changeOf(other, choice, 0)] as const;
}

/** Neighbours on a page of the table are not to be written together. */
function shuffled(marks: readonly OpenMark[]): OpenMark[] {
  const step = 7919;
  return marks.flatMap((_, index) => marks[(index * step) % marks.length] ?? []);
}

async function selectMarkIds(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select k.id from marks k where k.mark_set_id = (
       select r.mark_set_id from mark_set_rules r where r.closed_on is null and r.starts_on <= current_date
       order by r.starts_on desc limit 1)
     order by k.sort`,
  );
  return rows.map(({ id }) => id);
}

async function selectOpenMarks(pool: Pool, classes: readonly BenchClass[]): Promise<OpenMark[]> {
  const { rows } = await pool.query<OpenMark>(
    `select m.id::int as "visitId", m.mark_id as "markId", m.version, a.teacher_id as "teacherId"
     from lesson_marks m
     join lessons l on l.id = m.lesson_id and l.academic_year_id = m.academic_year_id
     join teaching_assignments a on a.id = l.assignment_id
     where m.id = any($1::bigint[]) order by m.id`,
    [classes.flatMap(({ openMarkIds }) => openMarkIds)],
  );
  return rows;
}
