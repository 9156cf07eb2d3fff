import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

import { names } from '#platform/db/columns.ts';
import { roleNames } from '#modules/auth/auth.tables.ts';

/** Entries of the side menu and links that lead outside. Exactly one of route and url is set. */
export const menuLinks = pgTable(
  'menu_links',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull().unique(),
    ...names(),
    route: text(),
    url: text(),
    icon: text().notNull(),
    section: text({ enum: ['study', 'documents', 'services', 'staff', 'system'] }).notNull(),
    sort: smallint().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [check('menu_links_target', sql`(${table.route} is null) <> (${table.url} is null)`)],
);

export const menuLinkRoles = pgTable(
  'menu_link_roles',
  {
    menuLinkId: smallint()
      .notNull()
      .references(() => menuLinks.id, { onDelete: 'cascade' }),
    role: text()
      .notNull()
      .references(() => roleNames.role),
  },
  (table) => [
    primaryKey({ columns: [table.menuLinkId, table.role] }),
    index('menu_link_roles_by_role').on(table.role),
  ],
);

/** What a university changed in the menu of a role; an entry without a row is there, or not, as the portal brings it. */
export const menuChoices = pgTable(
  'menu_choices',
  {
    role: text()
      .notNull()
      .references(() => roleNames.role),
    menuLinkId: smallint()
      .notNull()
      .references(() => menuLinks.id, { onDelete: 'cascade' }),
    isShown: boolean().notNull(),
    sort: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.menuLinkId] }),
    index('menu_choices_by_link').on(table.menuLinkId),
  ],
);
