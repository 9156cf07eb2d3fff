import { buildApp } from '#app';
import { openIdLinkApi } from '@bilim/contract/openidLink';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sessions, userRoles, users } from '../auth.tables.ts';
import { appSettings, rateCounters } from '#platform/db/platform.tables.ts';
import { openLog } from '#platform/log/openLog.ts';
import { openIdProvider } from '#platform/openid/openIdProvider.ts';
import { Browser, campusNow, campusPassword, classmate, openPortal, student, teacher } from '#testing';
import type { Portal } from '#testing';
import { openIdentityProvider, ProviderVisitor } from '../../../testing/openid/index.ts';
import type { IdentityProvider } from '../../../testing/openid/index.ts';

import { forgetUsedStates } from './openid.jobs.ts';
import { linkedIdentities, usedProviderStates } from './openid.tables.ts';

const origin = 'http://127.0.0.1:8000';
const accounts = [
  { sub: '1001', email: 'student@university.kg', hd: 'university.kg' },
  { sub: '1002', email: 'classmate@university.kg', hd: 'university.kg' },
  /** The address of the first one, given to somebody else. */
  { sub: '2001', email: 'student@university.kg', hd: 'university.kg' },
  { sub: '3001', email: 'aibek@gmail.com' },
];

let provider: IdentityProvider;
let portal: Portal;
beforeAll(async () => {
  provider = await openIdentityProvider(origin, accounts);
  portal = await openPortal({ openId: openIdProvider(provider.settingsFor(origin)) });
});
afterAll(async () => {
  await portal.close();
  await provider.shut();
});
beforeEach(async () => {
  portal.setTime(campusNow);
  provider.forgeTokens(null);
  await portal.db.delete(rateCounters);
  await portal.db.delete(linkedIdentities);
  await portal.db.insert(linkedIdentities).values({
    userId: student.id,
    issuer: new URL(provider.issuer).href,
    subject: '1001',
    email: 'student@university.kg',
  });
});

async function visitor(): Promise<Browser> {
  const browser = portal.browser();
  await browser.get('/config.json');
  return browser;
}

async function addressFor(browser: Browser, query = ''): Promise<string> {
  const reply = await browser.get(`/api/google/auth.json${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: [{ url: string }] }>().data[0].url;
}

/** Where the portal sends the browser after the provider has sent it back. */
async function comeBack(browser: Browser, callback: string): Promise<string> {
  const reply = await browser.get(callback);
  expect(reply.statusCode, reply.body).toBe(303);
  return String(reply.headers.location);
}

/** Goes to the provider, chooses an account there (null: says no) and comes back. */
async function goBy(browser: Browser, account: string | null): Promise<string> {
  const callback = await new ProviderVisitor().choose(await addressFor(browser), account);
  return await comeBack(browser, callback);
}

async function signInBy(browser: Browser, account: string) {
  const page = new URL(await goBy(browser, account), origin);
  return await browser.post('/api/auth/enticate.json', { token: page.searchParams.get('token') ?? '' });
}

async function startLink(browser: Browser, password = campusPassword) {
  return await browser.post('/api/google/link.json', { password });
}

async function linkCallback(browser: Browser, account: string | null): Promise<string> {
  const reply = await startLink(browser);
  expect(reply.statusCode, reply.body).toBe(200);
  const { url } = reply.json<{ data: [{ url: string }] }>().data[0];
  return await new ProviderVisitor().choose(url, account);
}

async function linkBy(browser: Browser, account: string | null): Promise<string> {
  return await comeBack(browser, await linkCallback(browser, account));
}

async function linkedSubjects(userId: number): Promise<string[]> {
  const rows = await portal.db
    .select({ subject: linkedIdentities.subject })
    .from(linkedIdentities)
    .where(eq(linkedIdentities.userId, userId));
  return rows.map(({ subject }) => subject);
}

describe('the way to the provider', () => {
  it('is offered with the name of the provider', async () => {
    const browser = await visitor();

    expect((await browser.get('/api/auth/checkgauth.json')).json()).toMatchObject({
      data: [{ gauth: 1, OAu: 0, provider: 'Google' }],
    });
    expect((await browser.get('/config.json')).json()).toMatchObject({ data: { gauth: 1 } });
  });

  it('carries state, nonce and the hash of a verifier, and comes back to the portal alone', async () => {
    const browser = await visitor();

    const reply = await browser.get('/api/google/auth.json?return=https://evil.example/&redirect_uri=x', {
      host: 'evil.example',
    });

    const { url } = reply.json<{ data: [{ url: string }] }>().data[0];
    const { searchParams } = new URL(url);
    expect(searchParams.get('redirect_uri')).toBe(`${origin}/api/google/callback`);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')!.length).toBeGreaterThan(60);
    expect(searchParams.has('prompt')).toBe(false);
    expect(url).not.toContain('evil');
    expect(reply.cookies).toContainEqual(
      expect.objectContaining({
        name: '__Host-oauth',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: 600,
      }),
    );
  });

  it('asks for the account when the last one was wrong', async () => {
    const url = await addressFor(await visitor(), '?choose=1');

    expect(new URL(url).searchParams.get('prompt')).toBe('select_account');
  });
});

describe('signing in at the provider', () => {
  it('opens the portal for whoever has linked the account', async () => {
    const browser = await visitor();

    const reply = await signInBy(browser, '1001');

    expect(reply.json()).toMatchObject({ result: 0, data: [{ uid: student.id, OAu: 1 }] });
    expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(200);
  });

  it('leaves with a ticket that is good in this browser only', async () => {
    const browser = await visitor();
    const page = await goBy(browser, '1001');
    const token = new URL(page, origin).searchParams.get('token')!;

    const elsewhere = await (await visitor()).post('/api/auth/enticate.json', { token });

    expect(page).toMatch(/^\/lms\?token=[\w-]{43}$/);
    expect(elsewhere.statusCode).toBe(401);
    expect((await browser.post('/api/auth/enticate.json', { token })).statusCode).toBe(200);
    expect((await browser.post('/api/auth/enticate.json', { token })).statusCode).toBe(401);
  });

  it('works in a browser whose session has ended', async () => {
    const browser = await portal.newBrowserOf(student);
    portal.setTime(new Date(campusNow.getTime() + 8 * 86_400_000));

    expect((await signInBy(browser, '1001')).json()).toMatchObject({ data: [{ uid: student.id }] });
  });

  it('never switches people silently', async () => {
    const browser = await portal.newBrowserOf(teacher);
    const page = new URL(await goBy(browser, '1001'), origin);
    const token = page.searchParams.get('token')!;

    const asked = await browser.post('/api/auth/enticate.json', { token });
    const confirmed = await browser.post('/api/auth/enticate.json', { token, confirm: 1 });

    expect(asked.json()).toMatchObject({ code: 'auth.other_user_signed_in' });
    expect(confirmed.json()).toMatchObject({ data: [{ uid: student.id }] });
  });

  it('goes on in the capacity used last, as with login and password', async () => {
    await portal.build.role(student, 'librarian');
    await portal.db.delete(sessions).where(eq(sessions.userId, student.id));
    const choosing = await visitor();
    await choosing.post('/api/auth/orize.json', { login: 'student', password: campusPassword, role: 2 });
    portal.setTime(new Date(campusNow.getTime() + 1000));
    await choosing.post('/api/auth/orize.json', { login: 'student', password: campusPassword, role: 7 });

    const asLibrarian = await signInBy(await visitor(), '1001');
    portal.setTime(new Date(campusNow.getTime() + 2000));
    await choosing.post('/api/auth/orize.json', { login: 'student', password: campusPassword, role: 2 });
    const asStudent = await signInBy(await visitor(), '1001');

    await portal.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, student.id), eq(userRoles.role, 'librarian')));
    expect(asLibrarian.json()).toMatchObject({ data: [{ role: 7 }] });
    expect(asStudent.json()).toMatchObject({ data: [{ role: 2 }] });
  });

  it('goes on in another process of the same installation', async () => {
    const browser = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    const other = await buildApp(portal.parts);
    const elsewhere = new Browser(other);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);

    const page = await comeBack(elsewhere, callback);
    await other.close();

    expect(page).toMatch(/^\/lms\?token=/);
  });

  it('may be begun in two tabs at once', async () => {
    const browser = await visitor();
    const first = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    const second = await new ProviderVisitor().choose(await addressFor(browser), '1001');

    expect(await comeBack(browser, first)).toMatch(/token=/);
    expect(await comeBack(browser, second)).toMatch(/token=/);
  });

  it('goes by the account’s number, never by its e-mail', async () => {
    expect(await goBy(await visitor(), '2001')).toBe('/lms/login?signin=unlinked');
  });

  it('follows an account whose e-mail has changed', async () => {
    await portal.db.update(linkedIdentities).set({ email: 'earlier@university.kg' });

    expect((await signInBy(await visitor(), '1001')).statusCode).toBe(200);
  });

  it('refuses a blocked person', async () => {
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.id, student.id));

    const page = await goBy(await visitor(), '1001');

    await portal.db.update(users).set({ status: 'active' }).where(eq(users.id, student.id));
    expect(page).toBe('/lms/login?signin=blocked');
  });

  it('refuses whoever was blocked between ticket and portal', async () => {
    const browser = await visitor();
    const page = new URL(await goBy(browser, '1001'), origin);
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.id, student.id));

    const reply = await browser.post('/api/auth/enticate.json', { token: page.searchParams.get('token')! });

    await portal.db.update(users).set({ status: 'active' }).where(eq(users.id, student.id));
    expect(reply.json()).toMatchObject({ code: 'auth.blocked' });
  });

  it('sends whoever must replace login and password to do that first', async () => {
    await portal.db.update(users).set({ mustUpdateCredentials: true }).where(eq(users.id, student.id));

    const page = await goBy(await visitor(), '1001');

    await portal.db.update(users).set({ mustUpdateCredentials: false }).where(eq(users.id, student.id));
    expect(page).toBe('/lms/login?signin=outdated');
  });

  it('tells that the person said no', async () => {
    expect(await goBy(await visitor(), null)).toBe('/lms/login?signin=cancelled');
  });
});

describe('an answer that is not for this browser, or not now', () => {
  it('is refused without a state and with an invented one', async () => {
    const browser = await visitor();
    await addressFor(browser);

    expect(await comeBack(browser, '/api/google/callback?code=x')).toBe('/lms/login?signin=foreign');
    expect(await comeBack(browser, '/api/google/callback?code=x&state=made-up')).toBe(
      '/lms/login?signin=foreign',
    );
  });

  it('is refused in another browser: nobody is signed in by an attacker’s account', async () => {
    const attacker = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(attacker), '1001');
    const victim = await visitor();
    await addressFor(victim);

    expect(await comeBack(victim, callback)).toBe('/lms/login?signin=foreign');
    expect(await comeBack(portal.browser(), callback)).toBe('/lms/login?signin=foreign');
  });

  it('is refused after ten minutes', async () => {
    const browser = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    portal.setTime(new Date(campusNow.getTime() + 601_000));

    expect(await comeBack(browser, callback)).toBe('/lms/login?signin=expired');
  });

  it('is taken once', async () => {
    const browser = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    await comeBack(browser, callback);

    expect(await comeBack(browser, callback)).toBe('/lms/login?signin=used');
  });

  it('is taken once, however many arrive at the same moment', async () => {
    const browser = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    const copies = Array.from({ length: 20 }, () => {
      const copy = portal.browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return comeBack(copy, callback);
    });

    const pages = await Promise.all(copies);

    expect(pages.filter((page) => page.includes('token='))).toHaveLength(1);
    expect(pages.filter((page) => page.endsWith('signin=used'))).toHaveLength(19);
  });

  it('leads whoever went back in the history to the portal', async () => {
    const browser = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    const page = new URL(await comeBack(browser, callback), origin);
    await browser.post('/api/auth/enticate.json', { token: page.searchParams.get('token')! });

    expect(await comeBack(browser, callback)).toBe('/lms');
  });

  it('is refused with the code of another attempt', async () => {
    const thief = await visitor();
    const stolen = new URL(
      await new ProviderVisitor().choose(await addressFor(await visitor()), '1001'),
      origin,
    );
    const own = new URL(await new ProviderVisitor().choose(await addressFor(thief), '3001'), origin);
    own.searchParams.set('code', stolen.searchParams.get('code')!);

    expect(await comeBack(thief, own.pathname + own.search)).toBe('/lms/login?signin=refused');
  });

  it('is refused from another issuer', async () => {
    const browser = await visitor();
    const callback = new URL(await new ProviderVisitor().choose(await addressFor(browser), '1001'), origin);
    callback.searchParams.set('iss', 'https://evil.example');

    expect(await comeBack(browser, callback.pathname + callback.search)).toBe('/lms/login?signin=refused');
  });

  it('leads nowhere else, whatever it names', async () => {
    const browser = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');

    expect(await comeBack(browser, `${callback}&return=https://evil.example&next=//evil.example`)).toMatch(
      /^\/lms\?token=/,
    );
  });

  it('is forgotten by the housekeeping once it is over', async () => {
    await portal.db.delete(usedProviderStates);
    await goBy(await visitor(), '1001');
    await forgetUsedStates(portal.db, new Date(campusNow.getTime() + 599_000));
    expect(await portal.db.$count(usedProviderStates)).toBeGreaterThan(0);

    await forgetUsedStates(portal.db, new Date(campusNow.getTime() + 602_000));
    expect(await portal.db.$count(usedProviderStates)).toBe(0);
  });
});

describe('a token that does not hold signs nobody in', () => {
  const now = Math.floor(Date.now() / 1000);
  it.each([
    ['of another nonce', { kind: 'claims', claims: { nonce: 'another' } }, /nonce.{1,3} claim value/],
    ['without a nonce', { kind: 'claims', claims: { nonce: undefined } }, /nonce.* claim missing/],
    ['for another portal', { kind: 'claims', claims: { aud: 'another-client' } }, /audience/],
    ['of another issuer', { kind: 'claims', claims: { iss: 'https://accounts.google.com' } }, /issuer/],
    [
      'that has expired',
      { kind: 'claims', claims: { iat: now - 7200, exp: now - 3600 } },
      /expiration is past/,
    ],
    ['from the future', { kind: 'claims', claims: { nbf: now + 3600 } }, /not before/],
    ['signed by a stranger', { kind: 'stranger' }, /signature verification failed/],
    ['without a signature', { kind: 'unsigned' }, /unexpected JWT .{1,3}alg/],
    ['signed with the public key as a secret', { kind: 'public-key-as-secret' }, /unexpected JWT .{1,3}alg/],
    ['altered on the way', { kind: 'altered' }, /signature verification failed/],
  ] as const)('%s', async (_name, forgery, reason) => {
    provider.forgeTokens(forgery);
    const lines: string[] = [];
    const app = await buildApp(
      portal.parts,
      openLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } }),
    );
    const browser = new Browser(app);
    await browser.get('/config.json');

    expect(await goBy(browser, '1001')).toBe('/lms/login?signin=refused');
    expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
    expect(lines.join('\n')).toMatch(reason);
    await app.close();
  });

  it('while the same token, left alone, does', async () => {
    provider.forgeTokens({ kind: 'claims', claims: {} });

    expect(await goBy(await visitor(), '1001')).toMatch(/token=/);
  });
});

describe('a provider in trouble', () => {
  it('is told on the button, and asked again the next time', async () => {
    const late = await openIdentityProvider(origin, accounts);
    await late.shut();
    const own = await openPortal({ openId: openIdProvider(late.settingsFor(origin)) });
    const browser = own.browser();
    await browser.get('/config.json');

    const down = await browser.get('/api/google/auth.json');
    await late.open();
    const up = await browser.get('/api/google/auth.json');
    await own.close();
    await late.shut();

    expect(down.statusCode).toBe(502);
    expect(down.json()).toMatchObject({
      result: 13,
      code: 'auth.provider_unavailable',
      error: 'Google сейчас не отвечает. Войдите по логину и паролю или повторите позже',
    });
    expect(up.statusCode).toBe(200);
  });

  it('that falls silent halfway is told on the login page', async () => {
    const browser = await visitor();
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    await provider.shut();

    const page = await comeBack(browser, callback);

    await provider.open();
    expect(page).toBe('/lms/login?signin=unavailable');
  });

  it('that does not know us signs nobody in', async () => {
    const own = await openPortal({
      openId: openIdProvider(provider.settingsFor(origin, { clientSecret: 'wrong' })),
    });
    const browser = own.browser();
    await browser.get('/config.json');

    const page = await goBy(browser, '1001');
    await own.close();

    expect(page).toBe('/lms/login?signin=refused');
  });

  it('is not asked for ever by somebody whose answers never hold', async () => {
    const setting = 'auth.failures_per_address';
    await portal.build.setting(setting, 3);
    // Settings are read anew after five seconds.
    portal.setTime(new Date(campusNow.getTime() + 10_000));
    provider.forgeTokens({ kind: 'stranger' });
    for (let n = 0; n < 3; n++) expect(await goBy(await visitor(), '1001')).toMatch(/refused/);
    const before = provider.asked.filter((url) => url.startsWith('/token')).length;

    const page = await goBy(await visitor(), '1001');
    const after = provider.asked.filter((url) => url.startsWith('/token')).length;
    await portal.db.delete(appSettings).where(eq(appSettings.key, setting));

    expect(page).toBe('/lms/login?signin=busy');
    expect(after).toBe(before);
  });
});

describe('a portal for one domain', () => {
  let own: Portal;
  beforeAll(async () => {
    own = await openPortal({
      openId: openIdProvider(provider.settingsFor(origin, { domain: 'university.kg' })),
    });
  });
  afterAll(() => own.close());

  it('tells the provider so, and refuses a private account however it came', async () => {
    const browser = own.browser();
    await browser.get('/config.json');

    expect(new URL(await addressFor(browser)).searchParams.get('hd')).toBe('university.kg');
    expect(await goBy(browser, '3001')).toBe('/lms/login?signin=domain');
    expect(await goBy(browser, '1001')).toBe('/lms/login?signin=unlinked');
  });
});

describe('without a provider', () => {
  it('everything says that it is switched off', async () => {
    const bare = await openPortal();
    const browser = bare.browser();
    await browser.get('/config.json');
    const mine = await bare.newBrowserOf(student);

    const replies = {
      flag: (await browser.get('/api/auth/checkgauth.json')).json(),
      config: (await browser.get('/config.json')).json(),
      start: (await browser.get('/api/google/auth.json')).json(),
      link: (await mine.post('/api/google/link.json', { password: campusPassword })).json(),
      callback: (await browser.get('/api/google/callback?state=x')).headers.location,
    };
    await bare.close();

    expect(replies).toMatchObject({
      flag: { data: [{ gauth: 0, provider: '' }] },
      config: { data: { gauth: 0 } },
      start: { code: 'auth.google_off', error: 'Вход через Google отключён' },
      link: { code: 'auth.google_off' },
      callback: '/lms/login?signin=off',
    });
  });
});

describe('linking an account', () => {
  it('takes the password again, and shows what is linked since when', async () => {
    const browser = await portal.newBrowserOf(classmate);

    expect(await linkBy(browser, '1002')).toBe('/lms/personalcard?link=done');

    expect((await browser.get('/api/google/check.json')).json()).toMatchObject({
      data: [
        {
          access: 1,
          OAu: 1,
          email: 'classmate@university.kg',
          provider: 'Google',
          created: '2026-10-14T10:00:00.000+06:00',
        },
      ],
    });
    expect((await browser.get('/api/auth/checkgauth.json')).json()).toMatchObject({ data: [{ OAu: 1 }] });
    expect((await signInBy(await visitor(), '1002')).json()).toMatchObject({ data: [{ uid: classmate.id }] });
    const { rows } = await portal.db.execute(
      sql`select actor_id from audit_log where action = 'identity.linked' and entity_id = ${String(classmate.id)}`,
    );
    expect(rows).toEqual([{ actor_id: classmate.id }]);
  });

  it('is refused with a wrong password, which counts as a guess', async () => {
    const browser = await portal.newBrowserOf(classmate);

    const refused = await startLink(browser, 'nope');
    for (let n = 0; n < 9; n++) await startLink(browser, 'nope');
    const rested = await startLink(browser);

    expect(refused.json()).toMatchObject({ code: 'password.not_yours', error: 'Неверный пароль' });
    expect(rested.statusCode).toBe(429);
  });

  it('is refused to whoever is not signed in', async () => {
    expect((await startLink(await visitor())).statusCode).toBe(401);
  });

  it('is refused to a page of elsewhere', async () => {
    const browser = await portal.newBrowserOf(classmate);
    const body = { password: campusPassword };

    const noToken = await browser.post('/api/google/link.json', body, { 'x-xsrf-token': '' });
    const otherSite = await browser.post('/api/google/link.json', body, { origin: 'https://evil.example' });
    const unlink = await browser.post('/api/google/unlink.json', {}, { 'x-xsrf-token': '' });

    expect([noToken.statusCode, otherSite.statusCode, unlink.statusCode]).toEqual([403, 403, 403]);
    expect(await linkedSubjects(classmate.id)).toEqual([]);
  });

  it('is refused in a victim’s browser to an attacker’s answer', async () => {
    const attacker = await portal.newBrowserOf(teacher);
    const callback = await linkCallback(attacker, '3001');
    const victim = await portal.newBrowserOf(classmate);
    await linkCallback(victim, null);

    expect(await comeBack(victim, callback)).toBe('/lms/personalcard?link=foreign');
    expect(await linkedSubjects(classmate.id)).toEqual([]);
  });

  it('belongs to the session that began it', async () => {
    const browser = await portal.newBrowserOf(classmate);
    const callback = await linkCallback(browser, '1002');
    await browser.post('/api/auth/logout.json', { logout: true });
    expect(await comeBack(browser, callback)).toBe('/lms/login?signin=foreign');

    await browser.get('/config.json');
    await browser.post('/api/auth/orize.json', { login: 'teacher', password: campusPassword });
    expect(await comeBack(browser, callback)).toBe('/lms/personalcard?link=foreign');
    expect(await linkedSubjects(classmate.id)).toEqual([]);
    expect(await linkedSubjects(teacher.id)).toEqual([]);
  });

  it('is refused for an attempt to sign in: what was begun as the one cannot become the other', async () => {
    const browser = await portal.newBrowserOf(classmate);
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1002');

    expect(await comeBack(browser, callback.replace('state=s.', 'state=l.'))).toBe(
      '/lms/personalcard?link=foreign',
    );
    expect(await linkedSubjects(classmate.id)).toEqual([]);
  });

  it('is refused for an account of somebody else', async () => {
    const browser = await portal.newBrowserOf(classmate);

    expect(await linkBy(browser, '1001')).toBe('/lms/personalcard?link=taken');
    expect(await linkedSubjects(student.id)).toEqual(['1001']);
    expect(await linkedSubjects(classmate.id)).toEqual([]);
  });

  it('of one account by two people at once succeeds for one of them', async () => {
    const browsers = await Promise.all([classmate, teacher].map((one) => portal.newBrowserOf(one)));
    const callbacks = await Promise.all(browsers.map((browser) => linkCallback(browser, '3001')));

    const pages = await Promise.all(browsers.map((browser, index) => comeBack(browser, callbacks[index]!)));

    expect(pages.toSorted()).toEqual(['/lms/personalcard?link=done', '/lms/personalcard?link=taken']);
  });

  it('may be done in two tabs with the same account, but not with two', async () => {
    const browser = await portal.newBrowserOf(classmate);
    const first = await linkCallback(browser, '1002');
    const same = await linkCallback(browser, '1002');
    const other = await linkCallback(browser, '3001');

    expect(await comeBack(browser, first)).toBe('/lms/personalcard?link=done');
    expect(await comeBack(browser, same)).toBe('/lms/personalcard?link=done');
    expect(await comeBack(browser, other)).toBe('/lms/personalcard?link=other');
    expect((await startLink(browser)).json()).toMatchObject({ code: 'auth.provider_linked' });
    expect(await linkedSubjects(classmate.id)).toEqual(['1002']);
  });

  it('tells what went wrong on the personal card', async () => {
    const browser = await portal.newBrowserOf(classmate);

    expect(await linkBy(browser, null)).toBe('/lms/personalcard?link=cancelled');
    provider.forgeTokens({ kind: 'stranger' });
    expect(await linkBy(browser, '1002')).toBe('/lms/personalcard?link=refused');
  });
});

describe('unlinking', () => {
  it('ends signing in with that account, once or repeated, and of oneself alone', async () => {
    const mine = await portal.newBrowserOf(classmate);
    await linkBy(mine, '1002');

    expect((await mine.post('/api/google/unlink.json', { uid: student.id })).statusCode).toBe(200);
    expect((await mine.post('/api/google/unlink.json', {})).statusCode).toBe(200);

    expect(await goBy(await visitor(), '1002')).toBe('/lms/login?signin=unlinked');
    expect(await linkedSubjects(student.id)).toEqual(['1001']);
    expect((await mine.get('/api/google/check.json')).json()).toMatchObject({
      data: [{ OAu: 0, email: null, created: null }],
    });
  });

  it('lets the same account be linked again, also by somebody else', async () => {
    const mine = await portal.newBrowserOf(student);
    await mine.post('/api/google/unlink.json', {});

    expect(await linkBy(await portal.newBrowserOf(classmate), '1001')).toBe('/lms/personalcard?link=done');
  });

  it('is told through the client in our words', async () => {
    const call = portal.callAs(student);

    expect(await call(openIdLinkApi.link, {})).toMatchObject({
      isAllowed: true,
      googleAccess: true,
      email: 'student@university.kg',
      provider: 'Google',
      linkedAt: expect.any(Date),
    });
  });
});

describe('what is written down', () => {
  it('holds neither codes nor states nor tickets', async () => {
    const lines: string[] = [];
    const app = await buildApp(
      portal.parts,
      openLog({ level: 'debug', stream: { write: (line) => void lines.push(line) } }),
    );
    const browser = new Browser(app);
    await browser.get('/config.json');
    const callback = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    provider.forgeTokens({ kind: 'stranger' });
    const failing = await new ProviderVisitor().choose(await addressFor(browser), '1001');
    await comeBack(browser, failing);
    provider.forgeTokens(null);
    const page = await comeBack(browser, callback);
    await app.close();

    const log = lines.join('\n');
    expect(log).toContain('/api/google/callback');
    expect(log).toContain('the provider named nobody');
    const secrets = [callback, failing, page].flatMap((path) => [
      ...new URL(path, origin).searchParams.values(),
    ]);
    for (const secret of secrets.filter((value) => value !== provider.issuer))
      expect(log).not.toContain(secret);
  });

  it('in the database signs nobody in', async () => {
    const browser = await visitor();
    const callback = new URL(await new ProviderVisitor().choose(await addressFor(browser), '1001'), origin);
    await comeBack(browser, callback.pathname + callback.search);

    const { rows } = await portal.db.execute(sql`
      select string_agg(t.row, ' ') as everything
      from (select s::text as row from used_provider_states s union all select l::text from login_tickets l) t`);

    expect(rows[0]!['everything']).not.toContain(callback.searchParams.get('state'));
    expect(rows[0]!['everything']).not.toContain(browser.cookies.get('__Host-oauth'));
  });
});
