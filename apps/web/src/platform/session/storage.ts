import { randomId } from './randomId.ts';

/** The specification's keys in local storage. The token names this browser; it opens nothing without the cookie. */
const keys = ['token', 'uid', 'role'] as const;

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
}

/** Whose browser this is now; a new token comes with a session that a ticket opened. */
export function rememberPerson({ personId, role, token }: Remembered): void {
  if (token !== undefined) localStorage.setItem('token', token);
  localStorage.setItem('uid', String(personId));
  localStorage.setItem('role', String(role));
}

/** Whether this browser still belongs to that person: another tab may have signed in somebody else. */
export function isRemembered(personId: number): boolean {
  return localStorage.getItem('uid') === String(personId);
}

export function forgetPerson(): void {
  for (const key of keys) localStorage.removeItem(key);
}

/** Everything this site keeps in the browser goes at logout: the next person may be somebody else. */
export async function clearBrowser(): Promise<void> {
  localStorage.clear();
  if ('caches' in globalThis) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  for (const { name } of (await globalThis.indexedDB?.databases?.()) ?? []) {
    if (name !== undefined) indexedDB.deleteDatabase(name);
  }
}
