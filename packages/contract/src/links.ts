import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { readAny } from './core/endpoint.ts';
import { wireObject } from './core/wire.ts';

/** For clients of the specification: the portal's pages get the same with their menu. */
export const linksApi = {
  /** Links that lead outside the portal. */
  links: readAny({
    path: '/api/misc/dinurls.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(
      wireObject({
        key: z.string(),
        name: z.string(),
        url: z.string(),
        target: z.string(),
        icon: z.string(),
      }),
    ),
  }),
};
