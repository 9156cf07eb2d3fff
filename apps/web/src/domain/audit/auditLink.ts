import * as z from 'zod/mini';

import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What the address of the audit says: who, about whom, what, when, and with which call. */
export type AuditSearch = ReturnType<typeof parseAuditSearch>;
export const parseAuditSearch = searchOf({
  by: anId,
  about: anId,
  action: z.string().check(z.regex(/^[a-z_.]{1,80}$/)),
  from: day,
  until: day,
  request: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  open: anId,
});
