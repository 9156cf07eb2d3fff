import type { ErrorCode } from '@bilim/contract';
import * as z from 'zod/mini';

/** Why the server did not take a message. */
export type Refusal = z.output<typeof Refusal>;
export const Refusal = z.readonly(
  z.object({
    code: z.custom<ErrorCode>((code) => typeof code === 'string'),
    /** The server's own, in the language in which the message was sent. */
    sentence: z.string(),
  }),
);

/** The same files would be refused whenever they come. */
const forGood: ReadonlySet<ErrorCode> = new Set([
  'file.empty',
  'file.infected',
  'file.too_large',
  'file.too_many',
  'file.too_many_pixels',
  'file.wrong_type',
]);

/** Whether it may help to send the message as it is once more, after a while or once something was put right. */
export function mayBeRepeated({ code }: Refusal): boolean {
  return !forGood.has(code);
}

/** Whether the words alone would be taken. */
export function isAboutFiles({ code }: Refusal): boolean {
  return code.startsWith('file.');
}
