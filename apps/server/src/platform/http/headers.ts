import { filmPlayers } from '@bilim/contract/films';
import type { FastifyInstance } from 'fastify';

/** Headers of every reply that is not the app's page. */
export const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its replies stand in a frame of ours, as an origin of nobody's; their own policy says who may frame them. */
    readonly isFramed?: boolean;
  }
}

/** What stands in a frame is of no origin, and asks for its own files as a stranger. */
const framed = { 'cross-origin-resource-policy': 'cross-origin' } as const;

export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Browsers come by https only, for a year, once they have been told so. */
const byHttpsOnly = { 'strict-transport-security': 'max-age=31536000' } as const;

export function hardenReplies(app: FastifyInstance, publicUrl?: string): void {
  const headers = publicUrl?.startsWith('https:') === true ? { ...always, ...byHttpsOnly } : always;
  app.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    reply.headers(headers);
    if (config.isFramed === true) reply.headers(framed).removeHeader('x-frame-options');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', closedPolicy);
  });
}

/**
 * What the page may load: its own files only. Styles that the interface kit writes at run time carry the
 * nonce of this page; the page's own policy for texts (`boot.js`) lets no element into them. In frames stand packages, at
 * the address of their own where there is one, and films of the hosts whose players are known.
 */
export function pagePolicy(nonce: string, strangersUrl = "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ['frame-src', strangersUrl, ...filmPlayers].join(' '),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** A worker is bound by the policy of its own file: it fetches the files that it keeps, and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** So is the one that draws PDF: it compiles what unpacks scans, which no browser does by itself. */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

export const pagePermissions =
  'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()';
