import { sql } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { groupsOfStreams } from '#modules/registration/streamGroups.sql.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { heldLessons, isUnfilled, listOfLesson } from '#modules/journal/unfilled/heldLessons.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { bool, day, int, text, timeOfDay } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

/** Lessons of the last fourteen days that are over and whose journal lacks the list, or every mark. */
export const selectUnfilled = inEachLanguage((language) =>
  statement({
    name: `home_unfilled_${language}`,
    params: { teacherId: int, today: day, time: timeOfDay },
    row: {
      schedule_entry_id: int,
      assignment_id: int,
      discipline_id: int,
      discipline_name: text,
      group_names: text,
      lesson_type_short: text,
      lesson_date: day,
      ordinal: int,
      time_label: text,
      has_list: bool,
    },
    sql: (p) => sql`
    with ${heldLessons({
      today: p.today,
      whose: sql`a.teacher_id = ${p.teacherId}`,
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
    where ${isUnfilled(p.today, p.time)}
    order by h.met_on desc, h.starts desc, h.id`,
  }),
);
export type UnfilledRow = RowOf<typeof selectUnfilled.ru>;
