import type { Quote } from '@bilim/contract/chat/message';

import type { ConversationPlace } from './place.ts';
import type { Refusal } from './refusal.ts';

/** A message that was written here and that the server has not confirmed. */
export interface QueuedMessage {
  readonly personId: number;
  /** Made when it was written: the server takes each once, however often it arrives. */
  readonly clientId: string;
  /** Messages of one conversation leave one after another. */
  readonly conversation: string;
  readonly place: ConversationPlace;
  /** Such as «Базы данных · ПИ-1-24». */
  readonly title: string;
  readonly text: string;
  readonly quote: Quote | null;
  readonly mentions: readonly number[];
  readonly files: readonly File[];
  readonly order: number;
  readonly writtenAt: number;
  /** Set once the server has refused it: from then on the person decides what becomes of it. */
  readonly refusal: Refusal | null;
}
