import type { Language } from '@bilim/contract';
import { permissionStates, requestStates } from '@bilim/contract/journal/lateChanges';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { found, ownClass, staffClass, withClass } from '../classes/classKey.sql.ts';
import { classWordJoins, classWords, classWordsRow } from '../classes/classWords.sql.ts';
import { lessonAsked, lessonScope } from '../lessons/lessonAsked.sql.ts';
import { lateChangePermissions, lateChangeRequests } from './lateChanges.tables.ts';
import { isOpen, isPermittedLate, windowScope } from '../lessons/lessonWindow.policy.ts';
import { managedBy, manageScope, ownSight, staffSight, taughtBy, teacherScope } from '../journal.policy.ts';
import { gradeModules } from '../journal.tables.ts';

const moduleWords = (language: Language, of: SQL) => sql`
  ${of} as "moduleId", coalesce((
    select ${nameIn(language, 'module')} from ${gradeModules} module where module.id = ${of}), '') as "moduleName"`;

const requestRow = {
  requestId: int,
  ...classWordsRow,
  moduleId: orNull(int),
  moduleName: text,
  lessonDate: day,
  reason: text,
  askedAt: instant,
  state: oneOf(...requestStates),
  answer: orNull(text),
  answeredBy: orNull(text),
  answeredAt: orNull(instant),
};

const requestRows = (language: Language, from: SQL) => sql`
  select r.id as "requestId", ${classWords(language)}, ${moduleWords(language, sql`r.module_id`)},
    r.lesson_date as "lessonDate", r.reason, r.asked_at as "askedAt", r.state, r.answer,
    author.full_name as "answeredBy", r.answered_at as "answeredAt"
  from ${from} join ${lateChangeRequests} r on r.assignment_id = a.id
  ${classWordJoins}
  left join ${people} author on author.id = r.answered_by`;

const permissionRow = {
  permissionId: int,
  ...classWordsRow,
  moduleId: orNull(int),
  moduleName: text,
  endsOn: day,
  reason: text,
  grantedBy: text,
  grantedAt: instant,
  state: oneOf(...permissionStates),
};

const permissionRows = (language: Language, { today }: { readonly today: SQL }, from: SQL) => sql`
  select g2.id as "permissionId", ${classWords(language)}, ${moduleWords(language, sql`g2.module_id`)},
    g2.ends_on as "endsOn", g2.reason, author.full_name as "grantedBy", g2.granted_at as "grantedAt",
    case when g2.revoked_at is not null then 'revoked' when g2.ends_on < ${today} then 'ended'
      else 'standing' end as state
  from ${from} join ${lateChangePermissions} g2 on g2.assignment_id = a.id
  ${classWordJoins}
  join ${people} author on author.id = g2.granted_by`;

export const selectRequestsOfClass = inEachLanguage((language) =>
  statement({
    name: `late_requests_of_class_${language}`,
    params: staffClass,
    row: requestRow,
    sql: (p) => sql`
    with ${withClass(staffSight, p)} ${requestRows(language, sql`class a`)}
    order by r.asked_at desc, r.id desc limit 20`,
  }),
);

export const selectPermissionsOfClass = inEachLanguage((language) =>
  statement({
    name: `late_permissions_of_class_${language}`,
    params: { ...staffClass, today: day },
    row: permissionRow,
    sql: (p) => sql`
    with ${withClass(staffSight, p)} ${permissionRows(language, p, sql`class a`)}
    order by g2.granted_at desc, g2.id desc limit 20`,
  }),
);

/** Requests from classes the person answers for: open ones first, the longest waiting on top. */
export const selectRequests = inEachLanguage((language) =>
  statement({
    name: `late_requests_${language}`,
    params: { ...manageScope, state: orNull(text) },
    row: requestRow,
    sql: (p) => sql`
    ${requestRows(language, sql`${teachingAssignments} a`)}
    where ${managedBy(p, 'a')} and coalesce(r.state = ${p.state}, true)
    order by r.state <> 'open', case when r.state = 'open' then r.asked_at end, r.answered_at desc, r.id limit 200`,
  }),
);

/** How long ended permissions are still listed. */
const shownDays = sql.raw('30');

export const selectPermissions = inEachLanguage((language) =>
  statement({
    name: `late_permissions_${language}`,
    params: { ...manageScope, today: day },
    row: permissionRow,
    sql: (p) => sql`
    ${permissionRows(language, p, sql`${teachingAssignments} a`)}
    where ${managedBy(p, 'a')} and g2.ends_on >= ${p.today} - ${shownDays}
    order by g2.revoked_at is not null, g2.ends_on desc, g2.id desc limit 200`,
  }),
);

const askVerdicts = ['lesson_unknown', 'still_open', 'done'] as const;

/** Asks for the module of a lesson; the open request for it gets the new reason. */
export const upsertRequest = statement({
  name: 'late_request_upsert',
  params: { ...ownClass, ...lessonScope, ...windowScope, personId: int, reason: text },
  row: { found: int, verdict: orNull(oneOf(...askVerdicts)), requestId: orNull(int) },
  sql: (p) => sql`
  with ${withClass(ownSight, p)},
  judged as materialized (
    select a.id as assignment_id, l.module_id, l.lesson_date, case
      when l.id is null then 'lesson_unknown' when l.is_open then 'still_open' else 'done' end as verdict
    from class a
    left join lateral (
      select l.*, ${isOpen(p, { lesson: 'l', class: 'a' })} or ${isPermittedLate(p, 'l')} as is_open
      ${lessonAsked(p, 'a')}) l on true
    where a.is_own and a.is_active),
  asked as (
    insert into ${lateChangeRequests} as r (assignment_id, module_id, lesson_date, reason, asked_by, asked_at)
    select j.assignment_id, j.module_id, j.lesson_date, ${p.reason}, ${p.personId}, ${p.now}
    from judged j where j.verdict = 'done'
    on conflict (assignment_id, coalesce(module_id, 0)) where state = 'open'
    do update set reason = excluded.reason, lesson_date = excluded.lesson_date
    returning r.id)
  select ${found}, j.verdict, asked.id as "requestId"
  from (select) one left join judged j on true left join asked on true`,
});

/** A request of a class the person answers for, kept from changing. */
export const lockRequest = statement({
  name: 'late_request_lock',
  params: { ...manageScope, requestId: int },
  row: { assignmentId: int, moduleId: orNull(int), reason: text, state: oneOf(...requestStates) },
  sql: (p) => sql`
  select r.assignment_id as "assignmentId", r.module_id as "moduleId", r.reason, r.state
  from ${lateChangeRequests} r join ${teachingAssignments} a on a.id = r.assignment_id
  where r.id = ${p.requestId} and ${managedBy(p, 'a')}
  for update of r`,
});

/** Takes an open request of an own class back; tells what became of it before, if anything. */
export const withdrawRequest = statement({
  name: 'late_request_withdraw',
  params: { ...teacherScope, requestId: int, personId: int, now: instant },
  row: { before: oneOf(...requestStates) },
  sql: (p) => sql`
  with held as materialized (
    select r.id, r.state
    from ${lateChangeRequests} r join ${teachingAssignments} a on a.id = r.assignment_id
    where r.id = ${p.requestId} and ${taughtBy(p, 'a')}
    for update of r),
  withdrawn as (
    update ${lateChangeRequests} r
    set state = 'withdrawn', answered_by = ${p.personId}, answered_at = ${p.now}
    from held where r.id = held.id and held.state = 'open')
  select held.state as before from held`,
});

/** Ends a permission of a class the person answers for; tells whether it had been ended before. */
export const revokePermission = statement({
  name: 'late_permission_revoke',
  params: { ...manageScope, permissionId: int, personId: int, now: instant },
  row: { wasRevoked: bool },
  sql: (p) => sql`
  with held as materialized (
    select g.id, g.revoked_at is not null as was_revoked
    from ${lateChangePermissions} g join ${teachingAssignments} a on a.id = g.assignment_id
    where g.id = ${p.permissionId} and ${managedBy(p, 'a')}
    for update of g),
  ended as (
    update ${lateChangePermissions} g
    set revoked_at = ${p.now}, revoked_by = ${p.personId}
    from held where g.id = held.id and not held.was_revoked)
  select held.was_revoked as "wasRevoked" from held`,
});

/** The class that a key names, and whether the person answers for it; no row unless exactly one fits. */
export const selectClass = statement({
  name: 'late_class',
  params: staffClass,
  row: { id: int, mayManage: bool },
  sql: (p) => sql`with ${withClass(staffSight, p)} select a.id, a.may_manage as "mayManage" from class a`,
});
