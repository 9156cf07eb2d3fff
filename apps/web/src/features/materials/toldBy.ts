import * as z from 'zod/mini';

const message = z.object({ kind: z.literal('bilim.scorm'), told: z.record(z.string(), z.string()) });

/** What a package tells about its student, if that is what a message from its frame is. */
export function toldBy(heard: unknown): Record<string, string> | null {
  const { data } = z.safeParse(message, heard);
  return data?.told ?? null;
}
