import { crc32, deflateSync } from 'node:zlib';

import { profileApi } from '@bilim/contract/profile';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { people } from '#modules/people/people.tables.ts';
import { auditLog, files, outbox, rateCounters } from '#platform/db/platform.tables.ts';
import { fileRemoval } from '#platform/files/removal.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import {
  accountant,
  admin,
  classmate,
  dean,
  head,
  librarian,
  newsTeacher,
  openPortal,
  operator,
  otherDean,
  otherSubgroupStudent,
  otherTeacher,
  outsider,
  registrar,
  roundTrips,
  scheduler,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

const nobody = 99_999;
const upload = profileApi.uploadPhoto.path;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.update(people).set({ photoFileId: null });
  await portal.db.delete(files);
  await portal.db.delete(outbox);
  await forgetAudit(portal.db);
  await portal.db.delete(rateCounters);
});

/** A plain picture: left half red, right half blue. */
async function picture(width = 1200, height = 900) {
  const right = {
    create: { width: Math.floor(width / 2), height, channels: 3, background: 'blue' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: right, left: Math.ceil(width / 2), top: 0 },
  ]);
}

const jpeg = async (width?: number, height?: number) =>
  await (await picture(width, height)).jpeg().toBuffer();
const fileOf = (bytes: Buffer, name = 'me.jpg') => new File([new Uint8Array(bytes)], name);

async function uploadAs(person: typeof student, bytes: Buffer, area = {}) {
  return await portal.callAs(person)(profileApi.uploadPhoto, area, { files: [fileOf(bytes)] });
}

/** What everybody else gets when they ask for the photo of that address. */
async function imageAt(person: typeof student, address: string) {
  return await (await portal.browserOf(person)).get(address);
}

async function ownImage(person = student) {
  const { photo } = await portal.callAs(person)(profileApi.photo, {});
  return Buffer.from(photo!.data);
}

/** `red`, `blue` or another colour, somewhere in a picture. */
async function colourAt(image: Buffer, left: number, top: number) {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other';
}

const storedFiles = async () =>
  await portal.db
    .select({ id: files.id, storageKey: files.storageKey, removedAt: files.removedAt })
    .from(files);

describe('uploading a photo', () => {
  it.each([
    ['JPEG', async () => await (await picture()).jpeg().toBuffer()],
    ['PNG', async () => await (await picture()).png().toBuffer()],
    ['WebP', async () => await (await picture()).webp().toBuffer()],
    ['bigger than a JSON body may be', async () => await noise()],
  ])('takes a picture that is %s and draws it anew, 600 by 800', async (_name, make) => {
    const reply = await uploadAs(student, await make());

    expect(reply).toMatchObject({
      isDone: true,
      message: 'Фото обновлено',
      photo: expect.stringContaining('uid=201'),
    });
    const image = await ownImage();
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 600, height: 800 });
    expect(image.length).toBeLessThan(500_000);
  });

  it('cuts the middle out when no area is named', async () => {
    await uploadAs(student, await jpeg(1200, 800));

    const image = await ownImage();
    expect([await colourAt(image, 10, 10), await colourAt(image, 590, 790)]).toEqual(['red', 'blue']);
  });

  it('takes the named area', async () => {
    await uploadAs(student, await jpeg(1200, 800), { left: 0, top: 0, width: 600, height: 800 });
    expect(await colourAt(await ownImage(), 590, 400)).toBe('red');

    await uploadAs(student, await jpeg(1200, 800), { left: 600, top: 0, width: 600, height: 800 });
    expect(await colourAt(await ownImage(), 10, 400)).toBe('blue');
  });

  it('turns the picture upright, and means the upright picture with the area', async () => {
    // Orientation 6: shown a quarter turn clockwise, so red is above and blue below, 800 wide and 1200 high.
    const turned = await (await picture(1200, 800)).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    await uploadAs(student, turned, { left: 0, top: 0, width: 800, height: 600 });
    expect(await colourAt(await ownImage(), 300, 780)).toBe('red');

    await uploadAs(student, turned, { left: 0, top: 600, width: 800, height: 600 });
    expect(await colourAt(await ownImage(), 300, 10)).toBe('blue');
  });

  it('keeps nothing of what camera and phone wrote into it', async () => {
    const secret = 'BISHKEK-42.8746-74.5698';
    const sent = await (
      await picture()
    )
      .withExif({ IFD0: { Copyright: secret, Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${secret}</secret></x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(sent.includes(secret)).toBe(true);

    await uploadAs(student, sent);

    const image = await ownImage();
    const { exif, xmp, icc, iptc, orientation } = await sharp(image).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(image.includes(secret)).toBe(false);
  });

  it('leaves the old photo behind: a new address, the row marked, the bytes gone, the action written down', async () => {
    const first = await uploadAs(student, await jpeg());
    const [old] = await storedFiles();

    const second = await uploadAs(student, await jpeg(900, 900));

    expect(second.photo).not.toBe(first.photo);
    expect(await portal.parts.files.read(old!.storageKey)).toBeInstanceOf(Buffer);
    await deliverBatch(portal.db, fileRemoval(portal.parts));
    await expect(portal.parts.files.read(old!.storageKey)).rejects.toThrow('no such file');
    const rows = await storedFiles();
    expect(rows.find(({ id }) => id === old!.id)?.removedAt).not.toBeNull();
    expect(rows.filter(({ removedAt }) => removedAt === null)).toHaveLength(1);
    const written = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'photo.replaced'))
      .orderBy(auditLog.id);
    expect(written).toHaveLength(2);
    expect(written[1]).toMatchObject({
      actorId: student.id,
      entityId: String(student.id),
      before: { fileId: old!.id },
    });
  });

  it('survives two uploads at once: one photo stays, no bytes are forgotten', async () => {
    const sent = await jpeg();

    await Promise.all(Array.from({ length: 4 }, () => uploadAs(student, sent)));

    await deliverBatch(portal.db, fileRemoval(portal.parts));
    const rows = await storedFiles();
    const kept = rows.filter(({ removedAt }) => removedAt === null);
    expect(rows).toHaveLength(4);
    expect(kept).toHaveLength(1);
    const isThere = await Promise.all(
      rows.map(
        async ({ storageKey }) =>
          await portal.parts.files.read(storageKey).then(
            () => true,
            () => false,
          ),
      ),
    );
    expect(isThere).toEqual(rows.map(({ removedAt }) => removedAt === null));
  });
});

describe('a photo that is none', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>';

  it.each([
    ['SVG', () => Buffer.from(svg), 'photo.wrong_type'],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'photo.wrong_type'],
    [
      'HTML under the name of a JPEG',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'photo.wrong_type',
    ],
    ['GIF', async () => await (await picture(10, 10)).gif().toBuffer(), 'photo.wrong_type'],
    ['TIFF', async () => await (await picture(10, 10)).tiff().toBuffer(), 'photo.wrong_type'],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj'), 'photo.wrong_type'],
    ['empty', () => Buffer.alloc(0), 'photo.wrong_type'],
    ['a JPEG cut in half', async () => (await jpeg()).subarray(0, 2000), 'photo.wrong_type'],
    ['a PNG of 256 million pixels', () => plainPng(16_000, 16_000), 'photo.too_many_pixels'],
  ])('is refused and changes nothing: %s', async (_name, make, code) => {
    const reply = await (await portal.browserOf(student)).upload(upload, await make(), {}, 'me.jpg');

    expect(reply.json()).toMatchObject({ code, data: null, error: expect.any(String) });
    expect(await storedFiles()).toEqual([]);
  });

  it('is refused when it is too large, while it streams in', async () => {
    const reply = await (await portal.browserOf(student)).upload(upload, Buffer.alloc(6 * 1024 * 1024));

    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({
      code: 'photo.too_large',
      result: 9,
      error: 'Размер файла превышает 5 МБ',
    });
    expect(await storedFiles()).toEqual([]);
  });

  it.each([
    ['reaches beyond the picture', { left: 700, top: 0, width: 600, height: 800 }],
    ['is empty', { left: 0, top: 0, width: 0, height: 800 }],
    ['has no size', { left: 10, top: 10 }],
    ['is absurd', { left: 2_147_483_647, top: 0, width: 2_147_483_647, height: 1 }],
  ])('is refused when the area %s', async (_name, area) => {
    await expect(uploadAs(student, await jpeg(1200, 800), area)).rejects.toThrow('photo.area');
  });

  it('is refused when a side of the area is no number', async () => {
    const reply = await (await portal.browserOf(student)).upload(upload, await jpeg(), { left: 'x' });

    expect(reply.json()).toMatchObject({ code: 'request.invalid', data: [{ field: 'left' }] });
  });

  it('is refused when there is no file, or more than one', async () => {
    const sent = await jpeg();
    const call = portal.callAs(student);
    const refusal = { code: 'request.invalid', told: { fields: [{ field: 'files' }] } };

    await expect(call(profileApi.uploadPhoto, {}, { files: [] })).rejects.toMatchObject(refusal);
    await expect(
      call(profileApi.uploadPhoto, {}, { files: [fileOf(sent), fileOf(sent)] }),
    ).rejects.toMatchObject(refusal);
    expect(await storedFiles()).toEqual([]);
  });

  it.each([
    ['cut off in the middle', (form: Buffer) => form.subarray(0, form.length - 400)],
    ['cut off in the head', (form: Buffer) => form.subarray(0, 60)],
    ['empty', () => Buffer.alloc(0)],
    [
      'of another boundary',
      (form: Buffer) => Buffer.from(form.toString('latin1').replaceAll('limit7', 'limit8'), 'latin1'),
    ],
    ['without its last boundary', (form: Buffer) => form.subarray(0, form.lastIndexOf('--limit7'))],
  ])('is refused when the form is %s', async (_name, spoil) => {
    const head = '--limit7\r\ncontent-disposition: form-data; name="files"; filename="me.jpg"\r\n\r\n';
    const form = Buffer.concat([Buffer.from(head), await jpeg(), Buffer.from('\r\n--limit7--\r\n')]);
    const browser = await portal.browserOf(student);

    const reply = await browser.raw(upload, spoil(form), {
      'content-type': 'multipart/form-data; boundary=limit7',
    });

    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ code: expect.stringMatching(/^request\./) });
    expect(await storedFiles()).toEqual([]);
  });

  it('is refused as JSON', async () => {
    const reply = await (await portal.browserOf(student)).post(upload, { files: 'x' });

    expect(reply.json()).toMatchObject({ code: 'request.unsupported' });
  });

  it('leaves the photo before as it is', async () => {
    await uploadAs(student, await jpeg());
    const before = await ownImage();

    await (await portal.browserOf(student)).upload(upload, Buffer.from(svg));

    expect((await ownImage()).equals(before)).toBe(true);
    expect(await portal.db.select().from(outbox)).toEqual([]);
  });
});

describe('looking at a photo', () => {
  let address = '';
  beforeEach(async () => {
    address = (await uploadAs(student, await jpeg())).photo;
  });

  it('comes as bytes in JSON, as the specification ships it', async () => {
    const reply = await portal.send(student, profileApi.photo, { uid: student.id, role: 2 });

    expect(reply).toMatchObject({
      status: 200,
      result: 0,
      data: { photo: { type: 'Buffer', data: expect.any(Array) }, mime: 'image/webp' },
    });
  });

  it('comes as an image that browsers keep, as long as the address names this photo', async () => {
    const image = await imageAt(classmate, address);

    expect(image.statusCode).toBe(200);
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(image.rawPayload.equals(await ownImage())).toBe(true);
  });

  it.each(['', '&v=', '&v=00000000-0000-0000-0000-000000000000'])(
    'is not kept under "%s"',
    async (version) => {
      const image = await imageAt(student, `${profileApi.photoImage.path}?uid=${student.id}${version}`);

      expect(image.headers['cache-control']).toBe('private, no-store');
    },
  );

  it.each(
    Object.entries({
      student,
      classmate,
      otherSubgroupStudent,
      outsider,
      teacher,
      otherTeacher,
      dean,
      registrar,
      operator,
      admin,
    }),
  )('is shown to the %s', async (_name, person) => {
    const { photo } = await portal.callAs(person)(profileApi.photo, { personId: student.id });

    expect(photo?.data.length).toBeGreaterThan(0);
    expect((await imageAt(person, address)).statusCode).toBe(200);
  });

  it.each(Object.entries({ newsTeacher, otherDean, head, scheduler, accountant, librarian }))(
    'is not shown to the %s, as if nobody were there',
    async (_name, person) => {
      const foreign = await portal.send(person, profileApi.photo, { uid: student.id });
      const absent = await portal.send(person, profileApi.photo, { uid: nobody });
      expect(foreign).toMatchObject({ status: 200, data: { photo: null, mime: null } });
      expect(absent).toEqual(foreign);

      const image = await imageAt(person, address);
      const noImage = await imageAt(person, `${profileApi.photoImage.path}?uid=${nobody}`);
      expect(image.statusCode).toBe(404);
      expect(noImage.body).toBe(image.body);
    },
  );

  it('of a teacher is shown to the own students, and of a curator to the group', async () => {
    await uploadAs(teacher, await jpeg());
    await uploadAs(newsTeacher, await jpeg());
    const sees = async (person: typeof student, target: typeof student) =>
      (await portal.callAs(person)(profileApi.photo, { personId: target.id })).photo !== null;

    expect([
      await sees(student, teacher),
      await sees(outsider, teacher),
      await sees(student, newsTeacher),
    ]).toEqual([true, false, false]);

    await portal.db.execute(sql`update groups set curator_id = ${newsTeacher.id} where id = 118`);
    expect([
      await sees(student, newsTeacher),
      await sees(newsTeacher, student),
      await sees(newsTeacher, outsider),
    ]).toEqual([true, true, false]);
    await portal.db.execute(sql`update groups set curator_id = null where id = 118`);
  });

  it('ends with the class that was shared', async () => {
    await portal.db.execute(
      sql`update assignment_students set removed_at = now() where assignment_id = 904 and student_id = 211`,
    );
    const { photo } = await portal.callAs(outsider)(profileApi.photo, { personId: student.id });
    await portal.db.execute(
      sql`update assignment_students set removed_at = null where assignment_id = 904 and student_id = 211`,
    );

    expect(photo).toBeNull();
  });

  it('finds none where none is', async () => {
    expect(await portal.callAs(student)(profileApi.photo, { personId: classmate.id })).toEqual({
      photo: null,
      mime: null,
    });
    expect(await portal.db.select().from(rateCounters)).toEqual([]);
  });

  it('finds none while its bytes are missing', async () => {
    const [file] = await storedFiles();
    await portal.parts.files.remove(file!.storageKey);

    expect(await portal.callAs(student)(profileApi.photo, {})).toEqual({ photo: null, mime: null });
    expect((await imageAt(student, address)).statusCode).toBe(404);
  });

  it('pauses after thirty people whom one may not see', { tags: 'long' }, async () => {
    for (let id = 1; id <= 30; id += 1)
      await portal.callAs(accountant)(profileApi.photo, { personId: 50_000 + id });

    const reply = await imageAt(accountant, address);

    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBe(900);
  });

  it('takes one statement for the own photo, two for another’s', async () => {
    const photoOf = async (by: typeof student, over: { personId?: number }) =>
      await roundTrips(async () => await portal.callAs(by)(profileApi.photo, over));

    expect(await photoOf(student, {})).toBe(1);
    expect(await photoOf(teacher, { personId: student.id })).toBe(2);
  });

  it('is for those who signed in', async () => {
    const reply = await portal.browser().get(address);

    expect(reply.statusCode).toBe(401);
  });
});

/** Hardly compressible, as a real photo is. */
async function noise() {
  const grain = {
    width: 2000,
    height: 2000,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const bytes = await sharp({ create: { ...grain, background: 'black' } })
    .jpeg({ quality: 80 })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(1_000_000);
  return bytes;
}

/** A PNG of one colour in 30 kilobytes, that unpacks to hundreds of megabytes. */
function plainPng(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
