import * as z from 'zod/mini';

import { holding, only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { lessonDate, moduleIdOrNone, moduleName, ordinal } from './journal.fields.ts';
import { outcome } from '../core/rows.ts';
import { day, flag, id, instant, text } from '../core/values.ts';
import { field, maybe, wireObject } from '../core/wire.ts';

import { requestStates } from '../addressWords.ts';

import { classKey, classWords } from './class.ts';
import { journalReaders } from './journalAccess.ts';

export { requestStates } from '../addressWords.ts';
export type { RequestState } from '../addressWords.ts';

export const permissionStates = ['standing', 'ended', 'revoked'] as const;

const requestId = field('id_request', id);
const permissionId = field('id_permission', id);
const endsOn = field('till', day);
/** A sentence that must say something. */
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

export type LateChangeRequest = z.output<typeof LateChangeRequest>;
export const LateChangeRequest = wireObject({
  requestId,
  ...classWords,
  /** Null asks for all modules of the class. */
  moduleId: moduleIdOrNone,
  moduleName,
  lessonDate,
  reason: z.string(),
  askedAt: field('at', instant),
  state: z.enum(requestStates),
  answer: z.nullable(z.string()),
  answeredBy: field('fio', z.nullable(z.string())),
  answeredAt: field('answered', z.nullable(instant)),
});

export type LateChangePermission = z.output<typeof LateChangePermission>;
export const LateChangePermission = wireObject({
  permissionId,
  ...classWords,
  moduleId: moduleIdOrNone,
  moduleName,
  endsOn,
  reason: z.string(),
  grantedBy: field('fio', z.string()),
  grantedAt: field('at', instant),
  state: z.enum(permissionStates),
});

const manager = holding('journals.manage');

/** Permissions for teachers to change marks after the days in which everybody may. */
export const lateChangesApi = {
  /** What was asked and permitted for one class, the latest first. */
  ofClass: read({
    path: '/api/visitlog/latechange/class.json',
    access: journalReaders,
    input: wireObject(classKey),
    reply: wireObject({
      requests: z.array(LateChangeRequest),
      permissions: z.array(LateChangePermission),
    }),
  }),

  /** A teacher asks, from a lesson whose marks are closed, for the module of that lesson. Asked again, the open request says the new reason. */
  ask: write({
    path: '/api/visitlog/latechange/ask.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({ ...classKey, lessonDate, ordinal, reason }),
    reply: z.array(outcome({ requestId })),
  }),

  /** The teacher no longer needs it. An answer that came first stands. */
  withdraw: write({
    path: '/api/visitlog/latechange/withdraw.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({ requestId }),
    reply: z.array(outcome({ isRepeat: field('repeat', z.optional(flag)) })),
  }),

  requests: read({
    path: '/api/visitlog/latechange/requests.json',
    access: manager,
    input: wireObject({ state: z.optional(z.enum(requestStates)) }),
    reply: z.array(LateChangeRequest),
  }),

  /** Accepts until a day, for the module asked or the whole class; or refuses, which takes a word. */
  answer: write({
    path: '/api/visitlog/latechange/answer.json',
    access: manager,
    repeat: 'natural',
    input: wireObject({
      requestId,
      isGranted: field('granted', flag),
      endsOn: maybe(endsOn),
      isWholeClass: field('wholeClass', z.optional(flag)),
      answer: z.optional(text(300)),
    }),
    reply: z.array(outcome({ isRepeat: field('repeat', z.optional(flag)) })),
  }),

  /** Permissions that stand, and those that ended within a month. */
  permissions: read({
    path: '/api/visitlog/latechange/permissions.json',
    access: manager,
    input: wireObject({}),
    reply: z.array(LateChangePermission),
  }),

  /** Permits without having been asked. */
  grant: write({
    path: '/api/visitlog/latechange/grant.json',
    access: manager,
    repeat: 'keyed',
    input: wireObject({ ...classKey, moduleId: maybe(moduleIdOrNone), endsOn, reason }),
    reply: z.array(outcome({ permissionId })),
  }),

  revoke: write({
    path: '/api/visitlog/latechange/revoke.json',
    access: manager,
    repeat: 'natural',
    input: wireObject({ permissionId }),
    reply: z.array(outcome({ isRepeat: field('repeat', z.optional(flag)) })),
  }),
};
