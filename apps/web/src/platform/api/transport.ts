import type { Send, SendInit } from '@bilim/contract/client';
import i18next from 'i18next';

import { connection } from '../offline/connection.ts';

import { takeEarlyAnswer } from './earlyAnswers.ts';
import type { fetchWithProgress as FetchWithProgress } from './fetchWithProgress.ts';
import { readCookie } from '../readCookie.ts';
import { classOfStatus, classOfThrown, TransportError, type FailureClass } from './TransportError.ts';

/**
 * `fetch` with what every call carries. A stale XSRF token, e.g. after signing in in another tab, is
 * fetched anew and the call repeated once.
 */
export const send: Send = async (url, init) => {
  const response = (await takeEarlyAnswer(url, init)) ?? (await attempt(url, init));
  if (!(await isStaleXsrf(response))) return response;

  await attempt('/config.json', { method: 'GET' });
  return await attempt(url, init);
};

async function attempt(url: string, init: SendInit) {
  const { onProgress } = init;
  const whole = { ...init, cache: 'no-store', headers: headersFor(init) } as const;
  const asked = onProgress === undefined ? fetch(url, whole) : upload(url, whole, onProgress);
  const response = await asked.catch((thrown: unknown) => {
    throw failed(classOfThrown(thrown), thrown);
  });
  if (isJson(response)) {
    connection.report(true);
    return response;
  }
  // A page where an answer should be: somebody between us and the server asks for a sign-in or a payment.
  throw failed(classOfStatus(response.status) ?? 'NETWORK_ERROR');
}

function failed(failure: FailureClass, cause?: unknown) {
  if (tellsOfNetwork.has(failure)) connection.report(false);
  return new TransportError(failure, { cause });
}

const tellsOfNetwork: ReadonlySet<FailureClass> = new Set([
  'NETWORK_ERROR',
  'CONNECTION_ERROR',
  'TIMEOUT_ERROR',
]);

/** Few pages upload, so this part arrives when one does. */
const upload: typeof FetchWithProgress = async (...request) => {
  const { fetchWithProgress } = await import('./fetchWithProgress.ts');
  return await fetchWithProgress(...request);
};

function headersFor({ method, headers }: SendInit) {
  const all = new Headers(headers);
  all.set('accept', 'application/json');
  all.set('accept-language', i18next.language ?? 'ru');
  all.set('cache-control', 'no-cache');
  all.set('pragma', 'no-cache');
  const token = readCookie('XSRF-TOKEN');
  if (method !== 'GET' && token !== undefined) all.set('x-xsrf-token', token);
  return all;
}

function isJson(response: Response) {
  return response.headers.get('content-type')?.includes('json') ?? false;
}

async function isStaleXsrf(response: Response) {
  if (response.status !== 403) return false;
  const reply: unknown = await response.clone().json();
  return typeof reply === 'object' && reply !== null && 'code' in reply && reply.code === 'request.xsrf';
}
