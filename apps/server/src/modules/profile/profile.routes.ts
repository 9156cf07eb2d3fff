import { AppError } from '@bilim/contract';
import type { Input, Language } from '@bilim/contract';
import { profileApi } from '@bilim/contract/profile';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { serve } from '#platform/http/serve.ts';
import type { UploadedFile } from '#platform/http/uploads.ts';
import type { Parts } from '#platform/parts.ts';

import { findPeople } from './find.queries.ts';
import { photoUrl } from '#modules/people/photoUrl.sql.ts';
import type { Area } from './portrait.ts';
import { selectPositions } from './profile.queries.ts';
import { readPhoto } from './readPhoto.ts';
import { readProfile } from './readProfile.ts';
import { replacePhoto } from './replacePhoto.ts';
import { say } from './texts/say.ts';

export function profileRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, profileApi, {
    async data({ input, ...reader }) {
      return await readProfile(reader, input);
    },

    async photo({ input, ...viewer }) {
      const photo = await readPhoto(parts.files, viewer, input.personId ?? viewer.person.id);
      // A Buffer's own JSON is the shape of the contract; checking every byte of it would be wasted work.
      const reply = { photo: photo?.bytes ?? null, mime: photo?.mime ?? null };
      return wireReply({ data: JSON.stringify(reply) });
    },

    async photoImage({ input: { personId, version }, ...viewer }) {
      const photo = await readPhoto(parts.files, viewer, personId, version);
      if (photo === null) throw new AppError('people.not_found');
      const isThatVersion = version === photo.fileId;
      return {
        bytes: photo.bytes,
        mime: photo.mime,
        cacheControl: isThatVersion ? 'private, max-age=31536000, immutable' : 'private, no-store',
      };
    },

    async uploadPhoto({ input, files, language, person, request, now }) {
      const sent = onlyFile(files, language);
      const { fileId, isWaiting } = await replacePhoto(parts, {
        person,
        request,
        now,
        sent,
        area: areaOf(input),
      });
      const photo = photoUrl(person.id, fileId) ?? '';
      const message = say(language, isWaiting ? 'photo.sent' : 'photo.saved');
      return { isDone: true, message, tone: 'success' as const, photo, isWaiting };
    },

    position: async ({ input, person, db, language, now }) =>
      await selectPositions[language](db, { teacherId: input.id ?? person.id, today: universityDay(now) }),

    async find({ input, person, db, language, now }) {
      const rows = await findPeople(db, person, input, { language, today: universityDay(now) });
      return rows.map((row) => ({
        id: row.id,
        role: row.role,
        fullName: row.full_name,
        detail: row.detail,
        photo: photoUrl(row.id, row.photo_file_id),
        isCardOpen: row.is_card_open,
        taughtClassId: row.taught_class_id,
      }));
    },
  });
}

function onlyFile(files: readonly UploadedFile[], language: Language): UploadedFile {
  const [file, second] = files;
  if (file !== undefined && second === undefined) return file;
  const sentence = say(language, file === undefined ? 'field.required' : 'field.invalid');
  throw new InvalidInput([{ field: 'files', sms: sentence }]);
}

/** Without any of the four the whole picture is taken. */
function areaOf({ left, top, width, height }: Input<typeof profileApi.uploadPhoto>): Area | null {
  if ([left, top, width, height].every((side) => side === undefined)) return null;
  if (width === undefined || height === undefined) throw new AppError('photo.area');
  return { left: left ?? 0, top: top ?? 0, width, height };
}
