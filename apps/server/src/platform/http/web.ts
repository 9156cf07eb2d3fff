import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import staticFiles from '@fastify/static';
import { languages } from '@bilim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { OwnTexts } from '../ownTexts.ts';
import type { Parts } from '../parts.ts';

import { ownLocales } from './ownLocales.ts';
import { pagePermissions, pagePolicy, pdfWorkerPolicy, workerPolicy } from './headers.ts';

const noncePlace = /__CSP_NONCE__/g;

/** Hashed files of the build never change under their name. */
const aYear = 'public, max-age=31536000, immutable';

/** Serves the built web app: its files, its language files, and its page for every address of the app. */
export async function serveWeb(
  app: FastifyInstance,
  { folder, strangersUrl }: { readonly folder: string } & Pick<Parts, 'strangersUrl'>,
  ownTexts: OwnTexts,
): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');

  await app.register(staticFiles, {
    root: folder,
    prefix: '/lms/',
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', 'locales/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? aYear : 'no-cache');
      if (/\/pdf\.worker[\w.-]*\.mjs(\.br|\.gz)?$/.test(path))
        reply.header('content-security-policy', pdfWorkerPolicy);
      if (!/\/sw\.js(\.br|\.gz)?$/.test(path)) return;
      reply.header('content-security-policy', workerPolicy);
      // Specification section 2: it answers for the bare address, too.
      reply.header('service-worker-allowed', '/');
    },
  });

  app.get('/lms/locales/:language/:namespace', (request, reply) => sendLocale(request, reply));
  const sendWorded = ownLocales();

  /** Plain JSON without an envelope, as translation loaders expect; an unknown language is a 404. */
  function sendLocale(request: FastifyRequest, reply: FastifyReply) {
    const asked = request.params as Record<string, string | undefined>;
    const language = languages.find((known) => known === asked['language']);
    const { namespace = '' } = asked;
    const path = join('locales', language ?? '', namespace);
    const isKnown = language !== undefined && /^[a-z]+\.json$/.test(namespace);
    if (!isKnown || !existsSync(join(folder, path))) return reply.callNotFound();
    const own = ownTexts.ofPages(language);
    if (own.size > 0) return sendWorded(join(folder, path), own, request, reply);
    return reply.header('cache-control', 'no-cache').sendFile(path);
  }
  app.get('/', (_request, reply) => reply.redirect('/lms'));
  const sendPage = pageSender(page, strangersUrl);
  app.get('/lms', (_request, reply) => sendPage(reply));
  app.get('/lms/*', (request, reply) => (isNoPage(request.url) ? reply.callNotFound() : sendPage(reply)));
}

/** Calls, files of the build, and whatever calls itself JSON are there or not; only pages are the app's. */
function isNoPage(url: string) {
  const [path = ''] = url.split('?');
  return /^\/lms\/(api|assets)\//.test(path) || path.endsWith('.json');
}

function pageSender(page: string, strangersUrl: string | undefined) {
  return (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', pagePolicy(nonce, strangersUrl))
      .header('permissions-policy', pagePermissions)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlace, nonce));
  };
}
