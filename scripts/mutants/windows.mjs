// @ts-check
import { mistakes } from './mistakes.mjs';

const modules = 'apps/server/src/modules';

/** From when until when something is allowed, holds or is kept. */
export const windows = [
  ...mistakes(`${modules}/journal/lessons/lessonWindow.policy.ts`, `${modules}/journal/marks/marks.test`, [
    ['a lesson that is locked is open', '(${l}.is_locked or ', '('],
    ['a module that is closed is open', 'dates.closes_at <= ', 'dates.closes_at > '],
  ]),
  ...mistakes(
    `${modules}/journal/lessons/lessonWindow.policy.ts`,
    `${modules}/journal/lateChanges/lateChanges.test`,
    [
      ['a permission that was taken back holds', ' and given.revoked_at is null', ''],
      ['a permission ends a day early', 'given.ends_on >= ', 'given.ends_on > '],
      [
        'a permission for one module is for all',
        '(permission.module_id is null or permission.module_id = ',
        '(true or permission.module_id = ',
      ],
    ],
  ),
  ...mistakes(`${modules}/auth/sessions/findSession.service.ts`, `${modules}/auth/s`, [
    ['a session never ends', 'or s.ends_at <= ', 'or clock_timestamp() is null and s.ends_at <= '],
    ['a blocked account goes on', "u.status <> 'active' or ", ''],
    [
      'a role that was withdrawn goes on',
      "u.status <> 'active' or s.role <> all(held.roles)",
      "u.status <> 'active'",
    ],
  ]),
  ...mistakes(`${modules}/auth/sessions/sessions.service.ts`, `${modules}/auth/s`, [
    ['a foreign device keeps its cookie', 'if (isForeign || isStaff(role))', 'if (isStaff(role))'],
    ['staff stay signed in for days', "role !== 'student' && role !== 'teacher'", "role === 'admin'"],
  ]),
  ...mistakes(`${modules}/qr/codes/codes.ts`, `${modules}/qr/codes/codes.test`, [
    ['a code is live a step longer', 'age <= 1', 'age <= 2'],
    ['a code is delivered late a step longer', 'age > lateSteps', 'age > lateSteps + 1'],
    ['a code of the future counts', 'age < -1', 'age < -2'],
  ]),
  ...mistakes(`${modules}/channels/quietHours.ts`, `${modules}/channels/quietHours.test`, [
    [
      'the hour in which quiet ends is quiet',
      'hour >= from || hour < until',
      'hour >= from || hour <= until',
    ],
    ['the same quiet hour twice is always', 'from <= until ?', 'from < until ?'],
  ]),
  ...mistakes(`${modules}/chat/messages/remove.service.ts`, `${modules}/chat/c`, [
    [
      'a teacher’s deletion is taken back by the sender',
      'if (removedBy !== person.id)',
      'if (removedBy === null)',
    ],
  ]),
  ...mistakes(`${modules}/journal/lessons/lessonWindow.policy.ts`, `${modules}/journal/journal.test`, [
    ['a lesson may be edited a day less', '.lesson_date + ${editDays} >= ', '.lesson_date + ${editDays} > '],
    ['a lesson that is locked looks open', ' and not ${l}.is_locked\n', '\n'],
    [
      'a lesson of a closed module looks open',
      'where closed_module.id = ${l}.module_id',
      'where closed_module.id <> ${l}.module_id',
    ],
  ]),
  ...mistakes(
    `${modules}/journal/lessons/lessonWindow.policy.ts`,
    `${modules}/journal/lateChanges/lateChanges.test`,
    [
      [
        'the journal shows as open what was permitted for another module',
        '(permission.module_id is null or permission.module_id = ${moduleId})',
        '(permission.module_id is null or permission.module_id is not null)',
      ],
    ],
  ),
  ...mistakes(
    `${modules}/journal/lessons/lessonWindow.policy.ts`,
    `${modules}/journal/lessons/lessons.test`,
    [
      [
        'the last day of a module is none of it',
        'between q.starts_on and q.ends_on',
        'between q.starts_on and q.ends_on - 1',
      ],
      [
        'the dates of the university come before those of the faculty',
        '${on} between q.starts_on and q.ends_on\n    order by q.faculty_id nulls last',
        '${on} between q.starts_on and q.ends_on\n    order by q.faculty_id nulls first',
      ],
    ],
  ),
  ...mistakes(`${modules}/journal/lessons/lessonWindow.policy.ts`, `${modules}/journal/marks/marks.test`, [
    [
      'a faculty waits for the university to close a module',
      'q.module_id = ${moduleId}\n    order by q.faculty_id nulls last',
      'q.module_id = ${moduleId}\n    order by q.faculty_id nulls first',
    ],
  ]),
  ...mistakes(
    `${modules}/journal/removals/removals.queries.ts`,
    `${modules}/journal/removals/removals.test`,
    [
      ['a journal is fresh for two days', "interval '24 hours'", "interval '48 hours'"],
      ['a journal with closed modules is deleted', "  when held.has_locked then 'locked'\n", ''],
      [
        'a lesson of a closed module is deleted',
        "  when ${isLessonLocked(p, { lesson: 'l', class: 'a' })} then 'locked'\n",
        '',
      ],
      ['a lesson is deleted at any time', "  when not ${isRecent(p, 'l')} then 'window_closed'\n", ''],
      [
        'a teacher takes off whom the plan has put there',
        "  when not a.may_manage and ${isByPlan} then 'by_plan'\n",
        '',
      ],
      ['a lesson is deleted that is another by now', 'on coalesce(l.id = ${p.lessonId}, true))', 'on true)'],
    ],
  ),
  ...mistakes(`${modules}/journal/removals/restore.queries.ts`, `${modules}/journal/removals/removals.test`, [
    ['a teacher restores for two days', "interval '1 day'", "interval '2 days'"],
    ['what was removed comes back at any time', "  when not ${isRestorable(p)} then 'too_late'\n", ''],
    ['somebody restores what others removed', 'or m.removed_by = ${p.personId} and (', 'or ('],
    ['a lesson comes back over the one in its place', "  when ${isPlaceTaken} then 'place_taken'\n", ''],
    [
      'a student sits in two subgroups',
      "  when m.kind = 'student' and ${isElsewhere} then 'student_elsewhere'\n",
      '',
    ],
    ['what came back comes back again', "  when m.restored_at is not null then 'same'\n", ''],
    [
      'what cannot come back any more is listed',
      'where m.restored_at is null and ${isRestorable(p)} and',
      'where m.restored_at is null and',
    ],
  ]),
  ...mistakes(
    `${modules}/journal/lateChanges/lateChanges.queries.ts`,
    `${modules}/journal/lateChanges/lateChanges.test`,
    [
      ['somebody asks for what is open', " when l.is_open then 'still_open'", ''],
      ['a request that was answered is withdrawn', " and held.state = 'open')", ')'],
      ['a permission has ended on its last day', 'when g2.ends_on < ${today}', 'when g2.ends_on <= ${today}'],
      [
        'a teacher withdraws requests of others',
        "where r.id = ${p.requestId} and ${taughtBy(p, 'a')}",
        'where r.id = ${p.requestId}',
      ],
    ],
  ),
  ...mistakes(
    `${modules}/journal/lateChanges/lateChanges.service.ts`,
    `${modules}/journal/lateChanges/lateChanges.test`,
    [
      ['a permission ends before it begins', 'if (day >= universityDay(now)) return day;', 'return day;'],
      [
        'a permission for today is refused',
        'if (day >= universityDay(now)) return day;',
        'if (day > universityDay(now)) return day;',
      ],
      [
        'a request is answered twice',
        "    if (asked.state !== 'open') throw new AppError('journal.request_answered');\n",
        '',
      ],
      [
        'whoever reads a class permits late changes',
        "    if (!named.mayManage) throw new AppError('auth.forbidden');\n",
        '',
      ],
    ],
  ),
];
