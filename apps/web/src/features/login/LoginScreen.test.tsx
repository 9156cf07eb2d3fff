import { activationsApi } from '@bilim/contract/activations';
import { authApi } from '@bilim/contract/auth';
import { createClient } from '@bilim/contract/client';
import type { SignInProblem } from '@bilim/contract/openid';
import { admin, campusPassword, openPortal, outsider, type Portal } from '@bilim/server/testing';
import { openIdentityProvider, openIdProvider, type IdentityProvider } from '@bilim/server/testing/openid';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { isForeignDevice } from '#platform/offline/storage.ts';
import { renderPage } from '#testing/renderPage.tsx';
import type { WireLanguage } from '../../../languages.ts';

import { ActivateScreen } from './ActivateScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const goesTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
beforeEach(() => goesTo.mockClear());

interface Situation {
  readonly notice?: string;
  readonly problem?: SignInProblem;
  readonly provider?: string;
  readonly language?: WireLanguage;
  /** The server behind it; the one without a provider when left out. */
  readonly server?: Portal;
}

async function openLogin(situation: Situation = {}) {
  const { notice, problem, provider, language = 'ru', server = portal } = situation;
  const browser = server.browser();
  await browser.get('/config.json');
  const sent: string[] = [];
  const call = createClient(
    async (url, init) => {
      sent.push(url);
      return await browser.fetch(url, init);
    },
    () => null,
  );
  const branding = Promise.resolve({ logo: '', width: 96, name: 'Университет', fontSize: 20 });
  await renderPage(
    <LoginScreen
      call={call}
      branding={branding}
      provider={Promise.resolve(provider ?? null)}
      notice={notice ?? null}
      problem={problem ?? null}
    />,
    language,
  );
  return { sent, browser };
}

async function signIn(login: string, password: string) {
  if (login !== '') await userEvent.type(screen.getByLabelText('Логин'), login);
  if (password !== '') await userEvent.type(screen.getByLabelText('Пароль'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
}

describe('signing in', () => {
  it('asks first whether the credentials must change, then names the browser anew and opens the portal', async () => {
    localStorage.setItem('token', 'left by somebody');
    const { sent } = await openLogin();

    await signIn('student', campusPassword);

    await expect.poll(() => goesTo.mock.calls).toEqual([['/lms']]);
    expect(sent).toEqual(['/api/auth/recovery.json', '/api/auth/orize.json']);
    expect(localStorage.getItem('token')).not.toBe('left by somebody');
    expect(localStorage.getItem('uid')).toBe('201');
    expect(localStorage.getItem('role')).toBe('2');
  });

  it('tells a wrong password in the words of the specification, and a click closes them', async () => {
    await openLogin();

    await signIn('student', 'wrong');

    const message = await screen.findByText('Неверное имя пользователя или пароль');
    expect(screen.getByRole('alert')).toContainElement(message);
    await userEvent.click(message);
    expect(screen.queryByText('Неверное имя пользователя или пароль')).toBeNull();
    expect(goesTo).not.toHaveBeenCalled();
  });

  it.each([
    ['', '', 'Введите имя пользователя и пароль'],
    ['student', '', 'Введите имя пользователя и пароль'],
    ['student', 'ab', /^Введен неверный логин или пароль\(Пароль должен содержать/],
  ])('sends nothing for login "%s" and password "%s"', async (login, password, message) => {
    const { sent } = await openLogin();

    await signIn(login, password);

    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says why one is here again', async () => {
    await openLogin({ notice: 'login.session' });

    expect(screen.getByText('Сеанс истёк. Войдите снова')).toBeVisible();
  });

  it('asks for a session that ends with the browser where the device is somebody else’s', async () => {
    await openLogin();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Это не моё устройство' }));

    await signIn('student', campusPassword);

    await expect.poll(() => goesTo.mock.calls).toEqual([['/lms']]);
    expect(isForeignDevice()).toBe(true);
    const { rows } = await portal.pool.query('select user_id from sessions where is_foreign');
    expect(rows).toEqual([{ user_id: 201 }]);
  });

  it('says what to do without a password or the sheet, and whom to ask', async () => {
    await portal.build.setting('auth.help_contact', '0312 54-12-12, каб. 110');
    portal.setTime(new Date(portal.parts.clock.now().getTime() + 6_000));
    await openLogin();

    await userEvent.click(screen.getByText('Не получается войти?'));

    expect(screen.getByText(/студентам поможет деканат/)).toBeVisible();
    expect(await screen.findByText('Контакт университета: 0312 54-12-12, каб. 110')).toBeVisible();
  });

  it('shows the password on request, and hides it again', async () => {
    await openLogin();
    await userEvent.type(screen.getByLabelText('Пароль'), 'Secret123');

    await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }));

    expect(screen.getByLabelText('Пароль')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Пароль')).toHaveValue('Secret123');
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }));
    expect(screen.getByLabelText('Пароль')).toHaveAttribute('type', 'password');
  });

  it('speaks Kyrgyz', async () => {
    await openLogin({ language: 'kg' });
    expect(screen.getByRole('heading', { name: 'Системага кирүү' })).toBeVisible();
  });
});

describe('an account of elsewhere', () => {
  let idp: IdentityProvider;
  let server: Portal;
  beforeAll(async () => {
    const origin = 'http://127.0.0.1:8000';
    idp = await openIdentityProvider(origin, []);
    server = await openPortal({ openId: openIdProvider(idp.settingsFor(origin)) });
  });
  afterAll(async () => {
    await server.close();
    await idp.shut();
  });
  const cameTo = () => String(goesTo.mock.calls[0]?.[0]);

  it('is offered only where there is a provider', async () => {
    await openLogin();
    expect(screen.queryByRole('button', { name: /Войти через/ })).toBeNull();
  });

  it('whose provider is silent is told, and login and password stay', async () => {
    await idp.shut();
    await openLogin({ provider: 'Google', server });

    await userEvent.click(await screen.findByRole('button', { name: 'Войти через Google' }));

    expect(await screen.findByText(/^Google сейчас не отвечает/)).toBeVisible();
    expect(goesTo).not.toHaveBeenCalled();
    await idp.open();
    await signIn('student', campusPassword);
    await expect.poll(() => goesTo.mock.calls).toEqual([['/lms']]);
  });

  it('is offered by the provider’s name, and leads there', async () => {
    await openLogin({ provider: 'КНУ', server });

    await userEvent.click(await screen.findByRole('button', { name: 'Войти через КНУ' }));

    await expect.poll(cameTo).toContain(`${idp.issuer}/auth?`);
    expect(cameTo()).not.toContain('prompt=');
  });

  it.each(['unlinked', 'domain', 'blocked'] as const)(
    'that was the wrong one (%s) can be changed for another',
    async (problem) => {
      await openLogin({ provider: 'Google', problem, server });

      await userEvent.click(await screen.findByRole('button', { name: 'Выбрать другой аккаунт' }));

      await expect.poll(cameTo).toContain('prompt=select_account');
    },
  );

  it.each([
    ['ru', /^Этот аккаунт не связан ни с кем/],
    ['kg', /^Бул аккаунт порталда эч ким менен байланган эмес/],
    ['en', /^This account is not linked to anybody here/],
  ] as const)('that belongs to nobody here is told in the person’s language: %s', async (language, words) => {
    await openLogin({ provider: 'Google', problem: 'unlinked', language });

    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });
});

describe('credentials that must be replaced', () => {
  beforeEach(async () => {
    await portal.pool.query(`update users set must_update_credentials = true where login = 'classmate'`);
  });

  async function openUpdate() {
    const opened = await openLogin();
    await signIn('classmate', campusPassword);
    await screen.findByRole('heading', { name: 'Необходимо обновить логин и пароль' });
    return opened;
  }

  async function fill(password: string, confirmation: string) {
    await userEvent.type(screen.getByLabelText('Новый пароль'), password);
    await userEvent.type(screen.getByLabelText('Подтвердите пароль'), confirmation);
    await userEvent.click(screen.getByRole('button', { name: 'Изменить' }));
  }

  it.each([
    ['Fresh-1', 'Fresh-2', 'Пароли не совпадают'],
    ['ab', 'ab', 'Логин и пароль должны содержать не менее 3 символов'],
    ['Fresh-1', ' ', 'Пароли не совпадают'],
  ])('are not sent with password "%s" and confirmation "%s"', async (password, confirmation, message) => {
    const { sent } = await openUpdate();
    const before = sent.length;

    await fill(password, confirmation);

    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toHaveLength(before);
  });

  it('must all be filled in', async () => {
    await openUpdate();

    await userEvent.click(screen.getByRole('button', { name: 'Изменить' }));

    expect(await screen.findByText('Заполните новый логин, новый пароль и подтверждение')).toBeVisible();
  });

  it('sign the person in once they are replaced', async () => {
    await openUpdate();

    await fill('Fresh-pass-1', 'Fresh-pass-1');

    await expect.poll(() => goesTo.mock.calls).toEqual([['/lms']]);
    expect(sessionStorage.getItem('notice')).toBe('login.updated');
    expect(localStorage.getItem('uid')).toBe('202');
  });
});

describe('the first entry', () => {
  async function openLink(code: string) {
    const browser = portal.browser();
    await browser.get('/config.json');
    const call = createClient(
      async (url, init) => await browser.fetch(url, init),
      () => null,
    );
    const owner = call(authApi.activationOwner, { code }).catch((error: Error) => error);
    const branding = Promise.resolve(null);
    await renderPage(<ActivateScreen call={call} branding={branding} code={code} owner={owner} />, 'ru');
  }

  it('creates a login and a password, and goes in', async () => {
    await portal.pool.query('update users set password_hash = null where id = $1', [outsider.id]);
    const wanted = { people: [outsider.id], byLetter: false };
    const { slips } = await portal.callAs(admin)(activationsApi.issue, wanted);
    await openLink(slips[0]!.code);
    expect(await screen.findByRole('heading', { name: 'Создайте логин и пароль' })).toBeVisible();

    await userEvent.type(screen.getByLabelText('Пароль'), 'Choose2468');
    await userEvent.type(screen.getByLabelText('Пароль ещё раз'), 'Choose2468');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }));

    await expect.poll(() => goesTo.mock.calls).toEqual([['/lms']]);
  });

  it('by a link that is dead shows no form, but what to do', async () => {
    await openLink('used-long-ago');

    expect(await screen.findByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/попросите новую ссылку/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Перейти ко входу' })).toHaveAttribute('href', '/lms/login');
  });
});
