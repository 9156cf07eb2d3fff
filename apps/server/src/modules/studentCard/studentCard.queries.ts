import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { isWithin, rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { studentOrderItems, studentOrders } from '#modules/orders/orders.tables.ts';
import { semesters } from '#modules/structure/calendar.tables.ts';
import { faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { files } from '#platform/db/platform.tables.ts';
import { day, instant, int, json, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { issueOf } from './studentCard.policy.ts';
import { studentCards } from './studentCard.tables.ts';

/** The group and the issue that stand on the student's card today. */
export const selectShown = statement({
  name: 'card_shown',
  params: { studentId: int, today: day },
  row: { groupId: int, issue: int },
  sql: (p) => sql`
  select period.group_id as "groupId", ${issueOf(p.studentId)} as issue from ${studentGroupPeriods} period
  where period.student_id = ${p.studentId} and period.is_main and period.period @> ${p.today} limit 1`,
});

/** The issue that holds, of a student. */
export const selectIssue = statement({
  name: 'card_issue',
  params: { studentId: int },
  row: { issue: int },
  sql: (p) => sql`select ${issueOf(sql`st.id`)} as issue from ${students} st where st.id = ${p.studentId}`,
});

/** The student, where an office keeps people. */
export const selectKept = statement({
  name: 'card_kept',
  params: { ...rightScope, studentId: int, today: day },
  row: { id: int },
  sql: (p) => sql`
  select st.id from ${students} st where st.id = ${p.studentId} and ${isWithin(p, sql`st.id`, p.today)}`,
});

/** Makes a new issue after the one that is named; once it is made, nothing happens. */
export const renewIssue = statement({
  name: 'card_renew',
  params: { studentId: int, issue: int, now: instant },
  row: { issue: int },
  sql: (p) => sql`
  insert into ${studentCards} as card (student_id, issue, issued_at)
  select ${p.studentId}, ${p.issue} + 1, ${p.now}
  where ${issueOf(p.studentId)} = ${p.issue}
  on conflict (student_id) do update set issue = excluded.issue, issued_at = excluded.issued_at
  where card.issue = ${p.issue}
  returning card.issue`,
});

const order = z.object({ number: z.string(), signedOn: z.string(), text: z.string() });

const orders = (language: Language, p: Readonly<Record<'studentId' | 'orderKinds' | 'today', SQL>>) => sql`
  coalesce((
    select json_agg(json_build_object('number', o.number, 'signedOn', o.signed_on, 'text', ${nameIn(language, 'i', 'text')})
      order by o.signed_on desc, o.id desc)
    from ${studentOrderItems} i join ${studentOrders} o on o.id = i.order_id
    where i.student_id = ${p.studentId} and o.kind = any(${p.orderKinds}) and o.signed_on <= ${p.today} and o.state = 'done'
  ), '[]'::json)`;

/** The card of a student who is in that group today, as long as its issue holds. */
export const selectCard = inEachLanguage((language) =>
  statement({
    name: `card_opened_${language}`,
    params: {
      studentId: int,
      groupId: int,
      issue: int,
      today: day,
      academicYearId: int,
      seasonId: int,
      orderKinds: listOf(text),
    },
    row: {
      fullName: text,
      storageKey: orNull(text),
      groupName: text,
      studentCode: text,
      status: oneOf(...students.status.enumValues),
      semesterName: text,
      specialtyName: text,
      facultyName: text,
      orders: json(z.readonly(z.array(order))),
    },
    sql: (p) => sql`
    select h.full_name as "fullName", f.storage_key as "storageKey", g.name as "groupName",
      st.student_code as "studentCode", st.status, coalesce(${nameIn(language, 'sem')}, '') as "semesterName",
      ${nameIn(language, 'sp')} as "specialtyName", ${nameIn(language, 'fa')} as "facultyName",
      ${orders(language, p)} as orders
    from ${students} st
    join ${people} h on h.id = st.id
    join ${studentGroupPeriods} period on period.student_id = st.id and period.group_id = ${p.groupId}
      and period.is_main and period.period @> ${p.today}
    join ${groups} g on g.id = period.group_id
    join ${specialties} sp on sp.id = g.specialty_id
    join ${faculties} fa on fa.id = sp.faculty_id
    left join ${semesters} sem on sem.id = g.start_semester
      + 2 * (${p.academicYearId} - g.admission_year_id) + case when ${p.seasonId} = 2 then 1 else 0 end
    left join ${files} f on f.id = h.photo_file_id and f.removed_at is null
    where st.id = ${p.studentId} and ${issueOf(p.studentId)} = ${p.issue}`,
  }),
);
