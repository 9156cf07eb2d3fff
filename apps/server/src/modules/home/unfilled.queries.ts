import { sql } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { groupsOfStreams } from '#modules/registration/streamGroups.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { heldLessons, isUnfilled, listOfLesson } from '#modules/visitlog/unfilled/heldLessons.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { rowsById } from '#platform/db/rowsById.ts';

const p = sql.placeholder;

/** A type rather than an interface: statements take their values by name. */
export type UnfilledParams = {
  readonly teacherId: number;
  readonly today: string;
  /** `HH:mm`: lessons that are not over yet are nobody's debt. */
  readonly time: string;
};

export interface UnfilledRow {
  readonly schedule_entry_id: number;
  readonly assignment_id: number;
  readonly discipline_id: number;
  readonly discipline_name: string;
  readonly group_names: string;
  readonly lesson_type_short: string;
  readonly lesson_date: string;
  readonly ordinal: number;
  readonly time_label: string;
  readonly has_list: boolean;
}

const today = sql`${p('today')}::date`;

/** Lessons of the last fourteen days whose journal lacks the list, or every mark. */
export const selectUnfilled = inEachLanguage((language) =>
  prepared<UnfilledRow, UnfilledParams>(
    `home_unfilled_${language}`,
    sql`
    with ${heldLessons({
      today,
      whose: sql`a.teacher_id = ${p('teacherId')}::int`,
      typeName: nameIn(language, 'type', 'short'),
    })}
    select h.id as schedule_entry_id, h.assignment_id, h.discipline_id, ${nameIn(language, 'd')} as discipline_name,
      coalesce(g.name, joint.names, stream.name) as group_names,
      h.type_name as lesson_type_short, h.met_on as lesson_date, h.ordinal::int as ordinal,
      to_char(h.starts, 'HH24:MI') || '-' || to_char(h.ends, 'HH24:MI') as time_label,
      l.id is not null as has_list
    from held h
    join ${rowsById(disciplines, sql`select own.discipline_id from own`)} d on d.id = h.discipline_id
    left join ${rowsById(groups, sql`select own.group_id from own`)} g on g.id = h.group_id
    left join ${rowsById(streams, sql`select own.stream_id from own`)} stream on stream.id = h.stream_id
    left join ${groupsOfStreams(sql`select own.stream_id from own`)} joint on joint.stream_id = h.stream_id
    ${listOfLesson}
    where ${isUnfilled(today, sql`${p('time')}::time`)}
    order by h.met_on desc, h.starts desc, h.id`,
  ),
);
