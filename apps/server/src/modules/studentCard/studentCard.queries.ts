import type { Language } from '@bilim/contract';
import type { OrderKind } from '@bilim/contract/studentCard';
import { sql } from 'drizzle-orm';

import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { semesters } from '#modules/structure/calendar.tables.ts';
import { faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { files } from '#platform/db/platform.tables.ts';
import { prepared } from '#platform/db/prepared.ts';

import { issueOf } from './studentCard.policy.ts';
import { studentCards, studentOrderItems, studentOrders } from './studentCard.tables.ts';

const p = sql.placeholder;
const student = sql`${p('studentId')}::int`;
const today = sql`${p('today')}::date`;

interface Shown {
  readonly groupId: number;
  readonly issue: number;
}

/** The group and the issue that stand on the student's card today. */
export const selectShown = prepared<Shown, { readonly studentId: number; readonly today: string }>(
  'card_shown',
  sql`
  select period.group_id as "groupId", ${issueOf(student)} as issue from ${studentGroupPeriods} period
  where period.student_id = ${student} and period.is_main and period.period @> ${today} limit 1`,
);

/** Makes a new issue after the one that is named; once it is made, nothing happens. */
export const renewIssue = prepared<
  object,
  { readonly studentId: number; readonly issue: number; readonly now: Date }
>(
  'card_renew',
  sql`
  insert into ${studentCards} as card (student_id, issue, issued_at)
  select ${student}, ${p('issue')}::int + 1, ${p('now')}::timestamptz
  where ${issueOf(student)} = ${p('issue')}::int
  on conflict (student_id) do update set issue = excluded.issue, issued_at = excluded.issued_at
  where card.issue = ${p('issue')}::int`,
);

export interface CardRow {
  readonly fullName: string;
  readonly storageKey: string | null;
  readonly groupName: string;
  readonly studentCode: string;
  readonly status: (typeof students.$inferSelect)['status'];
  readonly semesterName: string;
  readonly specialtyName: string;
  readonly facultyName: string;
  readonly orders: readonly { readonly number: string; readonly signedOn: string; readonly text: string }[];
}

interface CardAsked extends Record<string, unknown> {
  readonly studentId: number;
  readonly groupId: number;
  readonly issue: number;
  readonly today: string;
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly orderKinds: readonly OrderKind[];
}

const orders = (language: Language) => sql`
  coalesce((
    select json_agg(json_build_object('number', o.number, 'signedOn', o.signed_on, 'text', ${nameIn(language, 'i', 'text')})
      order by o.signed_on desc, o.id desc)
    from ${studentOrderItems} i join ${studentOrders} o on o.id = i.order_id
    where i.student_id = ${student} and o.kind = any(${p('orderKinds')}::text[]) and o.signed_on <= ${today}
  ), '[]'::json)`;

/** The card of a student who is in that group today, as long as its issue holds. */
export const selectCard = inEachLanguage((language) =>
  prepared<CardRow, CardAsked>(
    `card_opened_${language}`,
    sql`
    select h.full_name as "fullName", f.storage_key as "storageKey", g.name as "groupName",
      st.student_code as "studentCode", st.status, coalesce(${nameIn(language, 'sem')}, '') as "semesterName",
      ${nameIn(language, 'sp')} as "specialtyName", ${nameIn(language, 'fa')} as "facultyName",
      ${orders(language)} as orders
    from ${students} st
    join ${people} h on h.id = st.id
    join ${studentGroupPeriods} period on period.student_id = st.id and period.group_id = ${p('groupId')}::int
      and period.is_main and period.period @> ${today}
    join ${groups} g on g.id = period.group_id
    join ${specialties} sp on sp.id = g.specialty_id
    join ${faculties} fa on fa.id = sp.faculty_id
    left join ${semesters} sem on sem.id = g.start_semester
      + 2 * (${p('academicYearId')}::int - g.admission_year_id) + case when ${p('seasonId')}::int = 2 then 1 else 0 end
    left join ${files} f on f.id = h.photo_file_id and f.removed_at is null
    where st.id = ${student} and ${issueOf(student)} = ${p('issue')}::int`,
  ),
);
