// @ts-check
import { mistakes } from './mistakes.mjs';

const modules = 'apps/server/src/modules';

/** From when until when something is allowed, holds or is kept. */
export const windows = [
  ...mistakes(`${modules}/journal/lessonWindow.ts`, `${modules}/journal/marks.test`, [
    ['a lesson that is locked is open', '(${l}.is_locked or ', '('],
    ['a module that is closed is open', 'dates.closes_at <= ', 'dates.closes_at > '],
  ]),
  ...mistakes(`${modules}/journal/lessonWindow.ts`, `${modules}/journal/lateChanges.test`, [
    ['a permission that was taken back holds', ' and given.revoked_at is null', ''],
    ['a permission ends a day early', 'given.ends_on >= ', 'given.ends_on > '],
    [
      'a permission for one module is for all',
      '(permission.module_id is null or permission.module_id = ',
      '(true or permission.module_id = ',
    ],
  ]),
  ...mistakes(`${modules}/auth/findSession.service.ts`, `${modules}/auth/s`, [
    ['a session never ends', 'or s.ends_at <= ', 'or clock_timestamp() is null and s.ends_at <= '],
    ['a blocked account goes on', "u.status <> 'active' or ", ''],
    ['a role that was withdrawn goes on', ' and r.role = s.role', ''],
  ]),
  ...mistakes(`${modules}/auth/sessions.service.ts`, `${modules}/auth/s`, [
    ['a foreign device keeps its cookie', 'if (isForeign || isStaff(role))', 'if (isStaff(role))'],
    ['staff stay signed in for days', "role !== 'student' && role !== 'teacher'", "role === 'admin'"],
  ]),
  ...mistakes(`${modules}/qr/codes.ts`, `${modules}/qr/codes.test`, [
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
  ...mistakes(`${modules}/chat/remove.service.ts`, `${modules}/chat/c`, [
    [
      'a teacher’s deletion is taken back by the sender',
      'if (removedBy !== person.id)',
      'if (removedBy === null)',
    ],
  ]),
];
