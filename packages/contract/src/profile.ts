import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { download, read, upload } from './core/endpoint.ts';
import {
  accountId,
  departmentName,
  facultyShortName,
  personId,
  photo,
  positionTitle,
  roleValue,
  specialtyName,
  studentCode,
} from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { count, day, flag, id, single, text } from './core/values.ts';
import { field, maybe, orNull, wireObject } from './core/wire.ts';

export { profileErrors } from './profile.errors.ts';

const known = z.nullable(z.string());

export type Profile = z.output<typeof Profile>;
/** A person's card. What the caller may not see is null; for oneself nothing is. */
export const Profile = wireObject({
  personId,
  role: roleValue,
  fullName: z.string(),
  fullNameKyrgyz: field('fio_kg', known),
  fullNameLatin: field('fio_lat', known),
  gender: z.nullable(z.enum(['М', 'Ж'])),
  birthDate: z.nullable(day),
  nationality: known,
  citizenship: known,
  taxId: field('inn', known),
  phone: known,
  email: known,
  education: known,
  positionTitle: orNull(positionTitle),
  departmentName: orNull(departmentName),
  facultyShortName,
  group: known,
  specialtyName: orNull(specialtyName),
  educationForm: field('f_educ', known),
  course: z.nullable(z.int()),
  studentCode: orNull(studentCode),
  funding: known,
  photo,
  /** Of oneself: the photo was sent, and others see it when an office has accepted it. */
  isPhotoWaiting: field('photo_waiting', flag),
});

export const Position = wireObject({
  positionTitle,
  departmentName,
  facultyShortName,
  postShare: field('stavka', z.number(), 'Share of a full post'),
  isMain: field('isMain', flag),
});

export type FoundPerson = z.output<typeof FoundPerson>;
export const FoundPerson = wireObject({
  id,
  role: roleValue,
  fullName: z.string(),
  /** Position of a teacher, group of a student. */
  detail: z.string(),
  photo,
  isCardOpen: field('isCardOpen', flag, 'Whether the caller may read the card'),
  /** A class of the caller in which the person sits; null for whoever teaches them nothing in this half-year. */
  taughtClassId: z.nullable(z.int()),
});

/** A photo as the specification ships it: bytes in JSON, or null. */
const PhotoBytes = z.nullable(wireObject({ type: z.literal('Buffer'), data: z.array(z.int()) }));

export const profileApi = {
  data: read({
    path: '/api/profile/data.json',
    access: signedIn,
    input: wireObject({ personId: maybe(personId), role: maybe(roleValue) }),
    reply: single(Profile),
  }),

  photo: read({
    path: '/api/misc/photo.json',
    access: signedIn,
    input: wireObject({ personId: maybe(personId), role: maybe(roleValue) }),
    reply: wireObject({ photo: PhotoBytes, mime: known }),
  }),

  /** The same photo as an image that browsers cache; `version` changes with the photo. */
  photoImage: download({
    path: '/api/misc/photo/image',
    access: signedIn,
    input: wireObject({ personId, version: field('v', z.optional(text(40))) }),
  }),

  /** Replaces the own photo. The area is in pixels of the sent picture. */
  uploadPhoto: upload({
    path: '/api/misc/photo/upload.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({
      left: z.optional(count),
      top: z.optional(count),
      width: z.optional(count),
      height: z.optional(count),
    }),
    /** While it waits for an office others see the one before. */
    reply: single(outcome({ photo: z.string(), isWaiting: field('waiting', flag) })),
  }),

  /** Positions of a teacher, the main one first; empty for anybody else. */
  position: read({
    path: '/api/misc/position.json',
    access: signedIn,
    input: wireObject({ id: maybe(accountId) }),
    reply: z.array(Position),
  }),

  /** People the caller may see whose name begins with, or sounds like, the text. At most 10. */
  find: read({
    path: '/api/people/find.json',
    access: signedIn,
    input: wireObject({
      query: text(100, 2),
      /** Nobody but students, each with the group; or nobody but teachers, each with the position. */
      only: z.optional(z.enum(['student', 'teacher'])),
    }),
    reply: z.array(FoundPerson),
  }),
};
