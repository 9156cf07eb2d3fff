import { letterStates } from '@bilim/contract/activations';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import { bytes, instant, madeAt, names } from '#platform/db/columns.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { departments, faculties } from '#modules/structure/organisation.tables.ts';

/** The account of a person; shares its key with `people`. */
export const users = pgTable(
  'users',
  {
    id: integer()
      .primaryKey()
      .references(() => people.id),
    login: text().notNull(),
    /** The login case-folded and normalised (NFKC): two logins that look alike are one. */
    loginKey: text().notNull().unique(),
    /** argon2id in PHC form; null until the one-time activation link is used. */
    passwordHash: text(),
    mustUpdateCredentials: boolean().notNull().default(true),
    credentialsChangedAt: instant(),
    status: text({ enum: ['active', 'blocked', 'archived'] })
      .notNull()
      .default('active'),
    lastSignInAt: instant(),
    /** In which role, to begin in it the next time. */
    lastRole: text(),
    language: text({ enum: ['ru', 'kg', 'en'] })
      .notNull()
      .default('ru'),
    /** Null follows the system. */
    isDark: boolean(),
    createdAt: madeAt(),
  },
  (table) => [
    check('users_login', sql`length(${table.login}) between 3 and 64`),
    index('users_to_activate')
      .on(table.id)
      .where(sql`${table.passwordHash} is null`),
    // Answers by itself how many there are.
    index('users_in_use')
      .on(table.id)
      .where(sql`${table.status} = 'active'`),
  ],
);

/**
 * Names of the roles; which rights they bundle stands in `role_grants`. Beside those in which people sign in there are
 * the university's own, from 100: bundles that are given like a single right, on top of any role.
 */
export const roleNames = pgTable('roles', {
  role: text().primaryKey(),
  wireValue: smallint().notNull().unique(),
  ...names(),
});

export const roleGrants = pgTable(
  'role_grants',
  {
    role: text()
      .notNull()
      .references(() => roleNames.role, { onDelete: 'cascade' }),
    grant: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.grant] })],
);

/** From and until which day a right holds, both inclusive and null for none; why, and by whom it was given. */
const givingColumns = () => ({
  fromDay: date(),
  untilDay: date(),
  reason: text(),
});

/** Roles of a user. Staff roles hold for one faculty, or for the whole university when it is null. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text()
      .notNull()
      .references(() => roleNames.role),
    facultyId: smallint().references(() => faculties.id),
    ...givingColumns(),
    /** Null for what came with a list, or with the first start. */
    grantedBy: integer().references(() => users.id),
    grantedAt: instant(),
  },
  (table) => [
    unique('user_roles_once').on(table.userId, table.role, table.facultyId).nullsNotDistinct(),
    index('user_roles_by_role').on(table.role, table.userId),
    index('user_roles_by_faculty').on(table.facultyId),
    index('user_roles_by_giver')
      .on(table.grantedBy)
      .where(sql`${table.grantedBy} is not null`),
    index('user_roles_that_end')
      .on(table.untilDay)
      .where(sql`${table.untilDay} is not null`),
  ],
);

/** Rights on top of the role: a single one, e.g. to manage news, or a role of the university's own. */
export const userGrants = pgTable(
  'user_grants',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    grant: text(),
    role: text().references(() => roleNames.role),
    /** Where it holds: at most one of these, none for the whole university. */
    facultyId: smallint().references(() => faculties.id),
    departmentId: smallint().references(() => departments.id),
    groupId: integer().references(() => groups.id),
    ...givingColumns(),
    grantedBy: integer().references(() => users.id),
    grantedAt: madeAt(),
  },
  (table) => [
    unique('user_grants_once')
      .on(table.userId, table.grant, table.role, table.facultyId, table.departmentId, table.groupId)
      .nullsNotDistinct(),
    check('user_grants_one', sql`num_nonnulls(${table.grant}, ${table.role}) = 1`),
    check(
      'user_grants_scope',
      sql`num_nonnulls(${table.facultyId}, ${table.departmentId}, ${table.groupId}) <= 1`,
    ),
    index('user_grants_by_faculty').on(table.facultyId),
    index('user_grants_by_department')
      .on(table.departmentId)
      .where(sql`${table.departmentId} is not null`),
    index('user_grants_by_group')
      .on(table.groupId)
      .where(sql`${table.groupId} is not null`),
    index('user_grants_by_giver').on(table.grantedBy),
    index('user_grants_by_grant').on(table.grant),
    index('user_grants_by_role')
      .on(table.role)
      .where(sql`${table.role} is not null`),
    index('user_grants_that_end')
      .on(table.untilDay)
      .where(sql`${table.untilDay} is not null`),
  ],
);

/** Why a session was over before its time. */
export const sessionEnds = ['signed_out', 'elsewhere', 'password', 'renewed', 'too_many'] as const;

/**
 * A signed-in browser. The cookie holds the secret, the table only its SHA-256; the client token (an
 * instance id, not a secret) is bound on its first use.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: bytes().notNull().unique(),
    instanceHash: bytes(),
    /** SHA-256 of the device cookie; null for one that was made without a browser. */
    deviceHash: bytes(),
    /** The device is not the person's own: the cookie ends with the browser, as that of staff always does. */
    isForeign: boolean().notNull().default(false),
    role: text().notNull(),
    createdAt: madeAt(),
    lastSeenAt: madeAt(),
    idleUntil: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
    endReason: text({ enum: sessionEnds }),
    ip: text().notNull(),
    device: text().notNull(),
    /** Whom its owner looks at the portal as, in which role and until when; all three or none. */
    viewedId: integer().references(() => users.id, { onDelete: 'cascade' }),
    viewedRole: text(),
    viewUntil: instant(),
  },
  (table) => [
    index('sessions_viewing')
      .on(table.viewedId)
      .where(sql`${table.viewedId} is not null`),
    check(
      'sessions_view',
      sql`num_nonnulls(${table.viewedId}, ${table.viewedRole}, ${table.viewUntil}) in (0, 3)`,
    ),
    index('sessions_of_user').on(table.userId),
    index('sessions_live')
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index('sessions_by_end').on(table.endsAt),
  ],
);

/** Single-use tickets of 60 seconds that sign a browser in through an address. */
export const loginTickets = pgTable(
  'login_tickets',
  {
    secretHash: bytes().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the nonce cookie of the browser that began the sign-in. */
    browserHash: bytes().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('login_tickets_by_user').on(table.userId),
    index('login_tickets_by_end').on(table.expiresAt),
  ],
);

/** One-time links with which a new person chooses login and password. */
export const activationLinks = pgTable(
  'activation_links',
  {
    secretHash: bytes().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    issuedAt: madeAt(),
    /** Null for the first administrator's, which the server prints when it starts. */
    issuedBy: integer().references(() => users.id),
    /** What became of the email with it; null when it went another way. */
    letter: text({ enum: letterStates }),
  },
  (table) => [
    index('activation_links_by_user').on(table.userId, table.issuedAt.desc()),
    index('activation_links_by_issuer').on(table.issuedBy),
  ],
);

/** Browsers that have signed in to an account before: a stranger's guesses do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: bytes().notNull(),
    lastSeenAt: madeAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);
