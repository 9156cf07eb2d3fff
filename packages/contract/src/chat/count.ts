import { signedIn } from '../core/access.ts';
import { read } from '../core/endpoint.ts';
import { unreadCount } from './chat.fields.ts';
import { single } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { chatCaller } from './context.ts';

/** Everything that the caller has not read, in all conversations. By itself, since every page shows it. */
export const chatCount = read({
  path: '/api/chat/count.json',
  access: signedIn,
  caller: chatCaller,
  input: wireObject({}),
  reply: single(wireObject({ unreadCount })),
});
