import { authApi } from '@bilim/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { campusPassword, openPortal, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe('signing in', () => {
  it('with the right pair gives an account and a session that goes on', async () => {
    const browser = portal.browser();
    await browser.get('/config.json');

    const reply = await browser.post('/api/auth/orize.json', {
      login: 'student',
      password: campusPassword,
      token: 'instance-1',
    });

    expect(reply.json()).toMatchObject({
      result: 0,
      error: null,
      data: [{ uid: student.id, role: 2, token: 'instance-1', group: 'ПИ-1-24' }],
    });
    const again = await browser.post('/lms/api/auth/enticate', { token: 'instance-1' });
    expect(again.json()).toMatchObject({ result: 0, data: [{ uid: student.id }] });
  });

  it('with a wrong password says the exact sentence and nothing else', async () => {
    const browser = portal.browser();
    await browser.get('/config.json');

    const reply = await browser.post('/api/auth/orize.json', { login: 'student', password: 'nope' });

    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({
      result: 3,
      error: 'Неверное имя пользователя или пароль',
      code: 'auth.bad_credentials',
      data: null,
    });
  });

  it('lists own sessions through the client', async () => {
    const sessions = await portal.callAs(student)(authApi.sessions, {});

    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });
});
