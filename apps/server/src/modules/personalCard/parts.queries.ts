import { cardFileKinds, correctionStates, educationLevels, kinships } from '@bilim/contract/personalCard';
import { correctedNames } from '@bilim/contract/personalCard/cardFields';
import { orderKinds } from '@bilim/contract/addressWords';
import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { studentOrderItems, studentOrders } from '#modules/orders/orders.tables.ts';
import {
  groups,
  people,
  positions,
  studentGroupPeriods,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bool, int, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { factSources, factValues, inWords } from './facts.sql.ts';
import {
  cardCorrectionFiles,
  cardCorrections,
  cardFiles,
  personEducations,
  personGuardians,
} from './personalCard.tables.ts';

const some = z.nullable(z.string());
const list = <T extends z.ZodMiniType>(row: T) => json(z.array(row));

const event = z.object({
  kind: z.enum(['order', 'group', 'position', 'hired']),
  day: z.string(),
  endsOn: some,
  orderId: z.nullable(z.int()),
  orderKind: z.nullable(z.enum(orderKinds)),
  number: some,
  text: z.string(),
});

const education = z.object({
  rowId: z.int(),
  level: z.enum(educationLevels),
  institution: z.string(),
  year: z.nullable(z.int()),
  documentNumber: some,
});

const guardian = z.object({
  rowId: z.int(),
  kinship: z.enum(kinships),
  guardian: z.string(),
  guardianPhone: some,
});

const file = z.object({
  fileId: z.string(),
  kind: z.enum(cardFileKinds),
  title: z.string(),
  isImage: z.boolean(),
  size: z.int(),
  addedAt: z.string(),
  by: some,
  isByOwner: z.boolean(),
});

/** A request as JSON has it. */
export const storedCorrection = {
  correctionId: z.int(),
  name: z.enum(correctedNames),
  before: some,
  wanted: some,
  words: z.string(),
  state: z.enum(correctionStates),
  sentAt: z.string(),
  answer: some,
  settledBy: some,
  settledAt: some,
  files: z.array(z.object({ fileId: z.string(), isImage: z.boolean(), size: z.int() })),
};

/** The columns of a request `c` of a person with `kept` facts, for `json_build_object`. */
export const correctionColumns = (language: Language): SQL => sql`
      'correctionId', c.id, 'name', c.field,
      'before', ${inWords(language, sql`c.field`, sql`case when c.state = 'waiting' then kept.facts ->> c.field else c.before end`)},
      'wanted', ${inWords(language, sql`c.field`, sql`c.wanted`)}, 'words', c.words, 'state', c.state,
      'sentAt', c.sent_at, 'answer', c.answer, 'settledAt', c.settled_at,
      'settledBy', (select h.full_name from ${people} h where h.id = c.settled_by),
      'files', coalesce((
        select json_agg(json_build_object('fileId', f.id, 'isImage', f.mime like 'image/%', 'size', f.size_bytes) order by f.id)
        from ${cardCorrectionFiles} shown join ${files} f on f.id = shown.file_id and f.removed_at is null
        where shown.correction_id = c.id), '[]')`;

const timeline = (language: Language, personId: SQL): SQL => sql`
    select 'order' as kind, o.signed_on as day, null::date as ends_on, o.id as order_id, o.kind as order_kind, o.number,
      ${nameIn(language, 'i', 'text')} as text
    from ${studentOrderItems} i join ${studentOrders} o on o.id = i.order_id
    where i.student_id = ${personId} and o.state = 'done'
    union all
    select 'group', lower(period.period), upper(period.period) - 1, null, null, null, g.name
    from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
    where period.student_id = ${personId} and period.is_main and lower(period.period) is not null
    union all
    select 'position', lower(post.validity), upper(post.validity) - 1, null, null, trim_scale(post.post_share)::text,
      ${nameIn(language, 'title')} || ' · ' || ${nameIn(language, 'd')}
    from ${teacherPositions} post join ${departments} d on d.id = post.department_id
    join ${positions} title on title.id = post.position_id
    where post.teacher_id = ${personId} and lower(post.validity) is not null
    union all
    select 'hired', t.hired_on, null, null, null, null, '' from ${teachers} t
    where t.id = ${personId} and t.hired_on is not null`;

/** What a card has besides facts: what became of the person, what they learned before, relatives, papers, requests. */
export const selectParts = inEachLanguage((language) =>
  statement({
    name: `personal_card_parts_${language}`,
    params: { personId: int, readsPrivate: bool },
    row: {
      timeline: list(event),
      educations: list(education),
      guardians: list(guardian),
      files: list(file),
      corrections: list(z.object(storedCorrection)),
    },
    planned: 'each',
    sql: (p) => sql`
    select coalesce((
        select json_agg(json_build_object('kind', e.kind, 'day', e.day, 'endsOn', e.ends_on, 'orderId', e.order_id,
          'orderKind', e.order_kind, 'number', e.number, 'text', e.text) order by e.day desc, e.kind, e.order_id desc)
        from (${timeline(language, p.personId)}) e), '[]') as timeline,
      coalesce((
        select json_agg(json_build_object('rowId', e.id, 'level', e.level, 'institution', e.institution, 'year', e.year,
          'documentNumber', case when ${p.readsPrivate} then e.document_number end) order by e.year desc nulls last, e.id)
        from ${personEducations} e where e.person_id = ${p.personId} and e.removed_at is null), '[]') as educations,
      coalesce((
        select json_agg(json_build_object('rowId', g.id, 'kinship', g.kinship, 'guardian', g.full_name,
          'guardianPhone', g.phone) order by g.id)
        from ${personGuardians} g
        where ${p.readsPrivate} and g.person_id = ${p.personId} and g.removed_at is null), '[]') as guardians,
      coalesce((
        select json_agg(json_build_object('fileId', f.id, 'kind', paper.kind, 'title', paper.title,
          'isImage', f.mime like 'image/%', 'size', f.size_bytes, 'addedAt', paper.added_at, 'by', h.full_name,
          'isByOwner', paper.added_by = paper.person_id) order by paper.added_at desc, f.id)
        from ${cardFiles} paper join ${files} f on f.id = paper.file_id join ${people} h on h.id = paper.added_by
        where ${p.readsPrivate} and paper.person_id = ${p.personId} and paper.removed_at is null), '[]') as files,
      coalesce((
        select json_agg(json_build_object(${correctionColumns(language)}) order by c.sent_at desc, c.id desc)
        from ${factSources} cross join lateral (select ${factValues} as facts) kept
        join ${cardCorrections} c on c.person_id = p.id
        where ${p.readsPrivate} and p.id = ${p.personId}), '[]') as corrections`,
  }),
);
