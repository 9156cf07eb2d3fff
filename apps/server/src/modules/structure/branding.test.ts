import { authApi } from '@bilim/contract/auth';
import { brandingApi, type ShownBranding } from '@bilim/contract/branding';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditLog } from '#platform/db/platform.tables.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import { admin, openPortal, refusalOf, samplePicture } from '#testing';
import type { Portal } from '#testing';

import { university } from './organisation.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.update(university).set({ logoHash: null, paperLogoHash: null });
  await portal.db.delete(liveEvents);
});

const call: ReturnType<Portal['callAs']> = async (...given) => await portal.callAs(admin)(...given);
const shown = async () => await call(brandingApi.shown, {});
const save = async (seen: ShownBranding, over: Partial<ShownBranding>) =>
  (await call(brandingApi.save, { ...seen, ...over })).branding;
async function upload(bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], 'logo.png');
  return (await call(brandingApi.uploadLogo, {}, { files: [file] })).logo;
}
const branding = async () => await portal.callAs(admin)(authApi.logo, {});

describe('the logo of a university', () => {
  it('is the portal’s own until one is chosen, and none is printed', async () => {
    expect(await branding()).toMatchObject({ logo: '/lms/logo.svg', paperLogo: null });
  });

  it('is shown to whoever comes once it is saved, from an address that browsers keep for good', async () => {
    const logo = await upload(await samplePicture('png', 300, 200));
    expect((await branding()).logo).toBe('/lms/logo.svg');

    await save(await shown(), { logo, width: 140 });
    const told = await branding();
    expect(told).toMatchObject({ logo: `/lms/api/branding/logo.png?v=${logo}`, width: 140 });
    const picture = await portal.browser().get(told.logo);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(picture.rawPayload.includes('BISHKEK')).toBe(false);
    expect(await portal.db.select().from(liveEvents)).toMatchObject([{ kind: 'portal' }]);
  });

  it('is drawn anew, no larger than any page, and only a picture is taken', async () => {
    const logo = await upload(await samplePicture('png', 2_400, 600));
    const picture = await portal.browser().get(`/api/branding/logo.png?v=${logo}`);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1_200, height: 300 });

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const wrong = [svg, await samplePicture('jpeg'), (await samplePicture('png')).subarray(0, 60)];
    for (const one of wrong) {
      expect((await refusalOf(upload(one))).code).toMatch(/^(branding\.not_png|photo\.wrong_type)$/);
    }
    const unknown = save(await shown(), { logo: 'a'.repeat(64) });
    expect((await refusalOf(unknown)).code).toBe('branding.logo_unknown');
  });
});

describe('names, logo and sizes', () => {
  it('are taken as a whole over what was seen, written down, and given back', async () => {
    const before = await shown();
    const names = { ru: 'Новый университет', kg: 'Жаңы университет', en: 'New University' };
    const contacts = {
      addresses: { ru: 'Бишкек, Чүй 1', kg: 'Бишкек, Чүй 1', en: '' },
      phone: '+996 312 000000',
      mail: 'info@uni.example',
    };
    const after = await save(before, { names, fontSize: 28, ...contacts });
    const [row] = await portal.db.select().from(university);
    expect(row).toMatchObject({ addressKg: 'Бишкек, Чүй 1', addressEn: null, email: 'info@uni.example' });
    expect(await branding()).toMatchObject({ name: 'Новый университет', fontSize: 28 });
    const [entry] = await portal.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'branding.changed', actorId: admin.id, after: { names } });

    const { version: _version, ...given } = before;
    await save(after, given);
    expect(await shown()).toMatchObject(given);
  });

  it('are not written over what somebody else has saved meanwhile', async () => {
    const seen = await shown();
    await save(seen, { width: 77 });
    const refused = await refusalOf(save(seen, { width: 88 }));

    expect(refused).toMatchObject({ code: 'branding.changed_elsewhere', current: { width: 77 } });
    expect(await save(seen, { width: 77 })).toMatchObject({ width: 77 });
  });
});
