import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { download, read, upload, write } from './core/endpoint.ts';
import { language } from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';
import { WorkbookOutcome } from './dictionaries.ts';

export { wordingErrors } from './wording.errors.ts';

/** Who says it: the pages in the browser, or the server in answers, letters and notices. */
export const textSides = ['page', 'server'] as const;

export const wordingStates = ['all', 'own', 'letters', 'missing'] as const;

/** Longer than any text of the portal. */
export const longestOwnText = 4_000;

/** One text in one language; a text that counts something has one for each plural form. */
const OneText = wireObject({
  language,
  key: z.string(),
  /** What comes with the portal; null where the language lacks it. */
  usual: z.nullable(z.string()),
  own: z.nullable(z.string()),
  /** What the portal fills in; each stands in every wording. */
  holes: z.array(z.string()),
});

export type Wording = z.output<typeof Wording>;
/** A text of the portal with all its forms in all languages. */
export const Wording = wireObject({
  side: z.enum(textSides),
  key: z.string(),
  /** Leaves the portal as an e-mail or a notice. */
  isLetter: field('letter', flag),
  texts: z.array(OneText),
  version: z.string(),
  /** Pages asked for it in vain. */
  asked: z.nullable(wireObject({ hits: count, lastSeenAt: field('seen', instant) })),
});

const access = holding('settings.manage');
const which = { side: z.enum(textSides), key: text(200, 1) };

/** What the portal says, and what a university says instead. */
export const wordingApi = {
  list: read({
    path: '/api/wording/list.json',
    access,
    input: wireObject({
      state: z.enum(wordingStates),
      /** Words of the key or of the text in any language. */
      find: z.optional(text(100)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(Wording),
    beside: wireObject({
      counts: wireObject({ all: count, own: count, letters: count, missing: count }),
      coverage: z.array(wireObject({ language, known: count, all: count, own: count })),
    }),
  }),

  /** Puts own words in place of those that were seen; null brings the usual ones back. */
  save: write({
    path: '/api/wording/save.json',
    access,
    repeat: 'natural',
    input: wireObject({
      ...which,
      version: text(64),
      texts: z
        .array(wireObject({ language, key: text(200, 1), text: z.nullable(text(longestOwnText, 1)) }))
        .check(z.maxLength(20)),
    }),
    reply: single(outcome({ wording: Wording })),
  }),

  /** All texts in three languages with the own words; may be changed and sent back. */
  workbook: download({ path: '/api/wording/workbook.xlsx', access, input: wireObject({}) }),

  /** Reads a workbook: as a trial, or for good when nothing is wrong with it. Rows that it lacks stay. */
  upload: upload({
    path: '/api/wording/upload.json',
    access,
    repeat: 'natural',
    held: 'workbook',
    input: wireObject({ isTrial: field('trial', flag) }),
    reply: single(WorkbookOutcome),
  }),
};
