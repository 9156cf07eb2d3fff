import type { Language } from '@bilim/contract';
import { CurriculumPlan, PlanBlock, PlanItem } from '@bilim/contract/curricula/plan';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, double, instant, int, json, listOf, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import {
  curricula,
  curriculumCycles,
  curriculumDrafts,
  curriculumItems,
  curriculumPrerequisites,
  curriculumRevisions,
  electiveBlocks,
} from './curricula.tables.ts';

const intake = { specialtyId: int, formId: int, yearId: int };
const plan = json<CurriculumPlan>(CurriculumPlan);

const versionsOf = (p: Params<typeof intake>): SQL => sql`
  select c.id as "curriculumId", c.version, c.is_in_force as "isInForce", c.approved_at as "approvedAt",
    w.full_name as "approvedBy"
  from ${curricula} c left join ${people} w on w.id = c.approved_by
  where c.specialty_id = ${p.specialtyId} and c.education_form_id = ${p.formId} and c.admission_year_id = ${p.yearId}
  order by c.version desc`;

export const selectVersions = statement({
  name: 'curriculum_versions',
  params: intake,
  row: { curriculumId: int, version: int, isInForce: bool, approvedAt: instant, approvedBy: orNull(text) },
  sql: versionsOf,
});

const draftRow = {
  draftId: int,
  revision: int,
  savedAt: instant,
  savedBy: orNull(text),
  plan,
  ...intake,
  isEnded: bool,
  /** The version that it became. */
  version: orNull(int),
};

const draftColumns = sql`
  d.id as "draftId", d.revision, r.saved_at as "savedAt", w.full_name as "savedBy", r.plan,
  d.specialty_id as "specialtyId", d.education_form_id as "formId", d.admission_year_id as "yearId",
  d.ended_at is not null as "isEnded", (select c.version from ${curricula} c where c.id = d.curriculum_id) as version
  from ${curriculumDrafts} d
  join ${curriculumRevisions} r on r.draft_id = d.id and r.revision = d.revision
  left join ${people} w on w.id = r.saved_by`;

/** The draft of an intake, where one is being written. */
export const selectOpenDraft = statement({
  name: 'curriculum_draft_open',
  params: intake,
  row: draftRow,
  sql: (p) => sql`select ${draftColumns}
  where d.specialty_id = ${p.specialtyId} and d.education_form_id = ${p.formId}
    and d.admission_year_id = ${p.yearId} and d.ended_at is null`,
});

/** Nobody else saves or ends the draft until the transaction is over. */
export const lockDraft = statement({
  name: 'curriculum_draft_lock',
  params: { draftId: int },
  row: {},
  sql: (p) => sql`select from ${curriculumDrafts} where id = ${p.draftId} for update`,
});

export const selectDraft = statement({
  name: 'curriculum_draft',
  params: { draftId: int },
  row: draftRow,
  sql: (p) => sql`select ${draftColumns} where d.id = ${p.draftId}`,
});

export const selectRevisions = statement({
  name: 'curriculum_revisions',
  params: { draftId: int, revision: orNull(int) },
  row: { specialtyId: int, revision: int, savedAt: instant, savedBy: orNull(text), plan },
  sql: (p) => sql`
  select d.specialty_id as "specialtyId", r.revision, r.saved_at as "savedAt", w.full_name as "savedBy", r.plan
  from ${curriculumRevisions} r join ${curriculumDrafts} d on d.id = r.draft_id
  left join ${people} w on w.id = r.saved_by
  where r.draft_id = ${p.draftId} and coalesce(r.revision = ${p.revision}, true)
  order by r.revision desc limit 100`,
});

/** The plan of a version, as its items say it. */
export const selectPlan = statement({
  name: 'curriculum_plan',
  params: { curriculumId: int },
  row: { specialtyId: int, items: json(z.array(PlanItem)), blocks: json(z.array(PlanBlock)) },
  sql: (p) => sql`
  select c.specialty_id as "specialtyId",
    ${jsonList(sql`
      select i.semester_id as semester, i.discipline_id as "disciplineId", i.code, i.cycle_id as "cycleId",
        i.credits::float8 as credits, i.exam_type_id as "examTypeId", nullif(i.elective_block, 0) as block,
        i.lecture_hours as "lectureHours", i.lab_hours as "labHours", i.practice_hours as "practiceHours",
        i.self_study_hours as "selfStudyHours",
        array(select q.discipline_id from ${curriculumPrerequisites} q where q.item_id = i.id order by 1) as requires
      from ${curriculumItems} i where i.curriculum_id = c.id order by i.semester_id, i.sort, i.id`)} as items,
    ${jsonList(sql`
      select b.semester_id as semester, b.block, b.title, b.choose_count as choose
      from ${electiveBlocks} b where b.curriculum_id = c.id order by 1, 2`)} as blocks
  from ${curricula} c where c.id = ${p.curriculumId}`,
});

const disciplineRow = { disciplineId: int, name: text, department: orNull(text), isClosed: bool };

export const selectDisciplines = inEachLanguage((language) =>
  statement({
    name: `curriculum_disciplines_${language}`,
    params: { ids: listOf(int) },
    row: disciplineRow,
    sql: (p) => sql`
    select d.id as "disciplineId", ${nameIn(language, 'd')} as name, t.short_name as department,
      d.closed_on is not null as "isClosed"
    from ${disciplines} d left join ${departments} t on t.id = d.department_id where d.id = any(${p.ids})`,
  }),
);

const mostFound = 30;

export const findDisciplines = inEachLanguage((language) =>
  statement({
    name: `curriculum_disciplines_find_${language}`,
    params: { query: text },
    row: disciplineRow,
    sql: (p) => sql`
    select d.id as "disciplineId", ${nameIn(language, 'd')} as name, t.short_name as department, false as "isClosed"
    from ${disciplines} d left join ${departments} t on t.id = d.department_id
    where d.closed_on is null
      and strpos(${foldedText(sql`concat_ws(' ', d.name_ru, d.name_kg, d.name_en)`)}, ${foldedText(p.query)}) > 0
    order by strpos(${foldedText(nameIn(language, 'd'))}, ${foldedText(p.query)}) <> 1, 2, d.id limit ${sql.raw(String(mostFound))}`,
  }),
);

/** Every discipline that is not closed by its names in three languages, for names in workbooks. */
export const selectDisciplineNames = statement({
  name: 'curriculum_discipline_names',
  params: {},
  row: { disciplineId: int, names: listOf(text), departmentId: orNull(int) },
  sql: () => sql`
  select id as "disciplineId", array[name_ru, name_kg, name_en] as names, department_id as "departmentId"
  from ${disciplines} where closed_on is null order by id`,
});

const options = rowsOf({ optionId: int, label: text, short: text });
const choiceRow = {
  departmentId: int,
  totalCredits: int,
  years: double,
  examTypes: options,
  cycles: options,
};

const choiceColumns = (language: Language): SQL => sql`
  s.department_id as "departmentId", s.credits as "totalCredits", s.years::float8 as years,
  ${jsonList(sql`select e.id as "optionId", ${nameIn(language, 'e')} as label, e.short_name as short
    from ${examTypes} e where e.closed_on is null order by e.id`)} as "examTypes",
  ${jsonList(sql`select y.id as "optionId", ${nameIn(language, 'y')} as label, y.code as short
    from ${curriculumCycles} y where y.closed_on is null order by y.sort, y.id`)} as cycles`;

/** What may be chosen in an item, and what the specialty asks for. */
export const selectChoices = inEachLanguage((language) =>
  statement({
    name: `curriculum_choices_${language}`,
    params: { specialtyId: int },
    row: choiceRow,
    sql: (p) => sql`select ${choiceColumns(language)} from ${specialties} s where s.id = ${p.specialtyId}`,
  }),
);

/** The same beside the versions of an intake, the newest first; their moments as JSON has them. */
export const selectAround = inEachLanguage((language) =>
  statement({
    name: `curriculum_around_${language}`,
    params: intake,
    row: {
      ...choiceRow,
      versions: rowsOf({
        curriculumId: int,
        version: int,
        isInForce: bool,
        approvedAt: text,
        approvedBy: orNull(text),
      }),
    },
    sql: (p) => sql`
    select ${choiceColumns(language)}, ${jsonList(versionsOf(p))} as versions
    from ${specialties} s where s.id = ${p.specialtyId}`,
  }),
);
