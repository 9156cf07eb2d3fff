import { describe, expect, it } from 'vitest';

import { readConfig } from '#config';

import { readMailSettings } from './mailSettings.ts';

const from = 'Bilim <bilim@university.example>';
const url = 'smtp://user:secret@mail.example:587';

describe('the settings of mail', () => {
  it('may be left out', () => {
    expect(readMailSettings(undefined, '')).toBeNull();
  });

  it('are a server and a sender', () => {
    expect(readMailSettings(url, from)).toEqual({ smtpUrl: url, from });
    expect(readMailSettings('smtps://mail.example', 'bilim@university.example')).not.toBeNull();
  });

  it.each([
    ['without a sender', url, undefined, /MAIL_FROM is not/],
    ['without a server', undefined, from, /SMTP_URL is not/],
    ['with another kind of address', 'https://mail.example', from, /SMTP_URL must read like/],
    ['with no address', 'mail.example:25', from, /SMTP_URL must read like/],
    ['with a sender that is no address', url, 'Bilim', /MAIL_FROM must be/],
    ['with a sender of two lines', url, 'a@b.example\r\nBcc: c@d.example', /MAIL_FROM must be/],
  ])('are refused in one sentence %s', (_what, smtpUrl, sender, sentence) => {
    expect(() => readMailSettings(smtpUrl, sender)).toThrow(sentence);
  });

  it('never show the password in what they say', () => {
    expect(() => readMailSettings('smtp://user:secret@', from)).toThrow(/^(?!.*secret)/);
  });

  it('ask for the address that people use where the server is not on this machine alone', () => {
    const environment = { SMTP_URL: url, MAIL_FROM: from, HOST: '0.0.0.0', BILIM_ALLOW_HTTP: '1' };

    expect(() => readConfig([], environment)).toThrow(/BILIM_PUBLIC_URL/);
    expect(
      readConfig([], { ...environment, BILIM_PUBLIC_URL: 'https://portal.example' }).mail,
    ).not.toBeNull();
  });
});
