import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

import { signIn } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import type { Device } from './device.ts';

const users = new Map<string, Promise<ApiUser>>();

/** Where the journeys' server answers; set by `globalSetup.ts`. */
export function serverUrl(): string {
  const url = process.env['BILIM_E2E_URL'];
  if (url === undefined) throw new Error('the global set-up has not started a server');
  return url;
}

/** Somebody of the demo university over the API; signed in once for all journeys of a worker. */
export function apiUser(login: string): Promise<ApiUser> {
  const known = users.get(login);
  if (known !== undefined) return known;
  const user = signIn(serverUrl, login);
  users.set(login, user);
  return user;
}

/** A browser in which somebody has signed in already, without walking through the login page again. */
export async function browserOf(
  browser: Browser,
  login: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const state = stateOf(await apiUser(login), options.baseURL ?? serverUrl());
  return await browser.newContext({ ...options, storageState: state });
}

/** Somebody signs in on a device of their own, in a session of its own, as if through the login page. */
export async function enterOn(device: Device, login: string): Promise<void> {
  const { cookies, origins } = stateOf(await signIn(serverUrl, login), serverUrl());
  await device.context().addCookies(cookies);
  const page = device.page();
  // A page of the portal's address that is cheap to open.
  await page.goto('/lms/logo.svg');
  const remembered = origins.flatMap(({ localStorage }) =>
    localStorage.map(({ name, value }) => [name, value]),
  );
  await page.evaluate(`Object.assign(localStorage, Object.fromEntries(${JSON.stringify(remembered)}))`);
}

/** What a browser keeps of somebody who has signed in at that address. */
export function stateOf({ account, cookies, token }: ApiUser, url: string) {
  const { hostname } = new URL(url);
  const common = { domain: hostname, path: '/', sameSite: 'Lax' as const, secure: true };
  const remembered = { token, uid: String(account.personId), role: String(account.role) };
  return {
    cookies: [...cookies].map(([name, cookie]) => ({ ...common, name, ...cookie })),
    origins: [
      {
        origin: url,
        localStorage: Object.entries(remembered).map(([name, value]) => ({ name, value })),
      },
    ],
  };
}
