import { grants } from '@bilim/contract';
import * as z from 'zod/mini';

const right = z.enum(grants);
const dayOrNull = z.nullable(z.string());

/** What somebody is to be given; the role by its wire number. */
export type Gift = z.output<typeof Gift>;
export const Gift = z.object({
  userId: z.int(),
  role: z.nullable(z.int()),
  grant: z.nullable(right),
  facultyId: z.nullable(z.int()),
  departmentId: z.nullable(z.int()),
  groupId: z.nullable(z.int()),
  fromDay: dayOrNull,
  untilDay: dayOrNull,
  reason: z.string(),
});

/** What a role is to be; a new one where it has no number yet. */
export type RoleChange = z.output<typeof RoleChange>;
export const RoleChange = z.object({
  role: z.nullable(z.int()),
  ru: z.string(),
  kg: z.string(),
  en: z.string(),
  grants: z.array(right),
  before: z.nullable(z.array(right)),
  reason: z.string(),
});
