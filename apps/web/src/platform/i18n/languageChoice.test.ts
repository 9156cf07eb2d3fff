import { beforeEach, describe, expect, it } from 'vitest';

import {
  chosenLanguage,
  keepAskedLanguage,
  rememberLanguage,
  renewLanguageCookie,
} from './languageChoice.ts';

beforeEach(() => {
  history.replaceState(null, '', '/lms');
  document.cookie = 'lang=; path=/; max-age=0';
});

describe('the language', () => {
  it.each([
    ['kg', 'en', 'ru', 'ky'],
    ['', 'en', 'ru', 'en'],
    ['', '', 'kg', 'ky'],
    ['', '', '', undefined],
    ['../../x', 'kg', '', 'ky'],
    ['<svg>', '', '', undefined],
    ['ky', '', '', undefined],
  ])(
    'is taken from query "%s", else cookie "%s", else local storage "%s"',
    (query, cookie, stored, language) => {
      if (query !== '') history.replaceState(null, '', `/lms?lang=${encodeURIComponent(query)}`);
      if (cookie !== '') document.cookie = `lang=${cookie}; path=/`;
      if (stored !== '') localStorage.setItem('lang', stored);

      expect(chosenLanguage()).toBe(language);
    },
  );

  it('is remembered by its wire name in the cookie and in local storage', () => {
    rememberLanguage('ky');

    expect(document.cookie).toContain('lang=kg');
    expect(localStorage.getItem('lang')).toBe('kg');
  });

  it('is told to the server again by a browser that lost its cookies and kept its storage', () => {
    localStorage.setItem('lang', 'kg');

    renewLanguageCookie();

    expect(document.cookie).toContain('lang=kg');
  });

  it('counts once when it stands in the address', () => {
    history.replaceState(null, '', '/lms/login?lang=en&x=1');

    keepAskedLanguage();

    expect(location.search).toBe('?x=1');
    expect(chosenLanguage()).toBe('en');
  });
});
