import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { terms } from '#modules/structure/calendar.tables.ts';

import { gradeBands, gradeScaleRules } from './grading/gradeScales.tables.ts';
import { lessons, marks, markSetRules } from './journal.tables.ts';

/**
 * The first day of the latest half-year that is over and in which lessons were held. By what held on that day or before
 * people have been judged: it stays.
 */
function lastJudgedDay(today: SQL): SQL {
  return sql`(
    select max(term.starts_on) from ${terms} term
    where term.ends_on < ${today} and exists (
      select from ${lessons} l
      where l.academic_year_id = term.academic_year_id and l.lesson_date between term.starts_on and term.ends_on))`;
}

/** The mark with which a mark is cleared says nothing. */
export const saysSomething = sql`${marks.id} <> 0`;

/** Marks up to this number are those that code speaks of: cleared, absent, excused, late, present. */
const lastOfPortal = sql.raw('4');

/** Marks of the portal itself, and the best one of a set, by which points were counted. */
export const isSettledMark = (
  today: SQL,
): SQL<boolean> => sql<boolean>`(${marks.id} <= ${lastOfPortal} or coalesce(
  ${marks.points} = (select max(k.points) from marks k where k.mark_set_id = ${marks.markSetId})
  and exists (
    select from ${markSetRules} r where r.closed_on is null and r.mark_set_id = ${marks.markSetId}
      and r.starts_on <= ${lastJudgedDay(today)}), false))`;

/** A rule that held then. */
export const isSettledFrom =
  (startsOn: PgColumn) =>
  (today: SQL): SQL<boolean> =>
    sql<boolean>`coalesce(${startsOn} <= ${lastJudgedDay(today)}, false)`;

/** A grade of a scale that held then. */
export const isSettledGrade = (today: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${gradeScaleRules} r where r.closed_on is null and r.scale_id = ${gradeBands.scaleId}
    and r.starts_on <= ${lastJudgedDay(today)})`;

/** A rule is called by its day. */
export const dayLabel = (day: PgColumn): SQL => sql`to_char(${day}, 'DD.MM.YYYY')`;
