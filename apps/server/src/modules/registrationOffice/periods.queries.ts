import { drawRules } from '@bilim/contract/draw';
import { actionsUnderWay, periodKinds } from '@bilim/contract/registrationOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { drawEntries, drawSteps, registrationDraws } from '#modules/draw/draws.tables.ts';
import { isTakenBack } from '#modules/draw/takenBack.sql.ts';
import { wishers } from '#modules/draw/wishers.sql.ts';
import { classWishes, electiveWishes } from '#modules/draw/wishes.tables.ts';
import { closingUnderWay, lastClosing } from '#modules/registration/closing.sql.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import { disciplineRegistrations, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { registrationChanges } from '#modules/registration/seats.tables.ts';
import { comingHalfYears } from '#modules/structure/comingHalfYears.sql.ts';
import { educationForms, faculties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import {
  bool,
  day,
  instant,
  int,
  json,
  oneOf,
  orNull,
  real,
  rowsOf,
  smallint,
  text,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

const ofTerm = { academicYearId: smallint, seasonId: smallint };

/** How far a draw has come. Where somebody wished only classes of what the plan has, that is a block as well. */
const blocksOf = sql`(
  select json_build_object('deed', 'drawing', 'done', seated.blocks, 'of', greatest(seated.blocks, wished.blocks)) from (
    select count(*) as blocks from ${drawSteps} step where step.draw_id = d.id) seated, (
    select count(distinct wish.block) + exists (
      select from ${drawEntries} e join ${classWishes} own on own.student_id = e.student_id
      join ${teachingAssignments} a on a.id = own.assignment_id and not a.is_elective
        and a.academic_year_id = w.academic_year_id and a.season_id = w.season_id
      where e.draw_id = d.id)::int as blocks
    from ${drawEntries} e join ${electiveWishes} wish on wish.student_id = e.student_id
      and wish.academic_year_id = w.academic_year_id and wish.season_id = w.season_id
    where e.draw_id = d.id) wished)`;

/** What a step registered, and how much of that is taken back. */
const changesOf = (stepId: SQL, action: 'chosen' | 'cancelled') => sql`(
  select count(*) from ${registrationChanges} c where c.step_id = ${stepId} and c.deed = ${sql.raw(`'${action}'`)})`;

/** What a closing confirmed, and how much of that is not confirmed any more. */
const confirmed = sql`jsonb_array_length(closing.effects -> 'confirmed')`;
const unconfirmed = sql`(
  select count(*) from jsonb_array_elements_text(closing.effects -> 'confirmed') one
  join ${disciplineRegistrations} r on r.id = one::int and r.status <> 'confirmed')`;

/** What goes on with everybody of a period in one word. */
const actionUnderWay = sql`case when d.started_at is not null and d.drawn_at is null then 'drawing'
  when ${isTakenBack} then 'undoing' else ${closingUnderWay} end`;

/** The same, with how far it is. */
const underWay = sql`case ${actionUnderWay}
  when 'drawing' then ${blocksOf}
  when 'undoing' then json_build_object('deed', 'undoing', 'done', ${changesOf(sql`d.step_id`, 'cancelled')},
    'of', ${changesOf(sql`d.step_id`, 'chosen')})
  when 'closing' then json_build_object('deed', 'closing', 'done', ${changesOf(sql`closing.id`, 'chosen')} + ${confirmed},
    'of', greatest((closing.effects ->> 'of')::int, ${changesOf(sql`closing.id`, 'chosen')} + ${confirmed}))
  when 'reopening' then json_build_object('deed', 'reopening',
    'done', ${changesOf(sql`closing.id`, 'cancelled')} + ${unconfirmed},
    'of', ${changesOf(sql`closing.id`, 'chosen')} + ${confirmed}) end`;

/** Joins the draw that holds. */
const theDraw = sql`left join ${registrationDraws} d on d.period_id = w.id and d.undone_at is null`;

/** The periods of a half-year; everybody sees those of the whole university, but others' faculties only who has them. */
export const selectPeriods = inEachLanguage((language) =>
  statement({
    name: `office_periods_${language}`,
    params: { ...rightScope, ...ofTerm, today: day },
    row: {
      periodId: int,
      academicYearId: int,
      seasonId: int,
      facultyId: orNull(int),
      formId: orNull(int),
      studyYear: orNull(int),
      kind: oneOf(...periodKinds),
      wishesOpenAt: orNull(instant),
      wishesCloseAt: orNull(instant),
      drawRule: orNull(oneOf(...drawRules)),
      opensAt: instant,
      closesAt: instant,
      minCredits: orNull(real),
      maxCredits: orNull(real),
      faculty: orNull(text),
      form: orNull(text),
      drawId: orNull(int),
      seedHash: orNull(text),
      drawnAt: orNull(instant),
      underWay: orNull(json(z.object({ deed: z.enum(actionsUnderWay), done: z.int(), of: z.int() }))),
      entered: int,
      wishers: int,
      finishedAt: orNull(instant),
      closing: orNull(json(z.object({ added: z.int(), confirmed: z.int() }))),
      publishedAt: orNull(instant),
      isOwn: bool,
    },
    planned: 'each',
    sql: (p) => sql`
    with ${wishers(p)}
    select w.id as "periodId", w.academic_year_id as "academicYearId", w.season_id as "seasonId", w.faculty_id as "facultyId",
      w.education_form_id as "formId", w.study_year as "studyYear", w.kind, w.wishes_open_at as "wishesOpenAt",
      w.wishes_close_at as "wishesCloseAt", w.draw_rule as "drawRule", w.opens_at as "opensAt", w.closes_at as "closesAt",
      w.min_credits::float8 as "minCredits", w.max_credits::float8 as "maxCredits", ${nameIn(language, 'f')} as faculty,
      ${nameIn(language, 'form')} as form, d.id as "drawId", d.seed_hash as "seedHash", d.drawn_at as "drawnAt",
      ${underWay} as "underWay",
      (select count(*) from ${drawEntries} e where e.draw_id = d.id)::int as entered,
      case when w.draw_rule is null or d.drawn_at is not null then 0
        else (select count(*) from wisher where wisher.period_id = w.id) end::int as wishers,
      w.finished_at as "finishedAt", case when w.finished_at is not null then json_build_object(
        'added', ${changesOf(sql`closing.id`, 'chosen')}, 'confirmed', ${confirmed}) end as closing,
      w.published_at as "publishedAt",
      (${p.isEverywhere} or coalesce(w.faculty_id = any(${p.faculties}), false)) as "isOwn"
    from ${registrationPeriods} w
    left join ${faculties} f on f.id = w.faculty_id left join ${educationForms} form on form.id = w.education_form_id
    ${theDraw} ${lastClosing}
    where w.academic_year_id = ${p.academicYearId} and w.season_id = ${p.seasonId} and w.closed_on is null
      and (${p.isEverywhere} or w.faculty_id is null or w.faculty_id = any(${p.faculties}))
    order by w.faculty_id nulls first, w.education_form_id nulls first, w.study_year nulls first, w.opens_at, w.id`,
  }),
);

/** What a period may be of. */
export const selectOptions = inEachLanguage((language) =>
  statement({
    name: `office_period_options_${language}`,
    params: rightScope,
    row: {
      faculties: rowsOf({ optionId: int, label: text }),
      forms: rowsOf({ optionId: int, label: text }),
    },
    planned: 'each',
    sql: (p) => sql`
    select ${jsonList(sql`
        select f.id as "optionId", ${nameIn(language, 'f')} as label from ${faculties} f
        where f.closed_on is null and (${p.isEverywhere} or f.id = any(${p.faculties})) order by f.id`)} as faculties,
      ${jsonList(sql`
        select form.id as "optionId", ${nameIn(language, 'form')} as label from ${educationForms} form
        where form.closed_on is null order by form.id`)} as forms`,
  }),
);

/** Half-years whose end is still to come, the one that runs or comes next first. */
export const selectTerms = inEachLanguage((language) =>
  statement({
    name: `office_registration_terms_${language}`,
    params: { today: day },
    row: { academicYearId: int, seasonId: int, label: text },
    sql: (p) => comingHalfYears(language, p.today, 'academicYearId'),
  }),
);

/** A period as it stands, held for the transaction. */
export const lockPeriod = statement({
  name: 'office_period_locked',
  params: { periodId: int },
  row: {
    periodId: int,
    academicYearId: int,
    seasonId: int,
    facultyId: orNull(int),
    formId: orNull(int),
    studyYear: orNull(int),
    closesAt: instant,
    /** Of the draw, told with the hash of its seed when wishes opened. */
    toldRule: orNull(oneOf(...drawRules)),
    isDrawn: bool,
    underWay: orNull(oneOf(...actionsUnderWay)),
    isFinished: bool,
    isPublished: bool,
  },
  planned: 'each',
  sql: (p) => sql`
  select w.id as "periodId", w.academic_year_id as "academicYearId", w.season_id as "seasonId", w.faculty_id as "facultyId",
    w.education_form_id as "formId", w.study_year as "studyYear", w.closes_at as "closesAt", d.rule as "toldRule", d.started_at is not null as "isDrawn", ${actionUnderWay} as "underWay",
    w.finished_at is not null as "isFinished", w.published_at is not null as "isPublished"
  from ${registrationPeriods} w ${theDraw} ${lastClosing}
  where w.id = ${p.periodId} and w.closed_on is null for update of w`,
});
