import type { Language, Person } from '@bilim/contract';
import { scopeOf } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { beginsWith, literal, nameWords } from '#modules/people/nameWords.ts';
import {
  groups,
  people,
  positions,
  studentGroupPeriods,
  teacherPositions,
} from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { nameIn } from '#platform/db/localNames.ts';

import { taughtClass } from './acquaintance.ts';
import { callerIn } from './caller.ts';
import { finds, readsProfileOf, seesPhotoOf } from './profile.policy.ts';
import { capacities } from './profile.queries.ts';

export interface FoundRow extends Record<string, unknown> {
  readonly id: number;
  readonly role: number;
  readonly full_name: string;
  readonly detail: string;
  readonly photo_file_id: string | null;
  readonly is_card_open: boolean;
  readonly taught_class_id: number | null;
}

const most = 10;
/** Shorter texts resemble too much. */
const shortestFuzzy = 4;

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
  text: string,
  view: View,
): Promise<FoundRow[]> {
  const words = nameWords(text);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const beginning = {
    matches: beginsWith(sql`${sql.param(words.map(literal))}::text[]`),
    rank: sql`(p.folded_name not like ${`${literal(whole)}%`})::int`,
  };
  const found = await search(db, person, beginning, view);
  if (found.length > 0 || whole.length < shortestFuzzy) return found;
  const resembling = {
    matches: sql`${whole} <% p.folded_name`,
    rank: sql`1 - word_similarity(${whole}, p.folded_name)`,
  };
  return await search(db, person, resembling, view);
}

interface Search {
  readonly matches: SQL;
  /** The smaller, the better. */
  readonly rank: SQL;
}

/**
 * Whoever reads the people of a faculty or of all sees most matches: whether they do is asked of the best ones only,
 * until ten are found (`offset 0` keeps the order in front of the condition). Everybody else knows few of them, and
 * the others are not worth being put in order.
 */
async function search(
  db: Database,
  person: Person,
  { matches, rank }: Search,
  view: View,
): Promise<FoundRow[]> {
  const { language, today } = view;
  const id = sql`p.id`;
  const caller = callerIn(person, today);
  const isKnown = finds(caller, id);
  const scope = scopeOf(person, 'people.read');
  const knowsFew = scope !== 'all' && scope.length === 0;
  const { rows } = await db.execute<FoundRow>(sql`
    select p.id, capacity.role, p.full_name, coalesce(sitting.name, post.name, capacity.title) as detail,
      case when ${seesPhotoOf(caller, id)} then p.photo_file_id end as photo_file_id,
      ${readsProfileOf(caller, id)} as is_card_open, ${taughtClass(person, id, today)} as taught_class_id
    from (
      select * from (
        select p.id, p.full_name, p.photo_file_id, ${rank} as rank, p.full_name collate "und-x-icu" as sorted_name
        from ${people} p where ${matches} and ${knowsFew ? isKnown : sql`true`}
        order by rank, sorted_name, id offset 0
      ) p
      where ${knowsFew ? sql`true` : isKnown}
      order by rank, sorted_name, id limit ${most}
    ) p
    join lateral (${capacities(language)} order by r.wire_value limit 1) capacity on true
    left join lateral (
      select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
      where period.student_id = p.id and period.is_main and period.period @> ${today}::date
    ) sitting on capacity.is_studying
    left join lateral (
      select ${nameIn(language, 'position')} as name
      from ${teacherPositions} held join ${positions} position on position.id = held.position_id
      where held.teacher_id = p.id and held.validity @> ${today}::date
      order by held.is_main desc, held.post_share desc, held.id limit 1
    ) post on capacity.is_teaching
    order by p.rank, p.sorted_name, p.id`);
  return rows;
}
