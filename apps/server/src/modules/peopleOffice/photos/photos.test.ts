import { noticesApi } from '@bilim/contract/notices';
import { photosApi } from '@bilim/contract/people/photos';
import { profileApi } from '@bilim/contract/profile';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { appSettings, files } from '#platform/db/platform.tables.ts';
import { waitingPhotos } from '#modules/profile/profile.tables.ts';
import {
  admin,
  classmate,
  dean,
  openPortal,
  otherDean,
  refusalOf,
  registrar,
  samplePicture,
  student,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.db.insert(appSettings).values({ key: 'photos.review', value: true });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(waitingPhotos);
});

const send = async (person = student) => {
  const sent = await samplePicture();
  return await portal.callAs(person)(
    profileApi.uploadPhoto,
    {},
    { files: [new File([new Uint8Array(sent)], 'me.jpg')] },
  );
};
const waiting = async (by = dean) => await portal.callAs(by)(photosApi.waiting, {});
const decide = async (isAccepted: boolean, reason?: string, by = dean) => {
  const [first] = await waiting(by);
  const { id, version } = first!;
  return await portal.callAs(by)(photosApi.decide, {
    id,
    version,
    isAccepted,
    ...(reason === undefined ? {} : { reason }),
  });
};
const seenBy = async (person: typeof student) =>
  (await portal.callAs(person)(profileApi.photo, { personId: student.id })).photo !== null;

it('shows a sent photo to its owner and to the office, and to nobody else until it is accepted', async () => {
  const { isWaiting, photo } = await send();
  expect(isWaiting).toBe(true);
  expect(await portal.callAs(student)(profileApi.data, {})).toMatchObject({ photo, isPhotoWaiting: true });
  const [own, others] = [await portal.browserOf(student), await portal.browserOf(classmate)];
  expect((await own.get(photo)).statusCode).toBe(200);
  expect((await others.get(photo)).statusCode).toBe(404);
  expect(await seenBy(classmate)).toBe(false);

  expect(await waiting()).toMatchObject([{ id: student.id }]);
  expect(await waiting(otherDean)).toEqual([]);
  await decide(true);
  expect(await seenBy(classmate)).toBe(true);
  expect(await waiting()).toEqual([]);
});

it('goes with a word to the person when it is refused, and the file is let go', async () => {
  await send();
  expect((await refusalOf(decide(false))).code).toBe('request.invalid');
  await decide(false, 'Лица не видно');

  expect(await portal.callAs(student)(noticesApi.own, {})).toContainEqual(
    expect.objectContaining({ sentence: expect.stringContaining('Лица не видно') }),
  );
  expect(await portal.db.select().from(waitingPhotos)).toEqual([]);
  expect(await portal.db.select().from(files).where(isNull(files.removedAt))).toHaveLength(1);
});

it('is decided as it was seen: not when another one was sent meanwhile, and never by its owner', async () => {
  await send();
  const [seen] = await waiting();
  await send();
  const old = portal.callAs(dean)(photosApi.decide, {
    id: student.id,
    version: seen!.version,
    isAccepted: true,
  });
  expect((await refusalOf(old)).code).toBe('people.photo_decided');

  await send(registrar);
  expect((await waiting(registrar)).map(({ id }) => id)).not.toContain(registrar.id);
  expect((await waiting(admin)).map(({ id }) => id)).toContain(registrar.id);
});
