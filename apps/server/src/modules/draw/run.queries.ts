import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { DrawInput, WishOutcome } from '#modules/enrolment/draw/publicFile.ts';
import { closingUnderWay, lastClosing } from '#modules/registration/closing.sql.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import { registrationSteps } from '#modules/registration/seats.tables.ts';
import { bool, instant, int, json, listOf, oneOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { drawRules } from '@bilim/contract/draw';

import { drawEntries, drawReceipts, drawSteps, registrationDraws } from './draws.tables.ts';
import { isTakenBack } from './takenBack.sql.ts';

/** Periods whose wishes are open, or about to be drawn, and that have no draw yet. */
export const selectWithoutDraw = statement({
  name: 'draw_periods_without',
  params: { now: instant },
  row: { periodId: int, rule: oneOf(...drawRules) },
  sql: (p) => sql`
  select w.id as "periodId", w.draw_rule as rule from ${registrationPeriods} w
  where w.draw_rule is not null and w.closed_on is null and w.wishes_open_at <= ${p.now} and w.opens_at > ${p.now}
    and not exists (select from ${registrationDraws} d where d.period_id = w.id)`,
});

export const insertDraw = statement({
  name: 'draw_made',
  params: { periodId: int, rule: text, seed: text, seedHash: text, now: instant },
  row: {},
  sql: (p) => sql`
  insert into ${registrationDraws} (period_id, rule, seed, seed_hash, made_at)
  values (${p.periodId}, ${p.rule}, ${p.seed}, ${p.seedHash}, ${p.now})
  on conflict (period_id) where undone_at is null do nothing`,
});

/**
 * Draws whose wishes have ended, begun ones included, and those that are being taken back; one that came after a draw was
 * taken back waits for an office.
 */
export const selectDue = statement({
  name: 'draw_due',
  params: { now: instant },
  row: { drawId: int, periodId: int },
  sql: (p) => sql`
  select d.id as "drawId", d.period_id as "periodId" from ${registrationDraws} d join ${registrationPeriods} w on w.id = d.period_id
  where d.undone_at is null and (${isTakenBack} or d.drawn_at is null and w.closed_on is null
    and w.wishes_close_at <= ${p.now} and (d.started_at is not null or d.made_at < w.wishes_close_at))
  order by d.id`,
});

/** The draw of a period that holds, held for the transaction. */
export const lockDraw = statement({
  name: 'draw_locked',
  params: { drawId: int },
  row: {
    drawId: int,
    periodId: int,
    rule: oneOf(...drawRules),
    seed: text,
    academicYearId: int,
    seasonId: int,
    isStarted: bool,
    isDrawn: bool,
    isTakenBack: bool,
    stepId: orNull(int),
    inputHash: orNull(text),
  },
  planned: 'each',
  sql: (p) => sql`
  select d.id as "drawId", d.period_id as "periodId", d.rule, d.seed, w.academic_year_id as "academicYearId",
    w.season_id as "seasonId", d.started_at is not null as "isStarted", d.drawn_at is not null as "isDrawn",
    ${isTakenBack} as "isTakenBack", d.step_id as "stepId", d.input_hash as "inputHash"
  from ${registrationDraws} d join ${registrationPeriods} w on w.id = d.period_id
  where d.id = ${p.drawId} and d.undone_at is null for update of d`,
});

/** The draw of a period that holds; the period is held for the transaction. */
export const selectDrawOf = statement({
  name: 'draw_of_period',
  params: { periodId: int },
  row: {
    drawId: int,
    isDrawn: bool,
    isTakenBack: bool,
    isPublished: bool,
    isFinished: bool,
    isClosing: bool,
    wishesClose: instant,
  },
  sql: (p) => sql`
  select d.id as "drawId", d.drawn_at is not null as "isDrawn", ${isTakenBack} as "isTakenBack",
    w.published_at is not null as "isPublished", w.finished_at is not null as "isFinished",
    ${closingUnderWay} is not null as "isClosing", w.wishes_close_at as "wishesClose"
  from ${registrationDraws} d join ${registrationPeriods} w on w.id = d.period_id ${lastClosing}
  where d.period_id = ${p.periodId} and d.undone_at is null and w.wishes_close_at is not null for update of w`,
});

/** The wishes as they stood when the draw began: kept with the step, so that whoever goes on draws the same. */
export const selectFrozen = statement({
  name: 'draw_frozen',
  params: { stepId: int },
  row: { frozen: json(z.unknown()) },
  planned: 'each',
  sql: (p) => sql`select s.effects as frozen from ${registrationSteps} s where s.id = ${p.stepId}`,
});
export const Frozen = z.object({
  input: DrawInput,
  /** What is not public: who the pseudonyms are, and the items of curricula that they wished. */
  people: z.array(
    z.object({ pseudonym: z.string(), studentId: z.int(), groupId: z.int(), semesterId: z.int() }),
  ),
  items: z.array(z.tuple([z.int(), z.int(), z.nullable(z.int()), z.number(), z.int()])),
});

const entry = z.object({
  studentId: z.int(),
  pseudonym: z.string(),
  average: z.nullable(z.number()),
  studyYear: z.nullable(z.int()),
});

export const startDraw = statement({
  name: 'draw_started',
  params: {
    drawId: int,
    stepId: int,
    inputHash: text,
    entries: json(z.array(entry)),
    by: orNull(int),
    now: instant,
  },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with started as (
    update ${registrationDraws} set started_at = ${p.now}, step_id = ${p.stepId}, input_hash = ${p.inputHash},
      drawn_by = ${p.by} where id = ${p.drawId}
  )
  insert into ${drawEntries} (draw_id, student_id, pseudonym, place, average_mark, study_year)
  select ${p.drawId}, g."studentId", g.pseudonym, 0, g.average, g."studyYear"
  from jsonb_to_recordset(${p.entries}) g("studentId" int, pseudonym text, average numeric, "studyYear" smallint)`,
});

export const selectDoneBlocks = statement({
  name: 'draw_blocks_done',
  params: { drawId: int },
  row: { blocks: listOf(text) },
  planned: 'each',
  sql: (p) => sql`select array(select s.block from ${drawSteps} s where s.draw_id = ${p.drawId}) as blocks`,
});

/** That a block is done. */
export const finishBlock = statement({
  name: 'draw_block_done',
  params: { drawId: int, block: int, now: instant },
  row: {},
  planned: 'each',
  sql: (p) =>
    sql`insert into ${drawSteps} (draw_id, block, done_at) values (${p.drawId}, ${p.block}::text, ${p.now})`,
});

const given = z.object({ pseudonym: z.string(), outcomes: z.array(WishOutcome) });

export const insertReceipts = statement({
  name: 'draw_receipts_kept',
  params: { drawId: int, block: smallint, receipts: json(z.array(given)) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${drawReceipts} (draw_id, student_id, block, outcomes)
  select e.draw_id, e.student_id, ${p.block}, g.outcomes
  from jsonb_to_recordset(${p.receipts}) g(pseudonym text, outcomes jsonb)
  join ${drawEntries} e on e.draw_id = ${p.drawId} and e.pseudonym = g.pseudonym`,
});

const placed = z.object({ pseudonym: z.string(), place: z.int() });

/** The draw is done: with it everybody has a place in its line. */
export const finishDraw = statement({
  name: 'draw_finished',
  params: { drawId: int, resultHash: text, places: json(z.array(placed)), now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with placed as (
    update ${drawEntries} e set place = g.place from jsonb_to_recordset(${p.places}) g(pseudonym text, place int)
    where e.draw_id = ${p.drawId} and e.pseudonym = g.pseudonym
  )
  update ${registrationDraws} set drawn_at = ${p.now}, result_hash = ${p.resultHash} where id = ${p.drawId}`,
});

/** As if it had not begun; its seats were taken back before. */
export const forgetDraw = statement({
  name: 'draw_forgotten',
  params: { drawId: int },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with entries as (delete from ${drawEntries} where draw_id = ${p.drawId}),
  blocks as (delete from ${drawSteps} where draw_id = ${p.drawId})
  update ${registrationDraws} set started_at = null, step_id = null, input_hash = null, drawn_by = null where id = ${p.drawId}`,
});

export const endDraw = statement({
  name: 'draw_undone',
  params: { drawId: int, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`update ${registrationDraws} set undone_at = ${p.now} where id = ${p.drawId}`,
});

/** Students of a draw, to be told. */
export const selectEntered = statement({
  name: 'draw_entered',
  params: { drawId: int },
  row: { studentIds: listOf(int) },
  planned: 'each',
  sql: (p) => sql`
  select array(select e.student_id from ${drawEntries} e where e.draw_id = ${p.drawId} order by 1) as "studentIds"`,
});
