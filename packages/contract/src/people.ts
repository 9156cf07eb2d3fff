import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { download, read, write } from './core/endpoint.ts';
import { accountId, facultyId, groupId, studentCode } from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { joinedIds } from './core/packed.ts';
import { between, bigId, count, day, flag, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { personKinds, studentStates } from './addressWords.ts';

export { peopleErrors } from './people.errors.ts';

export { personKinds, studentStates } from './addressWords.ts';
export type { PersonKind, StudentState } from './addressWords.ts';

/** How far an account is: `waiting` has no password yet. */
export const accountStates = ['none', 'waiting', 'active', 'blocked'] as const;

/** So many people are meant in one go. */
export const mostPeopleAtOnce = 500;

export type PersonRow = z.output<typeof PersonRow>;
export const PersonRow = wireObject({
  id: accountId,
  fullName: z.string(),
  /** Name of the group, or of the department. */
  unit: z.nullable(z.string()),
  /** Number of the record book, or of a member of staff. */
  number: z.nullable(z.string()),
  isStudent: flag,
  isTeacher: flag,
  /** Roles of staff. */
  roles: z.readonly(z.array(z.string())),
  login: z.nullable(z.string()),
  account: z.enum(accountStates),
  studentState: z.nullable(z.enum(studentStates)),
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const someName = z.nullable(z.string().check(z.trim(), z.maxLength(200)));

/** What whoever reads private data may change besides. */
const privateFields = {
  gender: z.nullable(z.enum(['M', 'F'])),
  birthDate: z.nullable(day),
  taxId: z.nullable(z.string().check(z.regex(/^\d{14}$/))),
  phone: z.nullable(z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{5,24}$/))),
};
const publicFields = {
  lastName: name,
  firstName: name,
  middleName: z.nullable(z.string().check(z.trim(), z.maxLength(80))),
  fullNameKg: someName,
  latinName: someName,
  email: z.nullable(z.string().check(z.trim(), z.maxLength(200), z.email())),
};

export type PersonFields = z.output<typeof PersonFields>;
export const PersonFields = wireObject({ ...publicFields, secrets: z.nullable(wireObject(privateFields)) });

export type Position = z.output<typeof Position>;
export const Position = wireObject({
  positionRowId: field('row', id),
  departmentId: field('department', id),
  departmentName: z.string(),
  positionId: field('position', id),
  positionName: z.string(),
  share: z.number(),
  startsOn: field('from', z.nullable(day)),
  /** The last day. */
  endsOn: field('till', z.nullable(day)),
  isMain: flag,
});

export type PersonCard = z.output<typeof PersonCard>;
export const PersonCard = wireObject({
  id: accountId,
  fullName: z.string(),
  photo: z.nullable(z.string()),
  /** Changes when the person does, whoever changes them. */
  version: z.string(),
  mayChange: flag,
  /** The card of the same human that stays, where this one was closed. */
  mergedInto: field('merged', z.nullable(wireObject({ id: accountId, fullName: z.string() }))),
  fields: PersonFields,
  student: z.nullable(
    wireObject({
      studentCode,
      state: z.enum(studentStates),
      funding: z.string(),
      groups: z.array(
        wireObject({
          groupId,
          groupName: z.string(),
          startsOn: field('from', z.nullable(day)),
          endsOn: field('till', z.nullable(day)),
        }),
      ),
    }),
  ),
  staffNumber: z.nullable(z.string()),
  isTeacher: flag,
  positions: z.array(Position),
  roles: z.array(wireObject({ role: z.string(), faculty: z.nullable(z.string()) })),
  account: z.enum(accountStates),
  login: z.nullable(z.string()),
  lastSignInAt: field('signed_in', z.nullable(instant)),
  sessions: z.array(wireObject({ device: z.string(), lastSeenAt: field('seen', instant) })),
  orders: z.array(
    wireObject({
      orderId: field('order', id),
      number: z.string(),
      signedOn: field('signed', day),
      kind: z.string(),
      text: z.string(),
    }),
  ),
});

export type PersonChange = z.output<typeof PersonChange>;
/** What one request did to a person. */
export const PersonChange = wireObject({
  changeId: field('id', bigId),
  action: z.string(),
  /** What the audit calls it. */
  title: z.string(),
  at: instant,
  by: z.nullable(z.string()),
  fields: z.array(
    wireObject({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});

const filters = {
  /** Beginnings of names in any spelling, a login, a number, or a group. */
  query: z.optional(text(100)),
  kind: z.optional(z.enum(personKinds)),
  groupId: maybe(groupId),
  facultyId: maybe(facultyId),
};

const option = wireObject({ optionId: field('id', id), label: z.string() });
const officeReads = holding('people.read');
const manages = holding('people.manage');
const version = text(64);

/** Everybody whom an office may read, and what it may do to them. */
export const peopleApi = {
  list: read({
    path: '/api/people/list.json',
    access: officeReads,
    input: wireObject({ ...filters, skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(PersonRow),
  }),

  /** The same as a workbook; only those who are named, when somebody is. */
  workbook: download({
    path: '/api/people/people.xlsx',
    access: officeReads,
    input: wireObject({ ...filters, people: z.optional(joinedIds) }),
  }),

  /** What may be chosen in filters and forms. */
  choices: read({
    path: '/api/people/choices.json',
    access: officeReads,
    input: wireObject({}),
    reply: single(
      wireObject({
        faculties: z.array(option),
        groups: z.array(option),
        departments: z.array(option),
        positions: z.array(option),
      }),
    ),
  }),

  open: read({
    path: '/api/people/card.json',
    access: officeReads,
    input: wireObject({ id: accountId }),
    reply: single(PersonCard),
  }),

  history: read({
    path: '/api/people/history.json',
    access: officeReads,
    input: wireObject({ id: accountId }),
    reply: z.array(PersonChange),
  }),

  /** Names and contacts. Private data is left as it is where it is null. */
  save: write({
    path: '/api/people/save.json',
    access: manages,
    repeat: 'natural',
    input: wireObject({ id: accountId, version, fields: PersonFields }),
    reply: single(outcome({})),
  }),

  /**
   * Makes a person known, with an account that waits for its first password: a student whom an order enrols later, or
   * somebody who works in a department. Who has the name of another one is only added when it was said to be sure.
   */
  add: write({
    path: '/api/people/add.json',
    access: manages,
    repeat: 'keyed',
    input: wireObject({
      fields: PersonFields,
      isSure: field('sure', z.optional(flag)),
      student: z.optional(
        wireObject({
          studentCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
          groupId: like(groupId, id),
          funding: z.enum(['budget', 'contract', 'grant', 'quota']),
        }),
      ),
      position: z.optional(
        wireObject({
          departmentId: field('department', id),
          positionId: field('position', id),
          share: z.number().check(z.minimum(0.05), z.maximum(2)),
          startsOn: field('from', day),
        }),
      ),
    }),
    reply: single(outcome({ id: accountId })),
  }),

  /** Adds a position, changes it or ends it on a day. Who has none yet becomes a teacher by it. */
  savePosition: write({
    path: '/api/people/position.json',
    access: manages,
    repeat: 'natural',
    input: wireObject({
      id: accountId,
      version,
      positionRowId: field('row', z.optional(id)),
      departmentId: field('department', id),
      positionId: field('position', id),
      share: z.number().check(z.minimum(0.05), z.maximum(2)),
      startsOn: field('from', day),
      endsOn: field('till', z.nullable(day)),
      isMain: flag,
    }),
    reply: single(outcome({})),
  }),

  /** Blocks accounts, which ends their sessions at once, or lets their people in again. */
  block: write({
    path: '/api/people/block.json',
    access: manages,
    repeat: 'natural',
    input: wireObject({
      people: z.array(id).check(z.minLength(1), z.maxLength(mostPeopleAtOnce)),
      isBlocked: field('blocked', flag),
    }),
    /** `done` of them; the others are not the caller's to block, or have no account. */
    reply: single(outcome({ done: count })),
  }),
};
