import { enrolmentApi } from '@bilim/contract/enrolment';
import http from 'node:http';
import type { Pool } from 'pg';

import { rushFigures } from '../report/rush.ts';
import type { Term } from '../setup/term.ts';
import { ask } from './phone.ts';
import type { Noted } from './phone.ts';
import { prepareRush } from './prepareRush.ts';
import { signInAll, startServers, word } from './stage.ts';
import type { Stage, Told } from './stage.ts';
import { tellSeats, verifySeats, wrongIn } from './verifySeats.ts';

const crowd = 2_000;
const seats = 30;
const goalMs = 2_000;

/** Two thousand students, who have their list open, save the same class of thirty seats in one moment. */
export async function measureCrowd(stage: Stage): Promise<Told> {
  const { database, terminal } = stage;
  const { pool } = database.parts;
  const { term, studentIds } = await terminal.during('Offers', () => prepareRush(pool, crowd));
  const wanted = await offerOne(pool, term, studentIds);
  const headers = await terminal.during('Browsers', () => signInAll(database.parts, studentIds));
  const servers = await startServers(stage);
  const agent = new http.Agent({ keepAlive: true });
  const answers: Noted[] = [];
  const began = performance.now();
  const phones = headers.map((own, nth) => {
    const port = servers[nth % servers.length]?.port ?? 0;
    return { port, agent, headers: own, note: (one: Noted) => void answers.push(one), began };
  });
  await terminal.during('Lists', () =>
    Promise.all(phones.map((phone) => ask({ ...phone, note: () => {} }, enrolmentApi.list, term))),
  );
  const refusals = await terminal.during(`${headers.length} saves at once`, () =>
    Promise.all(
      phones.map(async (phone) => {
        return (await ask(phone, enrolmentApi.addElective, { ...term, ...wanted })).refusal;
      }),
    ),
  );
  agent.destroy();
  const { p50, worst } = rushFigures(answers);
  const seated = refusals.filter((refusal) => refusal === null).length;
  const told = [...new Set(refusals)].filter((refusal) => refusal !== null);
  const check = await verifySeats(pool, term);
  const isRight = seated === Math.min(seats, headers.length) && wrongIn(check) === 0;
  return {
    rows: [
      [
        `${headers.length} saves at once for ${seats} seats: seated`,
        String(seated),
        String(seats),
        word(isRight),
      ],
      ['the last one answered after', `${worst.toFixed(0)} ms`, `<= ${goalMs} ms`, word(worst <= goalMs)],
      ['half of them after', `${p50.toFixed(0)} ms`, '', ''],
    ],
    notes: [`The others were told ${told.join(', ')}. ${tellSeats(check)}`],
    isMet: isRight && worst <= goalMs,
  };
}

/** A class beside the plan of each of these students, who may all take it. */
async function offerOne(pool: Pool, { academicYearId, seasonId }: Term, studentIds: readonly number[]) {
  const { rows } = await pool.query<{ disciplineId: number; classId: number }>(
    `with known as (select min(id) as id from disciplines where name_ru = 'bench rush'),
     own as (
       insert into disciplines (name_ru, name_kg, name_en, department_id)
       select 'bench rush', 'bench rush', 'bench rush', (select min(id) from departments) from known where id is null
       returning id),
     together as (
       insert into streams (academic_year_id, season_id, discipline_id, credits, name, kind)
       select $1, $2, id, 1, 'bench rush', 'elective' from (select * from own union all select * from known) of_bench
       where id is not null returning id, discipline_id),
     made as (
       insert into teaching_assignments (academic_year_id, season_id, discipline_id, credits, is_elective, exam_type_id,
         department_id, teacher_id, lesson_type_id, education_form_id, stream_id)
       select $1, $2, discipline_id, 1, true, 1, (select min(id) from departments), (select min(id) from teachers), 2, 1, id
       from together returning id, discipline_id),
     offered as (insert into registration_offers (assignment_id, state, opened_at) select id, 'open', now() from made),
     room as (insert into registration_pools (assignment_id, seats) select id, $4 from made),
     may as (
       insert into registration_permissions (student_id, academic_year_id, season_id, discipline_id, reason, granted_by)
       select student, $1, $2, made.discipline_id, 'bench', (select min(id) from people) from made, unnest($3::int[]) student)
     select discipline_id as "disciplineId", id as "classId" from made`,
    [academicYearId, seasonId, studentIds, seats],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('no class was made');
  return { disciplineId: made.disciplineId, classIds: [made.classId] };
}
