import { chatApi } from '@bilim/contract/chat';
import { Quote } from '@bilim/contract/chat/message';
import * as z from 'zod/mini';

import { fits, own } from '#platform/api/own.ts';

import type { ConversationPlace } from './place.ts';
import { Refusal } from './refusal.ts';

/** A message that was written here and that the server has not confirmed. */
export type QueuedMessage = z.output<typeof QueuedMessage>;
export const QueuedMessage = z.readonly(
  z.object({
    personId: z.int(),
    /** Made when it was written: the server takes each once, however often it arrives. */
    clientId: z.string(),
    /** Messages of one conversation leave one after another. */
    conversation: z.string(),
    place: z.custom<ConversationPlace>((place) => fits(chatApi.messages.input, place)),
    /** Such as «Базы данных · ПИ-1-24». */
    title: z.string(),
    text: z.string(),
    quote: z.nullable(own(Quote)),
    mentions: z.readonly(z.array(z.int())),
    files: z.readonly(z.array(z.instanceof(File))),
    order: z.number(),
    writtenAt: z.number(),
    /** Set once the server has refused it: from then on the person decides what becomes of it. */
    refusal: z.nullable(Refusal),
  }),
);
