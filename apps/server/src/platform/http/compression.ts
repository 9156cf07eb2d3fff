import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this a reply fits one packet either way. */
const worthBytes = 1024;

/**
 * What the server writes itself. Files of the web app lie compressed on the disk already, and files of people are
 * sent as they are, so that parts of them can be asked for.
 */
const written = /^(application\/json|text\/html|text\/calendar)\b/;

/**
 * Replies travel compressed, in threads of zlib. Whoever can make a browser send words that come back beside a secret
 * could read the secret off the length, so replies with one (`hasSecret` in the contract) are left as they are.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: worthBytes,
    customTypes: written,
    syncThreshold: 0,
    // Quality 4 takes a millisecond for what 11 takes forty; the window is that of the longest replies, not of films.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
    zlibOptions: { level: 6 },
  });
}
