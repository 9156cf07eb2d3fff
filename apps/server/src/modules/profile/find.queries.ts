import type { Language, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { beginsWith, literal, nameWords } from '#modules/people/nameWords.sql.ts';
import {
  groups,
  people,
  positions,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import { seasonByMonth } from '#modules/structure/academicYear.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, int, listOf, oneOf, orNull, smallint, text, uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';

import { acquaintances, taughtClass } from './acquaintance.policy.ts';
import { callerOf, capacityOf, inEachCapacity, viewerParams } from './caller.ts';
import type { Viewer } from './caller.ts';
import { finds, readsProfileOf, seesPhotoOf } from './profile.policy.ts';
import { capacities } from './profile.queries.ts';

const most = sql.raw('10');
/** Shorter texts resemble too much. */
const shortestFuzzy = 4;

const finder = {
  ...viewerParams,
  seasonId: smallint,
  /** Null for whoever looks in another capacity. */
  teacherId: orNull(int),
  /** Whom alone; null for everybody. */
  only: orNull(oneOf('student', 'teacher')),
};

const row = {
  id: int,
  role: int,
  full_name: text,
  detail: text,
  photo_file_id: orNull(uuid),
  is_card_open: bool,
  taught_class_id: orNull(int),
};

/** Those one knows are read by their ids: the matches of a common beginning lie on every page of the table. */
const beginning = inEachLanguage((language) =>
  inEachCapacity((capacity) =>
    statement({
      name: `people_beginning_${capacity}_${language}`,
      params: { ...finder, words: listOf(text), whole: text },
      row,
      planned: 'each',
      sql: (p) => {
        const caller = { ...p, capacity };
        return best(language, caller, {
          matches: beginsWith(p.words),
          rank: sql`(p.folded_name not like ${p.whole} || '%')::int`,
          isKnown: sql`p.id = any(array(${acquaintances(caller)}))`,
        });
      },
    }),
  ),
);
export type FoundRow = RowOf<typeof beginning.ru.staff>;

/** Of what resembles there is little, and comparing is slow: the index of names is asked first. */
const resembling = inEachLanguage((language) =>
  inEachCapacity((capacity) =>
    statement({
      name: `people_resembling_${capacity}_${language}`,
      params: { ...finder, whole: text },
      row,
      planned: 'each',
      sql: (p) => {
        const caller = { ...p, capacity };
        return best(language, caller, {
          matches: sql`${p.whole} <% p.folded_name`,
          rank: sql`1 - word_similarity(${p.whole}, p.folded_name)`,
          isKnown: finds(caller, sql`p.id`),
        });
      },
    }),
  ),
);

interface Asked {
  readonly query: string;
  readonly only?: 'student' | 'teacher' | undefined;
}

interface View {
  readonly language: Language;
  readonly today: string;
}

/**
 * People whose names have a word beginning with each word of the text, those first whose name begins with the
 * whole text; when there are none, those whose name resembles it.
 */
export async function findPeople(
  db: Database,
  person: Person,
  { query, only }: Asked,
  { language, today }: View,
): Promise<FoundRow[]> {
  const words = nameWords(query);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const capacity = capacityOf(person);
  const asked = {
    ...callerOf(person, today),
    seasonId: seasonByMonth(today),
    teacherId: capacity === 'teacher' ? person.id : null,
    only: only ?? null,
  };
  const pattern = { words: words.map(literal), whole: literal(whole) };
  const found = await beginning[language][capacity](db, { ...asked, ...pattern });
  if (found.length > 0 || whole.length < shortestFuzzy) return found;
  return await resembling[language][capacity](db, { ...asked, whole });
}

interface Search {
  readonly matches: SQL;
  /** The smaller, the better. */
  readonly rank: SQL;
  /** For whoever knows few: who is one of them. */
  readonly isKnown: SQL;
}

/**
 * Whoever reads the people of a faculty or of all sees most matches: whether they do is asked of the best ones only,
 * until ten are found (`offset 0` keeps the order in front of the condition). Everybody else knows few of them, and
 * the others are not worth being put in order.
 */
function best(
  language: Language,
  caller: Viewer & Params<typeof finder>,
  { matches, rank, isKnown }: Search,
): SQL {
  const id = sql`p.id`;
  const knowsFew = sql`(not ${caller.readsEverywhere} and cardinality(${caller.readFaculties}
    || ${caller.readDepartments} || ${caller.readGroups}) = 0)`;
  return sql`
    select p.id, capacity.role, p.full_name, coalesce(sitting.name, post.name, capacity.title) as detail,
      case when ${seesPhotoOf(caller, id)} then p.photo_file_id end as photo_file_id,
      ${readsProfileOf(caller, id)} as is_card_open, ${taughtClass(caller, id)} as taught_class_id
    from (
      select * from (
        select p.id, p.full_name, p.photo_file_id, ${rank} as rank, p.full_name collate "und-x-icu" as sorted_name
        from ${people} p
        where ${matches} and (not ${knowsFew} or ${isKnown})
          and (${caller.only} is distinct from 'student' or exists (select from ${students} s where s.id = p.id))
          and (${caller.only} is distinct from 'teacher' or exists (select from ${teachers} t where t.id = p.id))
        order by rank, sorted_name, id offset 0
      ) p
      where ${knowsFew} or ${finds(caller, id)}
      order by rank, sorted_name, id limit ${most}
    ) p
    join lateral (
      ${capacities(language)} and coalesce(r.role = ${caller.only}, true)
      order by r.wire_value limit 1
    ) capacity on true
    left join lateral (
      select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
      where period.student_id = p.id and period.is_main and period.period @> ${caller.today}
    ) sitting on capacity.is_studying
    left join lateral (
      select ${nameIn(language, 'position')} as name
      from ${teacherPositions} held join ${positions} position on position.id = held.position_id
      where held.teacher_id = p.id and held.validity @> ${caller.today}
      order by held.is_main desc, held.post_share desc, held.id limit 1
    ) post on capacity.is_teaching
    order by p.rank, p.sorted_name, p.id`;
}
