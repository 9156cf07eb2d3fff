import { curriculumStates } from '@bilim/contract/addressWords';
import { sql } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import { academicYears } from '#modules/structure/calendar.tables.ts';
import { educationForms, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { double, instant, int, oneOf, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { isOfScope, planScope } from './curricula.policy.ts';
import { curricula, curriculumDrafts, curriculumItems, curriculumRevisions } from './curricula.tables.ts';

const asked = {
  ...planScope,
  query: orNull(text),
  facultyId: orNull(int),
  specialtyId: orNull(int),
  formId: orNull(int),
  yearId: orNull(int),
};
const page = { state: orNull(oneOf(...curriculumStates)), skip: int, size: int };

const curriculumRow = {
  specialtyId: int,
  formId: int,
  yearId: int,
  specialty: text,
  code: text,
  faculty: text,
  form: text,
  year: text,
  version: orNull(int),
  credits: orNull(double),
  wantedCredits: int,
  disciplines: int,
  groups: int,
  draftedAt: orNull(instant),
  draftedBy: orNull(text),
};

/** Every intake that has a plan, a draft or groups, as far as it is asked for: `found`. */
const found = (p: Params<typeof asked>) => sql`
  studied as (
    select specialty_id, education_form_id, admission_year_id, count(*)::int as groups
    from ${groups} where not is_archived group by 1, 2, 3
  ), intakes as (
    select specialty_id, education_form_id, admission_year_id from ${curricula} where is_in_force
    union select specialty_id, education_form_id, admission_year_id from ${curriculumDrafts} where ended_at is null
    union select specialty_id, education_form_id, admission_year_id from studied
  ), found as (
    select k.*, c.id as curriculum_id, c.version, c.total_credits, d.id as draft_id, d.revision,
      coalesce(studied.groups, 0) as groups, s.faculty_id,
      case when d.id is not null then 'draft' when c.id is null then 'missing' else 'inforce' end as state
    from intakes k join ${specialties} s on s.id = k.specialty_id
    left join studied using (specialty_id, education_form_id, admission_year_id)
    left join ${curricula} c on c.is_in_force and c.specialty_id = k.specialty_id
      and c.education_form_id = k.education_form_id and c.admission_year_id = k.admission_year_id
    left join ${curriculumDrafts} d on d.ended_at is null and d.specialty_id = k.specialty_id
      and d.education_form_id = k.education_form_id and d.admission_year_id = k.admission_year_id
    where ${isOfScope(p, sql`s`)}
      and coalesce(s.faculty_id = ${p.facultyId}, true) and coalesce(s.id = ${p.specialtyId}, true)
      and coalesce(k.education_form_id = ${p.formId}, true) and coalesce(k.admission_year_id = ${p.yearId}, true)
      and coalesce(strpos(lower(concat_ws(' ', s.code, s.short_name, s.name_ru, s.name_kg, s.name_en)), lower(${p.query})) > 0, true)
  )`;

export const selectCurricula = inEachLanguage((language) =>
  statement({
    name: `curricula_${language}`,
    params: { ...asked, ...page },
    row: curriculumRow,
    sql: (p) => sql`
    with ${found(p)}
    select k.specialty_id as "specialtyId", k.education_form_id as "formId", k.admission_year_id as "yearId",
      ${nameIn(language, 's')} as specialty, s.code, f.short_name as faculty, ${nameIn(language, 'e')} as form,
      y.label as year, k.version, k.total_credits::float8 as credits, s.credits as "wantedCredits",
      (select count(*)::int from ${curriculumItems} i where i.curriculum_id = k.curriculum_id) as disciplines, k.groups,
      r.saved_at as "draftedAt", w.full_name as "draftedBy"
    from found k
    join ${specialties} s on s.id = k.specialty_id join ${faculties} f on f.id = s.faculty_id
    join ${educationForms} e on e.id = k.education_form_id join ${academicYears} y on y.id = k.admission_year_id
    left join ${curriculumRevisions} r on r.draft_id = k.draft_id and r.revision = k.revision
    left join ${people} w on w.id = r.saved_by
    where coalesce(k.state = ${p.state}, true)
    order by k.admission_year_id desc, f.sort, f.id, s.code, s.id, k.education_form_id
    limit ${p.size} offset ${p.skip}`,
  }),
);

const options = rowsOf({ optionId: int, label: text });

/** How many of each state there are, and what the list can be narrowed by. */
export const countCurricula = inEachLanguage((language) =>
  statement({
    name: `curricula_count_${language}`,
    params: asked,
    row: {
      inforce: int,
      draft: int,
      missing: int,
      faculties: options,
      years: options,
      forms: options,
      specialties: options,
    },
    sql: (p) => sql`
    with ${found(p)}
    select (count(*) filter (where state = 'inforce'))::int as inforce,
      (count(*) filter (where state = 'draft'))::int as draft,
      (count(*) filter (where state = 'missing'))::int as missing,
      ${jsonList(sql`select f.id as "optionId", ${nameIn(language, 'f')} as label from ${faculties} f
        where f.closed_on is null and (${p.isEverywhere} or f.id = any(${p.faculties})) order by f.sort, f.id`)} as faculties,
      ${jsonList(sql`select y.id as "optionId", y.label from ${academicYears} y order by y.id desc`)} as years,
      ${jsonList(sql`select e.id as "optionId", ${nameIn(language, 'e')} as label from ${educationForms} e
        where e.closed_on is null order by e.id`)} as forms,
      ${jsonList(sql`select s.id as "optionId", s.code || ' ' || ${nameIn(language, 's')} as label from ${specialties} s
        where s.closed_on is null and ${isOfScope(p, sql`s`)} order by s.code, s.id`)} as specialties
    from found`,
  }),
);

/** Of a question that narrows nothing. */
export const anything = { query: null, facultyId: null, specialtyId: null, formId: null, yearId: null };
