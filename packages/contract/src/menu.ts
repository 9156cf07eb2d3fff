import * as z from 'zod/mini';

import { holding, roleNames } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { count, flag, id, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

export { menuErrors } from './menu.errors.ts';

export type MenuChoice = z.output<typeof MenuChoice>;
/** An entry of the side menu, and whether a role has it. */
export const MenuChoice = wireObject({
  entryId: field('id', id),
  key: z.string(),
  title: z.string(),
  /** Null of what leads outside. */
  route: z.nullable(z.string()),
  section: z.string(),
  isShown: field('shown', flag),
  /** Whether the role has it where nobody has chosen anything. */
  isUsual: field('default', flag),
  /** Without it nobody would find the way to rights, settings and this. */
  isNeeded: field('needed', flag),
});

export type RoleMenu = z.output<typeof RoleMenu>;
/** The menu of a role: all entries in their order, section by section. */
export const RoleMenu = wireObject({
  role: z.enum(roleNames),
  version: z.string(),
  /** Somebody has chosen. */
  isChanged: field('changed', flag),
  /** How many people sign in in this role. */
  people: count,
  entries: z.array(MenuChoice),
});

const access = holding('settings.manage');
const role = z.enum(roleNames);

/** Which entries the menu of a role has and in which order. Rights stay what they are: whoever may open a page still may. */
export const menuApi = {
  ofRole: read({
    path: '/api/menu/role.json',
    access,
    input: wireObject({ role }),
    reply: single(RoleMenu),
  }),

  /** Takes the place of what was seen; without entries the role has its usual menu again. */
  save: write({
    path: '/api/menu/save.json',
    access,
    repeat: 'natural',
    input: wireObject({
      role,
      version: text(64),
      /** All of them in their order. */
      entries: z.optional(
        z
          .array(wireObject({ entryId: field('id', id), isShown: field('shown', flag) }))
          .check(z.maxLength(200)),
      ),
    }),
    reply: single(outcome({ menu: RoleMenu })),
  }),
};
