import { addressOf } from '@bilim/contract/client';
import { profileApi } from '@bilim/contract/profile';

/** The address of a person's photo; a new photo has a new address, so that browsers may keep the old one for ever. */
export function photoUrl(personId: number, fileId: string | null): string | null {
  return fileId === null ? null : addressOf(profileApi.photoImage, { personId, version: fileId });
}
