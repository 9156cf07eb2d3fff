import type { WordKind } from '@bilim/contract/timetableWords';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, people, teachers } from '#modules/people/people.tables.ts';
import { streams, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { buildings, rooms } from '#modules/structure/organisation.tables.ts';
import { bool, int, json, listOf, orNull, real, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

const target = { ours: text, ru: text, kg: text, en: text, detail: orNull(text) };
/** What a word may stand for, in the three languages. */
export type Target = ValuesOf<typeof target>;

/** All that is taught in a half-year, or ever, where none is named. */
const within = { academicYearId: orNull(int), seasonId: orNull(int) };

/** Where people mean a stream or a group, both stand in one column. */
const targets = (p: Params<typeof within>) => sql`
  taught as (
    select distinct a.discipline_id, a.lesson_type_id, a.stream_id from ${teachingAssignments} a
    where ${p.academicYearId} is null
      or (a.is_active and a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId})
  ),
  target(kind, ours, ru, kg, en, detail) as (
    select 'room', 'room:' || r.id, r.number, r.number, r.number, b.name
    from ${rooms} r join ${buildings} b on b.id = r.building_id where r.closed_on is null
    union all
    select 'teacher', 'teacher:' || t.id, p.full_name, p.full_name, p.full_name, t.staff_number
    from ${teachers} t join ${people} p on p.id = t.id
    union all
    select 'group', 'group:' || g.id, g.name, g.name, g.name, null from ${groups} g where not g.is_archived
    union all
    select 'group', 'stream:' || s.id, s.name, s.name, s.name, null from ${streams} s
    where s.id in (select stream_id from taught)
    union all
    select 'discipline', 'discipline:' || d.id, d.name_ru, d.name_kg, d.name_en, null from ${disciplines} d
    where d.id in (select discipline_id from taught)
    union all
    select 'type', 'type:' || t.id, t.name_ru, t.name_kg, t.name_en, t.short_ru from ${lessonTypes} t
    where t.id in (select lesson_type_id from taught)
  )`;

export interface AskedWord {
  readonly kind: WordKind;
  readonly word: string;
}

/**
 * For each word the names that are most like it. `holds` takes those that have it as a part besides, which is what
 * somebody means who types the beginning of a name.
 */
export const selectNearest = statement({
  name: 'timetable_words_nearest',
  params: {
    ...within,
    words: json(z.custom<readonly AskedWord[]>()),
    holds: bool,
    least: real,
    most: int,
  },
  row: { ...target, kind: text, word: text },
  planned: 'each',
  sql: (p) => sql`
  with ${targets(p)}
  select w.kind, w.word, near.ours, near.ru, near.kg, near.en, near.detail
  from jsonb_to_recordset(${p.words}) as w(kind text, word text)
  cross join lateral (
    select t.ours, t.ru, t.kg, t.en, t.detail, alike.share from target t
    cross join lateral (
      select greatest(similarity(w.word, t.ru), similarity(w.word, t.kg), similarity(w.word, t.en),
        case when strict_word_similarity(t.ru, w.word) > 0.9 then 0.9 end) as share
    ) alike
    where t.kind = w.kind and (
      alike.share >= ${p.least}
      or (${p.holds} and strpos(lower(concat_ws(' ', t.ru, t.kg, t.en, t.detail)), lower(w.word)) > 0))
    order by alike.share desc, t.ru collate "und-x-icu", t.ours limit ${p.most}
  ) near
  order by w.kind, w.word, near.share desc, near.ru collate "und-x-icu", near.ours`,
});

/** Those of these that are there. */
export const selectTargets = statement({
  name: 'timetable_words_targets',
  params: { ...within, ours: listOf(text) },
  row: target,
  planned: 'each',
  sql: (p) => sql`
  with ${targets(p)}
  select t.ours, t.ru, t.kg, t.en, t.detail from target t where t.ours = any(${p.ours}) order by t.ours`,
});

export const ever = { academicYearId: null, seasonId: null } as const;
