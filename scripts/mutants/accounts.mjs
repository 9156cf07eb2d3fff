// @ts-check
import { mistakes } from './mistakes.mjs';

const auth = 'apps/server/src/modules/auth';

/** How somebody comes to a password, and how long a session lasts. */
export const accounts = [
  ...mistakes(`${auth}/activations/activation.service.ts`, `${auth}/activations/activation.test`, [
    [
      'a link works twice',
      '    isNull(activationLinks.usedAt),\n    gt(activationLinks.expiresAt, now),\n    isNull(',
      '    gt(activationLinks.expiresAt, now),\n    isNull(',
    ],
    [
      'a link works for good',
      '    gt(activationLinks.expiresAt, now),\n    isNull(users',
      '    isNull(users',
    ],
    [
      'a link works at the moment when it ends',
      'gt(activationLinks.expiresAt, now),\n    isNull(users',
      'gt(activationLinks.expiresAt, new Date(now.getTime() - 1)),\n    isNull(users',
    ],
    ['a link opens an account that has a password', '    isNull(users.passwordHash),\n', ''],
    ['a link lives a day longer', 'validHours = 72', 'validHours = 96'],
    [
      'two links of one account both set a password',
      "  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');\n",
      '',
    ],
    [
      'earlier links of the account stay good',
      '  await endOtherLinks(db, userId, secretHash, now);\n  return',
      '  return',
    ],
  ]),
  ...mistakes(`${auth}/activations/activation.service.ts`, `${auth}/activations/activations.test`, [
    ['a link opens an account that was blocked', "    eq(users.status, 'active'),\n", ''],
  ]),
  ...mistakes(`${auth}/activations/activations.queries.ts`, `${auth}/activations/activations.test`, [
    [
      'a link is made for somebody who has a password',
      'found.password_hash is null and found.status',
      'found.status',
    ],
    [
      'a link is made for somebody who was blocked',
      "and found.status = 'active' and found.id >",
      'and found.id >',
    ],
    [
      'a link that ends now is issued still',
      'when link.expires_at > ${p.now}',
      'when link.expires_at >= ${p.now}',
    ],
    ['whoever sits in another group is meant', 'where sits.group_id = ${p.groupId} and sits', 'where sits'],
    [
      'slips of somebody stay good beside the newer ones',
      'inArray(activationLinks.userId, [...userIds])',
      'inArray(activationLinks.userId, [0])',
    ],
  ]),
  ...mistakes(`${auth}/activations/issueLinks.ts`, `${auth}/activations/emails.test`, [
    [
      'emails come within the pause',
      'now.getTime() - at.getTime() < emailPauseMs',
      'now.getTime() - at.getTime() > emailPauseMs',
    ],
    [
      'somebody without an address gets an email',
      'found.filter(({ email }) => email !== null)',
      'found.filter(() => true)',
    ],
  ]),
  ...mistakes(`${auth}/activations/throttle.ts`, `${auth}/activations/activations.test`, [
    ['one call more makes links', 'mostCalls = 40', 'mostCalls = 41'],
  ]),
  ...mistakes(`${auth}/activations/renewAccount.ts`, `${auth}/activations/renewal.test`, [
    [
      'sessions go on when the password has ended',
      "    await endOtherSessions(tx, { userId, reason: 'renewed', now: who.now });\n",
      '',
    ],
    ['the old password stays good', '    await endPassword(tx, userId, who.now);\n', ''],
    [
      'the last administrator loses the password',
      'able.length === 1 && able[0] === userId',
      'able.length === 0',
    ],
  ]),
  ...mistakes(`${auth}/activations/renewal.queries.ts`, `${auth}/activations/renewal.test`, [
    [
      'an administrator who cannot sign in counts',
      "u.status = 'active' and u.password_hash is not null and ${isA",
      "u.status = 'active' and ${isA",
    ],
    [
      'a blocked person gets another password',
      " and found.status = 'active' and ${renewableBy",
      ' and ${renewableBy',
    ],
  ]),
  ...mistakes(`${auth}/signIn/signIn.queries.ts`, `${auth}/sessions/sessionsEnd.test`, [
    [
      'the session used last ends',
      'order by last_seen_at desc, id offset',
      'order by last_seen_at, id offset',
    ],
    [
      'sessions that are over take a place',
      ' and ended_at is null and idle_until > ${p.createdAt}',
      ' and ended_at is null',
    ],
    [
      'sessions of everybody are counted',
      'where user_id = ${p.userId} and ended_at is null and idle',
      'where ended_at is null and idle',
    ],
    ['nobody is told why the session ended', "end_reason = 'too_many'", "end_reason = 'signed_out'"],
  ]),
  ...mistakes(`${auth}/signIn/signIn.ts`, `${auth}/sessions/sessionsEnd.test`, [
    ['one session more is allowed', 'most === 0 ? null : most - 1', 'most === 0 ? null : most'],
    ['no limit lets nobody stay', 'most === 0 ? null : most - 1', 'Math.max(0, most - 1)'],
  ]),
  ...mistakes(`${auth}/sessions/sessions.service.ts`, `${auth}/s`, [
    [
      'a token is bound to a session at any time',
      'session.createdAt.getTime() > bindWithinMs',
      'session.createdAt.getTime() < 0',
    ],
    [
      'a second token takes the session over',
      'coalesce(${sessions.instanceHash}, ${shown})',
      'coalesce(${shown}, ${sessions.instanceHash})',
    ],
    [
      'somebody ends sessions of others',
      'eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull',
      'eq(sessions.id, sessionId), isNull',
    ],
  ]),
  ...mistakes(`${auth}/sessions/sessions.service.ts`, `${auth}/passwords/credentials.test`, [
    [
      'the own session ends with the others',
      'keepId === null ? undefined : ne(',
      'keepId !== null ? undefined : ne(',
    ],
  ]),
];
