import type { Language } from '@bilim/contract';
import type {
  LateChangePermission,
  LateChangeRequest,
  RequestState,
} from '@bilim/contract/visitlog/lateChanges';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { withClass } from './classKey.ts';
import type { keyParams } from './classKey.ts';
import { classWordJoins, classWords } from './classWords.ts';
import { lessonAsked } from './dayList.queries.ts';
import type { LessonAsked } from './dayList.queries.ts';
import { lateChangePermissions, lateChangeRequests } from './lateChanges.tables.ts';
import { isOpen, isPermittedLate } from './lessonWindow.ts';
import type { windowParams } from './lessonWindow.ts';
import { isOwn, mayManage } from './visitlog.policy.ts';
import type { Powers } from './visitlog.policy.ts';
import { gradeModules } from './visitlog.tables.ts';

const p = sql.placeholder;

type Asked = ReturnType<typeof keyParams> & Powers;

const moduleWords = (language: Language, of: SQL) => sql`
  ${of} as "moduleId", coalesce((
    select ${nameIn(language, 'module')} from ${gradeModules} module where module.id = ${of}), '') as "moduleName"`;

const requestRows = (language: Language, from: SQL) => sql`
  select r.id as "requestId", ${classWords(language)}, ${moduleWords(language, sql`r.module_id`)},
    r.lesson_date::text as "lessonDate", r.reason, r.asked_at as "askedAt", r.state, r.answer,
    author.full_name as "answeredBy", r.answered_at as "answeredAt"
  from ${from} join ${lateChangeRequests} r on r.assignment_id = a.id
  ${classWordJoins}
  left join ${people} author on author.id = r.answered_by`;

const permissionRows = (language: Language, from: SQL) => sql`
  select g2.id as "permissionId", ${classWords(language)}, ${moduleWords(language, sql`g2.module_id`)},
    g2.ends_on::text as "endsOn", g2.reason, author.full_name as "grantedBy", g2.granted_at as "grantedAt",
    case when g2.revoked_at is not null then 'revoked' when g2.ends_on < ${p('today')}::date then 'ended'
      else 'standing' end as state
  from ${from} join ${lateChangePermissions} g2 on g2.assignment_id = a.id
  ${classWordJoins}
  join ${people} author on author.id = g2.granted_by`;

type Dated = { readonly today: string };

export const selectRequestsOfClass = inEachLanguage((language) =>
  prepared<LateChangeRequest, Asked>(
    `late_requests_of_class_${language}`,
    sql`with ${withClass.staff} ${requestRows(language, sql`class a`)} order by r.asked_at desc, r.id desc limit 20`,
  ),
);

export const selectPermissionsOfClass = inEachLanguage((language) =>
  prepared<LateChangePermission, Asked & Dated>(
    `late_permissions_of_class_${language}`,
    sql`with ${withClass.staff} ${permissionRows(language, sql`class a`)} order by g2.granted_at desc, g2.id desc limit 20`,
  ),
);

/** Requests from classes the person answers for: open ones first, the longest waiting on top. */
export const selectRequests = inEachLanguage((language) =>
  prepared<LateChangeRequest, Powers & { readonly state: string | null }>(
    `late_requests_${language}`,
    sql`
    ${requestRows(language, sql`${teachingAssignments} a`)}
    where ${mayManage.staff} and coalesce(r.state = ${p('state')}::text, true)
    order by r.state <> 'open', case when r.state = 'open' then r.asked_at end, r.answered_at desc, r.id limit 200`,
  ),
);

/** How long ended permissions are still listed. */
const shownDays = sql.raw('30');

export const selectPermissions = inEachLanguage((language) =>
  prepared<LateChangePermission, Powers & Dated>(
    `late_permissions_${language}`,
    sql`
    ${permissionRows(language, sql`${teachingAssignments} a`)}
    where ${mayManage.staff} and g2.ends_on >= ${p('today')}::date - ${shownDays}
    order by g2.revoked_at is not null, g2.ends_on desc, g2.id desc limit 200`,
  ),
);

export type AskVerdict = 'lesson_unknown' | 'still_open' | 'done';

interface AskRow {
  readonly found: number;
  readonly verdict: AskVerdict | null;
  readonly requestId: number | null;
}

/** Asks for the module of a lesson; the open request for it gets the new reason. */
export const upsertRequest = prepared<
  AskRow,
  Asked &
    LessonAsked &
    Awaited<ReturnType<typeof windowParams>> & { readonly personId: number; readonly reason: string }
>(
  'late_request_upsert',
  sql`
  with ${withClass.own},
  judged as materialized (
    select a.id as assignment_id, l.module_id, l.lesson_date, case
      when l.id is null then 'lesson_unknown' when l.is_open then 'still_open' else 'done' end as verdict
    from class a
    left join lateral (select l.*, ${isOpen} or ${isPermittedLate} as is_open ${lessonAsked}) l on true
    where a.is_own and a.is_active),
  asked as (
    insert into ${lateChangeRequests} as r (assignment_id, module_id, lesson_date, reason, asked_by, asked_at)
    select j.assignment_id, j.module_id, j.lesson_date, ${p('reason')}::text, ${p('personId')}::int,
      ${p('now')}::timestamptz
    from judged j where j.verdict = 'done'
    on conflict (assignment_id, coalesce(module_id, 0)) where state = 'open'
    do update set reason = excluded.reason, lesson_date = excluded.lesson_date
    returning r.id)
  select (select count(*)::int from fitting) as found, j.verdict, asked.id as "requestId"
  from (select) one left join judged j on true left join asked on true`,
);

interface OpenRequest {
  readonly assignmentId: number;
  readonly moduleId: number | null;
  readonly reason: string;
  readonly state: RequestState;
}

/** A request of a class the person answers for, kept from changing. */
export const lockRequest = prepared<OpenRequest, Powers & { readonly requestId: number }>(
  'late_request_lock',
  sql`
  select r.assignment_id as "assignmentId", r.module_id as "moduleId", r.reason, r.state
  from ${lateChangeRequests} r join ${teachingAssignments} a on a.id = r.assignment_id
  where r.id = ${p('requestId')}::int and ${mayManage.staff}
  for update of r`,
);

/** Takes an open request of an own class back; tells what became of it before, if anything. */
export const withdrawRequest = prepared<
  { readonly before: RequestState },
  {
    readonly ownTeacherId: number | null;
    readonly requestId: number;
    readonly personId: number;
    readonly now: Date;
  }
>(
  'late_request_withdraw',
  sql`
  with held as materialized (
    select r.id, r.state
    from ${lateChangeRequests} r join ${teachingAssignments} a on a.id = r.assignment_id
    where r.id = ${p('requestId')}::int and ${isOwn}
    for update of r),
  withdrawn as (
    update ${lateChangeRequests} r
    set state = 'withdrawn', answered_by = ${p('personId')}::int, answered_at = ${p('now')}::timestamptz
    from held where r.id = held.id and held.state = 'open')
  select held.state as before from held`,
);

interface RevokedRow {
  readonly wasRevoked: boolean;
}

/** Ends a permission of a class the person answers for; tells whether it had been ended before. */
export const revokePermission = prepared<
  RevokedRow,
  Powers & { readonly permissionId: number; readonly personId: number; readonly now: Date }
>(
  'late_permission_revoke',
  sql`
  with held as materialized (
    select g.id, g.revoked_at is not null as was_revoked
    from ${lateChangePermissions} g join ${teachingAssignments} a on a.id = g.assignment_id
    where g.id = ${p('permissionId')}::int and ${mayManage.staff}
    for update of g),
  ended as (
    update ${lateChangePermissions} g
    set revoked_at = ${p('now')}::timestamptz, revoked_by = ${p('personId')}::int
    from held where g.id = held.id and not held.was_revoked)
  select held.was_revoked as "wasRevoked" from held`,
);

/** The class that a key names, and whether the person answers for it; no row unless exactly one fits. */
export const selectClass = prepared<{ readonly id: number; readonly mayManage: boolean }, Asked>(
  'late_class',
  sql`with ${withClass.staff} select a.id, a.may_manage as "mayManage" from class a`,
);
