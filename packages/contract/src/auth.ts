import * as z from 'zod/mini';

import { loginFieldLeast } from './accountLengths.ts';
import { anyone, grants } from './core/access.ts';
import { get, read, write } from './core/endpoint.ts';
import {
  accountId,
  facultyId,
  facultyShortName,
  googleAccess,
  hasGoogle,
  groupId,
  language,
  isDark,
  message,
  personId,
  roleValue,
} from './core/accountFields.ts';
import { canManageNews } from './news.fields.ts';
import { languages } from './core/languages.ts';
import { isDone, outcome } from './core/rows.ts';
import { flag, id, instant, known, single, text } from './core/values.ts';
import { field, maybe, orNull, wireObject } from './core/wire.ts';

export { authErrors } from './auth.errors.ts';

const secret = text(256, 1);
const loginName = text(64, 1);
const newLogin = z
  .string()
  .check(z.minLength(loginFieldLeast), z.maxLength(64), z.regex(/^[\p{L}\p{N}._@-]+$/u));

/** What the browser keeps and shows about whoever is signed in. */
export type Account = z.output<typeof Account>;
export const Account = wireObject({
  id: accountId,
  personId,
  role: roleValue,
  roles: z.array(z.int()),
  /** Rights with the faculty in which they hold, null for the whole university. */
  grants: known(
    wireObject({
      grant: z.enum(grants),
      facultyId: orNull(facultyId),
      /** Where it holds for one department or group only. */
      departmentId: field('department', z.optional(id)),
      groupId: field('group', z.optional(id)),
    }),
  ),
  fullName: z.string(),
  group: z.nullable(z.string()),
  groupId: orNull(groupId),
  facultyId: orNull(facultyId),
  facultyShortName,
  canManageNews,
  photo: z.nullable(z.string()),
  googleAccess,
  language,
  isDark: orNull(isDark),
  /** Somebody else looks at the portal as this person: until when, and who. */
  viewing: z.optional(wireObject({ until: field('till', instant), viewer: z.string() })),
  /** Present only where a session was just made: the instance id it is bound to. */
  token: z.optional(z.string()),
});

export const PublicConfig = wireObject({
  api: z.string(),
  hasGoogle,
  languages: known(z.enum(languages)),
  defaultLanguage: field('defaultLang', z.enum(languages)),
  version: z.string(),
  maxSizeMb: z.record(z.string(), z.number()),
  passwordPolicy: z.enum(['specification', 'strict']),
  isUnderMaintenance: field('maintenance', flag),
  /** Whom to ask who cannot sign in; empty where the university names nobody in particular. */
  helpContact: field('help_contact', z.string()),
  isInsecure: field('insecure', flag),
  /** A copy for training, whose people are invented. */
  isTraining: field('training', flag),
});

/** A logo for white paper; null where the university has chosen none. */
export const paperLogo = field('logo_paper', z.nullable(z.string()));

export const Branding = wireObject({
  logo: z.string(),
  width: z.number(),
  name: z.string(),
  fontSize: field('fontsize', z.number()),
  paperLogo,
});

/** "This is not my device": the session ends with the browser. */
const isForeign = field('foreign_device', z.optional(flag));

const credentials = { login: field('oldlog', loginName), password: field('oldpas', secret) };
const newCredentials = {
  newLogin: field('newlog', newLogin),
  newPassword: field('newpas', text(256, loginFieldLeast)),
};

export const authApi = {
  /** What the app must know before anybody signs in. Also plants the XSRF cookie. */
  config: get({ path: '/config.json', access: anyone, input: wireObject({}), reply: PublicConfig }),

  /** Logo, its width, the university's name in the caller's language and the name's font size. */
  logo: get({
    path: '/api/logo.json',
    alsoAt: '/logo.json',
    access: anyone,
    input: wireObject({}),
    reply: single(Branding),
  }),

  /**
   * Confirms a session by cookie and client token together, redeems a one-time ticket from the address,
   * or switches to another role of the same person.
   */
  enticate: write({
    path: '/api/auth/enticate.json',
    hasSecret: true,
    access: anyone,
    repeat: 'natural',
    input: wireObject({
      token: text(128, 1),
      role: maybe(roleValue),
      /** The person saw who the ticket belongs to and wants to go on as them. */
      isConfirmed: field('confirm', z.optional(flag)),
      isForeign,
    }),
    reply: single(Account),
  }),

  orize: write({
    path: '/api/auth/orize.json',
    hasSecret: true,
    access: anyone,
    repeat: 'natural',
    input: wireObject({
      login: text(64),
      password: text(256),
      token: z.optional(text(128)),
      role: maybe(roleValue),
      isForeign,
    }),
    reply: single(Account),
  }),

  /** Whether this right pair of credentials must be replaced first; says no for every wrong pair. */
  recovery: write({
    path: '/api/auth/recovery.json',
    access: anyone,
    repeat: 'natural',
    input: wireObject(credentials),
    reply: single(wireObject({ mustUpdate: field('LOG_PAS', flag), message })),
  }),

  updateLogin: write({
    path: '/api/auth/updatelogin.json',
    access: anyone,
    repeat: 'natural',
    input: wireObject({ ...credentials, ...newCredentials }),
    reply: single(outcome({})),
  }),

  logout: write({
    path: '/api/auth/logout.json',
    access: anyone,
    repeat: 'natural',
    input: wireObject({
      isLogout: field('logout', z.optional(flag)),
      /** Somebody else's marks wait in this browser for their next sign-in: its storage must not be wiped. */
      keepsWork: field('keep_work', z.optional(flag)),
    }),
    reply: single(wireObject({ isDone })),
  }),

  /** Whom a one-time activation link is for; the link itself stays valid. */
  activationOwner: read({
    path: '/api/auth/activation.json',
    access: anyone,
    input: wireObject({ code: text(128, 1) }),
    reply: single(wireObject({ fullName: z.string(), login: z.string() })),
  }),

  /** First login and password through a one-time link. */
  activate: write({
    path: '/api/auth/activate.json',
    access: anyone,
    repeat: 'natural',
    input: wireObject({ code: text(128, 1), ...newCredentials }),
    reply: single(outcome({})),
  }),
};
