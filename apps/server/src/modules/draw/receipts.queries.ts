import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { blockTitle } from '#modules/curricula/blockTitle.sql.ts';
import { curricula, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { DrawnResult } from '#modules/enrolment/draw/publicFile.ts';
import { standing, whoseTerm } from '#modules/enrolment/standing.sql.ts';
import { people } from '#modules/people/people.tables.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { instant, int, json, oneOf, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';
import { drawRules } from '@bilim/contract/draw';

import { drawEntries, drawReceipts, registrationDraws } from './draws.tables.ts';

/** The receipt of a student, of the last draw of the half-year that holds. */
export const selectReceipt = inEachLanguage((language) =>
  statement({
    name: `draw_receipt_${language}`,
    params: whoseTerm,
    row: {
      drawId: int,
      periodId: int,
      drawnAt: instant,
      rule: oneOf(...drawRules),
      place: int,
      pseudonym: text,
      seed: text,
      seedHash: text,
      outcomes: rowsOf({
        block: int,
        blockTitle: text,
        discipline: text,
        lessonType: orNull(text),
        teacher: orNull(text),
        subgroup: orNull(int),
        rank: orNull(int),
        outcome: oneOf('seated', 'full', 'refused', 'unneeded'),
        code: orNull(text),
        seats: orNull(int),
        placeInLine: orNull(int),
      }),
    },
    sharesParams: true,
    sql: (p) => sql`
    with ${standing(p)}
    select d.id as "drawId", d.period_id as "periodId", d.drawn_at as "drawnAt", d.rule, e.place,
      e.pseudonym, d.seed, d.seed_hash as "seedHash", ${jsonList(sql`
        select r.block, coalesce(${blockTitle(language, sql`b.title`, sql`r.block`)}, '') as "blockTitle", ${nameIn(language, 'dis')} as discipline,
          ${nameIn(language, 'kind')} as "lessonType", who.full_name as teacher, a.subgroup,
          o.rank, o.outcome, o.code, o.seats, o."placeInLine"
        from ${drawReceipts} r cross join lateral rows from (
          jsonb_to_recordset(r.outcomes) as (discipline int, class int, rank int, outcome text, code text, seats int,
            "placeInLine" int)) with ordinality o
        join ${disciplines} dis on dis.id = o.discipline left join ${teachingAssignments} a on a.id = o.class
        left join ${lessonTypes} kind on kind.id = a.lesson_type_id left join ${people} who on who.id = a.teacher_id
        left join ${electiveBlocks} b on b.curriculum_id = (select c.id from ${curricula} c where c.id = st.curriculum_id)
          and b.semester_id = st.semester_id and b.block = r.block
        where r.draw_id = d.id and r.student_id = st.student_id order by r.block = 0, r.block, o.ordinality`)} as outcomes
    from standing st
    join ${drawEntries} e on e.student_id = st.student_id
    join ${registrationDraws} d on d.id = e.draw_id and d.undone_at is null and d.drawn_at is not null
    join ${registrationPeriods} w on w.id = d.period_id and w.academic_year_id = ${p.academicYearId}
      and w.season_id = ${p.seasonId}
    order by d.drawn_at desc limit 1`,
  }),
);

/** How many took part. */
export const countEntered = statement({
  name: 'draw_entered_count',
  params: { drawId: int },
  row: { students: int },
  sql: (p) => sql`select count(*)::int as students from ${drawEntries} e where e.draw_id = ${p.drawId}`,
});

/** What anybody may read of a draw that is done. */
export const selectPublic = statement({
  name: 'draw_public',
  params: { drawId: int },
  row: {
    periodId: int,
    seed: text,
    seedHash: text,
    inputHash: text,
    resultHash: text,
    stepId: int,
    result: json(z.array(DrawnResult)),
  },
  planned: 'each',
  sql: (p) => sql`
  select d.period_id as "periodId", d.seed, d.seed_hash as "seedHash", d.input_hash as "inputHash",
    d.result_hash as "resultHash", d.step_id as "stepId", (
      select coalesce(json_agg(json_build_object('pseudonym', e.pseudonym, 'place', e.place, 'outcomes', (
        select coalesce(json_agg(o.value order by r.block, o.ordinality), '[]'::json)
        from ${drawReceipts} r cross join lateral jsonb_array_elements(r.outcomes) with ordinality o
        where r.draw_id = d.id and r.student_id = e.student_id)) order by e.place), '[]'::json)
      from ${drawEntries} e where e.draw_id = d.id) as result
  from ${registrationDraws} d where d.id = ${p.drawId} and d.drawn_at is not null and d.undone_at is null`,
});
