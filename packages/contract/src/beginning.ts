import * as z from 'zod/mini';

import { Branding, PublicConfig } from './auth.ts';
import { signedIn } from './core/access.ts';
import { readAny } from './core/endpoint.ts';
import { unreadCount } from './chat/chat.fields.ts';
import { single } from './core/values.ts';
import { wireObject } from './core/wire.ts';
import { UnreadNews } from './news.ts';
import { PersonalNotice } from './personalNotice.ts';
import { Position } from './profile.ts';
import { WaitingCounts } from './queues.ts';

export type Beginning = z.output<typeof Beginning>;
/** What stands around every page when it is opened. Each part has a call of its own, for whatever changes later. */
export const Beginning = wireObject({
  config: PublicConfig,
  branding: Branding,
  news: UnreadNews,
  chat: wireObject({ unreadCount }),
  /** The caller's own; empty for whoever is no teacher. */
  positions: z.array(Position),
  /** For offices. */
  queues: z.nullable(WaitingCounts),
  /** What the caller was told and has not said to have read. */
  told: z.array(PersonalNotice),
});

export const beginningApi = {
  /** Everything around the first page at once. */
  all: readAny({
    path: '/api/home/beginning.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(Beginning),
  }),
};
