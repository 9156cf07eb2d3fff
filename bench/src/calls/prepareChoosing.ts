import type { Input, Person } from '@bilim/contract';
import { enrolmentApi } from '@bilim/contract/enrolment';
import type { Parts } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import type { Studio } from '../derive/studio.ts';
import { prepareRush } from '../rush/prepareRush.ts';
import type { Rush } from '../rush/prepareRush.ts';

import { writeGoal } from './measuredCall.ts';
import type { MeasuredCall, Shot } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';
import { wireBody } from './wireBody.ts';

/** Six disciplines each: more than both servers get through in the time of one measurement. */
const students = 960;

/** A discipline with one of its classes, chosen by a student for whom there is a seat. */
interface Choice {
  readonly studentId: number;
  readonly disciplineId: number;
  readonly classId: number;
}

async function prepareSaving(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const rush = await prepareRush(pool, students);
  const choices = choicesIn(rush);
  const inputOf = ({ disciplineId, classId }: Choice): Input<typeof enrolmentApi.save> => ({
    ...rush.term,
    disciplineId,
    classIds: [classId],
  });
  const call = await prepareCall(studio, {
    name: 'saveregistration',
    endpoint: enrolmentApi.save,
    samples: rush.studentIds.map((id) => ({
      person: studentOf(id),
      inputs: twoOf(choices.filter(({ studentId }) => studentId === id).map(inputOf)),
    })),
    goal: writeGoal,
  });
  const shotOf = (choice: Choice): Shot => ({
    caller: rush.studentIds.indexOf(choice.studentId),
    body: wireBody(enrolmentApi.save, inputOf(choice)),
  });
  return {
    ...call,
    async aim(connections) {
      return inTurns(choicesIn(await prepareRush(pool, students)).map(shotOf), connections);
    },
    countWritten: () => countChanges(pool),
  };
}

async function prepareDropping(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const { studentIds, ...first } = await prepareRush(pool, students);
  const held = await seatAll(pool, { studentIds, ...first });
  const call = await prepareCall(studio, {
    name: 'deleteregistration',
    endpoint: enrolmentApi.remove,
    samples: studentIds.map((id) => ({
      person: studentOf(id),
      inputs: twoOf(
        held
          .filter(({ studentId }) => studentId === id)
          .map(({ registrationId }): Input<typeof enrolmentApi.remove> => ({ registrationId })),
      ),
    })),
    goal: writeGoal,
  });
  return {
    ...call,
    async aim(connections) {
      const seated = await seatAll(pool, await prepareRush(pool, students));
      const shots = seated.map(({ studentId, registrationId }) => ({
        caller: studentIds.indexOf(studentId),
        body: wireBody(enrolmentApi.remove, { registrationId }),
      }));
      return inTurns(shots, connections);
    },
    countWritten: () => countChanges(pool),
  };
}

const studentOf = (id: number): Person => ({ id, role: 'student', roles: ['student'], grants: [] });

function twoOf<T>([one, other]: readonly T[]): readonly [T, T] {
  if (one === undefined || other === undefined) throw new Error('a student with less than two disciplines');
  return [one, other];
}

/** Of a discipline one student after the other gets the next class: so all find a seat. */
function choicesIn({ visits }: Rush): Choice[] {
  const before = new Map<string, number>();
  return visits.map(({ studentId, disciplineId, classIds }) => {
    const key = classIds.join(' ');
    const turn = before.get(key) ?? 0;
    before.set(key, turn + 1);
    return { studentId, disciplineId, classId: classIds[turn % classIds.length] ?? 0 };
  });
}

/** All shots of a student come from one connection: nobody does two things at once. */
function inTurns(shots: readonly Shot[], connections: number): Shot[][] {
  return Array.from({ length: connections }, (_, connection) =>
    shots.filter(({ caller }) => caller % connections === connection),
  );
}

/** Everybody in the classes that they would choose, as electives, which may be dropped. */
async function seatAll(pool: Pool, rush: Rush) {
  const { academicYearId, seasonId } = rush.term;
  const choices = choicesIn(rush);
  const { rows } = await pool.query<{ studentId: number; registrationId: number }>(
    `with given as materialized (
       select * from unnest($3::int[], $4::int[], $5::int[]) g(student_id, discipline_id, class_id)
     ), sat as (
       insert into assignment_students (assignment_id, student_id, pool_id)
       select g.class_id, g.student_id, pool.id from given g join registration_pools pool on pool.assignment_id = g.class_id)
     insert into discipline_registrations (student_id, group_id, academic_year_id, season_id, semester_id, discipline_id,
       credits, exam_type_id, is_by_plan, elective_block, source)
     select g.student_id, sitting.group_id, $1, $2, 1, g.discipline_id, 5, 1, true, 1, 'student' from given g
     join student_group_periods sitting on sitting.student_id = g.student_id and sitting.is_main
       and sitting.period @> current_date
     returning student_id as "studentId", id as "registrationId"`,
    [
      academicYearId,
      seasonId,
      choices.map(({ studentId }) => studentId),
      choices.map(({ disciplineId }) => disciplineId),
      choices.map(({ classId }) => classId),
    ],
  );
  return rows;
}

async function countChanges(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ last: number }>(
    'select last_value::int as last from registration_changes_id_seq',
  );
  return rows[0]?.last;
}

/** Seats taken and given back in a half-year of its own, in which nobody has any marks. */
export const choosingCalls = { saveregistration: prepareSaving, deleteregistration: prepareDropping };
