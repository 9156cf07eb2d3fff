import { usePublicConfig } from '#platform/session/useSettings.ts';

const megabyte = 1024 * 1024;
/** Until the server has told its limit. */
const usualMaxSizeMb = 100;

/** The limit of a file, and the first of these that is above it. */
export function useTooLarge(files: readonly File[]) {
  const maxSizeMb = usePublicConfig().data?.maxSizeMb.umk ?? usualMaxSizeMb;
  return { maxSizeMb, tooLarge: files.find(({ size }) => size > maxSizeMb * megabyte) };
}
