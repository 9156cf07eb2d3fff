import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { activationsApi } from '@bilim/contract/activations';
import { miscApi } from '@bilim/contract/misc';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/auth/auth.tables.ts';
import { admin, openPortal, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let webFolder: string;
beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'bilim-web-'));
  writeFileSync(join(webFolder, 'index.html'), `<p>${'The page of the portal. '.repeat(80)}</p>`);
  portal = await openPortal({ webFolder });
});
afterAll(async () => {
  await portal.close();
  rmSync(webFolder, { recursive: true });
});

const menu = miscApi.settings.path;

describe('a long reply', () => {
  it('travels as brotli where the browser takes it, and says that it depends on that', async () => {
    const browser = await portal.browserOf(student);
    const plain = await browser.post(menu, {});

    const reply = await browser.post(menu, {}, { 'accept-encoding': 'gzip, deflate, br, zstd' });

    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(brotliDecompressSync(reply.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it('travels as gzip where brotli is not taken, as it does without https', async () => {
    const browser = await portal.browserOf(student);
    const plain = await browser.post(menu, {});

    const reply = await browser.post(menu, {}, { 'accept-encoding': 'gzip, deflate' });

    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(reply.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it('travels as it is where nothing is taken', async () => {
    const reply = await (await portal.browserOf(student)).post(menu, {}, { 'accept-encoding': 'identity' });

    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(reply.json()).toMatchObject({ result: 0 });
  });

  it('is the page of the portal, too', async () => {
    const reply = await portal.browser().get('/lms', { 'accept-encoding': 'br' });

    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('The page of the portal.');
  });
});

describe('a reply travels as it is', () => {
  it('when it fits one packet anyway', async () => {
    const reply = await portal.browser().get('/config.json', { 'accept-encoding': 'br' });

    expect(reply.rawPayload.length).toBeLessThan(1024);
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });

  it('when it gives away links that open accounts, whose letters its length could tell', async () => {
    const people = [101, 102, 201, 202, 203, 211, 301, 302, 303, 304];
    await portal.db.update(users).set({ passwordHash: null }).where(inArray(users.id, people));
    const browser = await portal.browserOf(admin);

    const reply = await browser.post(
      activationsApi.issue.path,
      { people, byLetter: 0 },
      { 'accept-encoding': 'br' },
    );

    expect(reply.json()).toMatchObject({ result: 0 });
    expect(reply.rawPayload.length).toBeGreaterThan(1024);
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });
});
