import type { FastifyRequest } from 'fastify';

/** A file of the built pages: the same for everybody, signed in or not. A page asks for dozens of them. */
export function isBuiltFile({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    /^\/lms\/(?:(?:assets|icons|locales)\/|[\w.]+\.(?:js|svg|webmanifest)\b)/.test(url)
  );
}
