import type { Person } from '@bilim/contract';
import { roleByValue } from '@bilim/contract';
import { authApi, type Account } from '@bilim/contract/auth';
import { createClient } from '@bilim/contract/client';
import type { Call, Send } from '@bilim/contract/client';

export const demoPassword = 'Demo1234';

export interface ApiUser {
  readonly id: number;
  readonly account: Account;
  readonly call: Call;
  /** What this browser holds, as the server's `set-cookie` lines said it. */
  readonly cookies: ReadonlyMap<string, ReceivedCookie>;
  /** The instance id of the session. */
  readonly token: string;
}

interface ReceivedCookie {
  readonly value: string;
  readonly httpOnly: boolean;
  /** In seconds since 1970; -1 when it ends with the browser. */
  readonly expires: number;
}

/** Somebody who uses the API without a browser: keeps cookies and echoes the XSRF token. */
export async function signIn(
  baseUrl: () => string,
  login: string,
  password = demoPassword,
): Promise<ApiUser> {
  const cookies = new Map<string, ReceivedCookie>();
  let person: Person | null = null;
  const call = createClient(cookieFetch(baseUrl, cookies), () => person);
  const token = `api-${login}`;
  await call(authApi.config, {});
  const account = await call(authApi.orize, { login, password, token });
  const role = roleByValue(account.role);
  if (role === undefined) throw new Error(`unknown role ${account.role}`);
  person = { id: account.id, role, roles: [role], grants: account.grants };
  return { id: account.id, account, call, cookies, token };
}

function cookieFetch(baseUrl: () => string, cookies: Map<string, ReceivedCookie>): Send {
  return async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '));
    headers.set('x-xsrf-token', decodeURIComponent(cookies.get('XSRF-TOKEN')?.value ?? ''));
    const reply = await fetch(`${baseUrl()}${url}`, { ...init, headers });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, { value, httpOnly: /;\s*httponly/i.test(cookie), expires: endOf(cookie) });
    }
    return reply;
  };
}

function endOf(cookie: string): number {
  const seconds = /;\s*max-age=(\d+)/i.exec(cookie)?.[1];
  return seconds === undefined ? -1 : Math.floor(Date.now() / 1000) + Number(seconds);
}
