import { randomId } from './randomId.ts';

/** The specification's keys in local storage. The token names this browser; it opens nothing without the cookie. */
const keys = ['token', 'uid', 'role', 'foreign', 'viewing'] as const;

export function readToken(): string | null {
  return localStorage.getItem('token');
}

/** Removes what an earlier person left and names this browser anew. */
export function renewToken(): string {
  forgetPerson();
  const token = randomId();
  localStorage.setItem('token', token);
  return token;
}

interface Remembered {
  readonly personId: number;
  readonly role: number;
  readonly token?: string | undefined;
  readonly viewing?: object | undefined;
}

/** Whose browser this is now; a new token comes with a session that a ticket opened. */
export function rememberPerson({ personId, role, token, viewing }: Remembered): void {
  if (token !== undefined) localStorage.setItem('token', token);
  localStorage.setItem('uid', String(personId));
  localStorage.setItem('role', String(role));
  if (viewing === undefined) localStorage.removeItem('viewing');
  else localStorage.setItem('viewing', '1');
}

/** Somebody else looks at the portal as the person of this page: nothing is kept here, and nothing sent. */
export function isViewing(): boolean {
  return localStorage.getItem('viewing') !== null;
}

/** The person said that the device is not theirs: nothing of them may stay in it. */
export function rememberForeign(): void {
  localStorage.setItem('foreign', '1');
}

export function isForeignDevice(): boolean {
  return localStorage.getItem('foreign') !== null;
}

/** To whom this browser belongs, seen from a page of that person: another tab may have signed in somebody else. */
export function ownerSeenBy(personId: number): 'me' | 'nobody' | 'other' {
  const remembered = readPersonId();
  if (remembered === null) return 'nobody';
  return remembered === personId ? 'me' : 'other';
}

export function readPersonId(): number | null {
  const uid = localStorage.getItem('uid');
  return uid === null || !/^\d+$/.test(uid) ? null : Number(uid);
}

/** The role in which this browser's person came last. */
export function readRole(): number {
  return Number(localStorage.getItem('role'));
}

export function forgetPerson(): void {
  for (const key of keys) localStorage.removeItem(key);
}

/**
 * Everything of a person that this site keeps in the browser goes at logout: the next one may be somebody
 * else. What stays are the app's own files, which are the same for all, and marks that others have typed.
 */
export async function clearBrowser(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  if ('caches' in globalThis) {
    for (const name of await caches.keys()) if (!name.includes('precache')) await caches.delete(name);
  }
  await forgetCopies();
}

/** Answers of the server that were kept for times without a network. Marks that were not sent are not among them. */
export async function forgetCopies(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const { keepOnlyOf } = await import('./keepOnlyOf.ts');
  await keepOnlyOf(null);
}
