import * as z from 'zod/mini';

import { signedIn } from '../core/access.ts';
import { get, write } from '../core/endpoint.ts';
import { instant, single } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

const folder = '/lms/public/opds/';

/** Matches the addresses of all catalogues and of what is below them. */
export const opdsFolder = `${folder}*`;

/** Where reading apps find the catalogue that belongs to a secret. */
export const opdsPath = (secret: string): string => `${folder}${secret}`;

/** The secret in such an address and what stands behind it. */
export function opdsAddressIn(path: string): { readonly secret: string; readonly rest: string } {
  const [plain = ''] = path.split('?');
  if (!plain.startsWith(folder)) return { secret: '', rest: '' };
  const [secret = '', ...rest] = plain.slice(folder.length).split('/');
  return { secret, rest: rest.join('/') };
}

export type OpdsFeed = z.output<typeof OpdsFeed>;
/** The private address under which reading apps see the library. */
export const OpdsFeed = wireObject({
  /** Null while there is none. */
  path: z.nullable(z.string()),
  madeAt: z.nullable(instant),
  lastFetchedAt: z.nullable(instant),
});

const hidden = { hasSecret: true, access: signedIn, input: wireObject({}), reply: single(OpdsFeed) } as const;

export const opdsApi = {
  state: get({ path: '/api/library/opds.json', ...hidden }),

  /** An address, where there is none yet. */
  make: write({ path: '/api/library/opds/make.json', repeat: 'natural', ...hidden }),

  /** No address any more: whoever had it sees nothing. */
  revoke: write({ path: '/api/library/opds/revoke.json', repeat: 'natural', ...hidden }),
};
