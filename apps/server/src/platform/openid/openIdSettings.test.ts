import { describe, expect, it } from 'vitest';

import { readOpenIdSettings } from './openIdSettings.ts';

const loopback = { host: '127.0.0.1', port: 8000, publicUrl: undefined };
const own = {
  OIDC_ISSUER: 'https://id.university.kg/realms/main',
  OIDC_CLIENT_ID: 'bilim',
  OIDC_CLIENT_SECRET: 'secret',
};
const google = { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' };

describe('the settings of the provider', () => {
  it('may all be left out, and empty ones count as left out', () => {
    expect(readOpenIdSettings({}, loopback)).toBeNull();
    expect(readOpenIdSettings({ OIDC_ISSUER: '', GOOGLE_CLIENT_ID: ' ' }, loopback)).toBeNull();
  });

  it('name the university’s own provider', () => {
    expect(readOpenIdSettings({ ...own, OIDC_NAME: 'КНУ' }, loopback)).toEqual({
      issuer: new URL(own.OIDC_ISSUER),
      clientId: 'bilim',
      clientSecret: 'secret',
      name: 'КНУ',
      domain: null,
      origin: 'http://127.0.0.1:8000',
    });
    expect(readOpenIdSettings(own, loopback)?.name).toBe('id.university.kg');
  });

  it('have a short form for Google', () => {
    const settings = readOpenIdSettings({ ...google, OIDC_DOMAIN: 'University.kg' }, loopback);

    expect(settings).toMatchObject({ name: 'Google', domain: 'university.kg' });
    expect(settings?.issuer.href).toBe('https://accounts.google.com/');
  });

  it('lead back to the public address', () => {
    const behindProxy = { host: '0.0.0.0', port: 8000, publicUrl: 'https://bilim.university.kg/lms' };

    expect(readOpenIdSettings(own, behindProxy)?.origin).toBe('https://bilim.university.kg');
    expect(readOpenIdSettings(own, { ...loopback, host: '::1' })?.origin).toBe('http://[::1]:8000');
  });

  it('accept plain http on loopback only', () => {
    const issuer = { ...own, OIDC_ISSUER: 'http://localhost:4000' };

    expect(readOpenIdSettings(issuer, loopback)?.issuer.href).toBe('http://localhost:4000/');
  });

  it.each([
    [
      'half of them',
      { OIDC_ISSUER: own.OIDC_ISSUER, OIDC_CLIENT_ID: 'bilim' },
      'OIDC_CLIENT_SECRET is not set',
    ],
    ['half of Google’s', { GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is not set'],
    ['two providers', { ...own, ...google }, 'not both'],
    ['a name without a provider', { OIDC_NAME: 'КНУ' }, 'OIDC_NAME is set, but no provider'],
    [
      'a provider over plain http',
      { ...own, OIDC_ISSUER: 'http://id.university.kg' },
      'must be the https address',
    ],
    ['no address', { ...own, OIDC_ISSUER: 'google' }, 'not "google"'],
    ['a query', { ...own, OIDC_ISSUER: 'https://id.university.kg/?a=1' }, 'must be the https address'],
    ['a long name', { ...own, OIDC_NAME: 'x'.repeat(25) }, 'at most 24 characters'],
    ['an odd domain', { ...google, OIDC_DOMAIN: '@university' }, 'such as university.kg'],
  ])('are refused in one sentence: %s', (_name, env, words) => {
    expect(() => readOpenIdSettings(env, loopback)).toThrow(words);
  });

  it('need to know where people come back to', () => {
    const reach = { host: '0.0.0.0', port: 8000, publicUrl: undefined };

    expect(() => readOpenIdSettings(own, reach)).toThrow('BILIM_PUBLIC_URL');
  });
});
