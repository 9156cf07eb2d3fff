import { addressOf } from '@bilim/contract/client';
import { profileApi } from '@bilim/contract/profile';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The same as `photoUrl` of a row of `people`, inside of a statement. */
export function photoUrlOf(person: SQL): SQL {
  return sql`${sql.raw(`'${profileApi.photoImage.path}?uid='`)} || ${person}.id || '&v=' || ${person}.photo_file_id`;
}

/** The address of a person's photo; a new photo has a new address, so that browsers may keep the old one for ever. */
export function photoUrl(personId: number, fileId: string | null): string | null {
  return fileId === null ? null : addressOf(profileApi.photoImage, { personId, version: fileId });
}
