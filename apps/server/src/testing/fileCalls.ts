import { setTimeout as sleep } from 'node:timers/promises';

import { AppError, signedIn } from '@bilim/contract';
import { download, upload } from '@bilim/contract/core/endpoint';
import { fileId } from '@bilim/contract/core/fields';
import { flag, text } from '@bilim/contract/core/values';
import { field, wireObject } from '@bilim/contract/core/wire';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { files } from '#platform/db/platform.tables.ts';
import { keepFiles } from '#platform/files/keepFiles.ts';
import { keptFile, serveFile } from '#platform/files/serveFile.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

const sent = {
  access: signedIn,
  repeat: 'keyed',
  /** `refuse`: the handler says no. After the rows were made and before they are committed, `break` fails and `wait` waits. */
  input: wireObject({ words: field('message', z.optional(text(100))) }),
  reply: z.array(wireObject({ fileId, name: field('fileName', z.string()) })),
} as const;

/** Calls that do with files what news and chat do, and nothing else. */
export const fileCalls = {
  news: upload({ ...sent, path: '/api/testing/news.json', store: 'news' }),
  chat: upload({ ...sent, path: '/api/testing/chat.json', store: 'chat' }),
  file: download({
    path: '/api/testing/file',
    access: signedIn,
    input: wireObject({ fileId, isSmall: field('thumb', z.optional(flag)) }),
  }),
};

type Sending = Pick<Call, 'db' | 'now' | 'stored'> & {
  readonly person: { readonly id: number };
  readonly input: { readonly words?: string | undefined };
};

/** Adds them to a server that has not been asked anything yet. */
export function serveFileCalls(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, fileCalls, {
    news: async (call) => await keep(call, 'news'),
    chat: async (call) => await keep(call, 'chat'),
    async file(call) {
      const { fileId, isSmall = false } = call.input;
      const [found] = await call.db.select(keptFile).from(files).where(eq(files.id, fileId));
      return await serveFile(parts, call, found ?? null, { asThumbnail: isSmall });
    },
  });
}

async function keep(call: Sending, kind: 'news' | 'chat') {
  if (call.input.words === 'refuse') throw new AppError('auth.forbidden');
  return await call.db.transaction(async (tx) => {
    const kept = await keepFiles(tx, call, kind);
    if (call.input.words === 'break') throw new Error('broken on purpose');
    if (call.input.words === 'wait') await sleep(60_000);
    return [...kept];
  });
}
