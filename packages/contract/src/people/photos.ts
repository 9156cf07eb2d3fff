import * as z from 'zod/mini';

import { holding } from '../core/access.ts';
import { download, read, write } from '../core/endpoint.ts';
import { accountId } from '../core/fields.ts';
import { outcome } from '../core/rows.ts';
import { flag, instant, single, text } from '../core/values.ts';
import { field, wireObject } from '../core/wire.ts';

const manages = holding('people.manage');
/** Which photo of that person was seen. */
const version = text(40);

export type WaitingPhoto = z.output<typeof WaitingPhoto>;
export const WaitingPhoto = wireObject({
  id: accountId,
  fullName: z.string(),
  /** Name of the group, or of the department. */
  unit: z.nullable(z.string()),
  version,
  sentAt: field('sent', instant),
  /** The photo that others see until then. */
  before: z.nullable(z.string()),
});

/** Photos that people sent and an office has not accepted yet; where the university looks at them first. */
export const photosApi = {
  /** The oldest first. */
  waiting: read({
    path: '/api/people/photos.json',
    access: manages,
    input: wireObject({}),
    reply: z.array(WaitingPhoto),
  }),

  image: download({
    path: '/api/people/photo',
    access: manages,
    input: wireObject({ id: accountId, version }),
  }),

  /** Accepted, everybody sees it who may; a refusal takes a word, which the person is told. */
  decide: write({
    path: '/api/people/photo/decide.json',
    access: manages,
    repeat: 'natural',
    input: wireObject({
      id: accountId,
      version,
      isAccepted: field('accepted', flag),
      reason: z.optional(text(300)),
    }),
    reply: single(outcome({})),
  }),
};
