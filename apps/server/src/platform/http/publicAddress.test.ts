import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let webFolder: string;
beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'bilim-web-'));
  writeFileSync(join(webFolder, 'index.html'), '<p>The page</p>');
  portal = await openPortal({ webFolder, publicUrl: 'https://portal.campus.example' });
});
afterAll(async () => {
  await portal.close();
  rmSync(webFolder, { recursive: true });
});

const settings = '/api/misc/settings.json';

describe('a portal with a public address', () => {
  it('takes writes from pages of that address only, whatever host a request names', async () => {
    const browser = await portal.browserOf(student);
    const from = async (origin: string, host: string) =>
      (await browser.post(settings, {}, { origin, host })).statusCode;

    expect(await from('https://portal.campus.example', 'server1:8000')).toBe(200);
    expect(await from('https://evil.example', 'evil.example')).toBe(403);
    expect(await from('http://portal.campus.example', 'portal.campus.example')).toBe(403);
  });

  it('is visited by https only from then on', async () => {
    const page = await portal.browser().get('/lms');
    const refused = await portal.browser().get('/api/nothing.json');

    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(refused.headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

describe('a refusal', () => {
  it('is kept by nobody', async () => {
    const browser = portal.browser();
    await browser.get('/config.json');
    for (const reply of [
      await browser.get('/api/nothing.json'),
      await browser.post(settings, {}),
      await browser.post(settings, '{'),
    ]) {
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it('answers for JSON that there is none of below /lms, where other addresses are the page', async () => {
    const reply = await portal.browser().get('/lms/nothing.json?x=1');

    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ result: 5, code: 'request.not_found' });
    expect((await portal.browser().get('/lms/journal')).statusCode).toBe(200);
  });
});
