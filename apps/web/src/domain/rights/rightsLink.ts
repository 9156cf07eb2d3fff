import { grants } from '@bilim/contract';
import * as z from 'zod/mini';

import { anId, ifSo, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

export const rightsTabs = ['roles', 'holders', 'waiting'] as const;

/** What the address of roles and rights says: whose, with which role or right, and the role that is open. */
export type RightsSearch = ReturnType<typeof parseRightsSearch>;
export const parseRightsSearch = searchOf({
  tab: z.enum(rightsTabs),
  person: anId,
  role: anId,
  right: z.enum(grants),
  find: someText,
  open: anId,
  decided: ifSo,
});

/** Props of a `<Link>` to roles and rights. */
export const rightsLink = (search: RightsSearch) => ({ to: '/admin/rights', search }) as const;

/** The same to what one person may do. */
export const rightsOfLink = (person: number) => rightsLink({ tab: 'holders', person });
