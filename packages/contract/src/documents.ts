import * as z from 'zod/mini';

import { anyone, signedIn } from './core/access.ts';
import { download, get, write } from './core/endpoint.ts';
import { checkedAt, fullName, studentId } from './core/fields.ts';
import { languages } from './core/languages.ts';
import { outcome } from './core/rows.ts';
import { between, count, day, flag, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';

export { documentsErrors } from './documents.errors.ts';

/** What whoever has the address sees besides kind, number and date: the name with stars, the name, or its main figures, too. */
export const shownByLink = ['mask', 'name', 'summary'] as const;
export type ShownByLink = (typeof shownByLink)[number];

export const documentStates = ['valid', 'replaced', 'revoked'] as const;

/** Links that one document may have at the same time. */
export const mostLinks = 20;
/** For how many days a link may open at most. */
const longestLinkDays = 366;

const documentId = field('document', id);
const linkId = field('link', id);
const kind = z.string();
/** What a kind of documents is called. */
const title = z.string();
const number = z.string();
const issuedOn = field('issued', day);
const state = z.enum(documentStates);
const shows = z.enum(shownByLink);

/** As it is written in an address or by hand: groups of four, in any case. */
const code = z.string().check(z.trim(), z.maxLength(64));

export type DocumentLink = z.output<typeof DocumentLink>;
const DocumentLink = wireObject({
  linkId,
  /** The whole address; null where this installation cannot open it any more. */
  address: z.nullable(z.string()),
  shows,
  isPrinted: field('printed', flag),
  isSingle: field('single', flag),
  isOpen: field('open', flag),
  madeAt: field('made', instant),
  endsAt: field('ends', z.nullable(instant)),
  looks: count,
  /** The last ones, newest first. */
  lookedAt: field('looked', z.array(instant)),
});

export type IssuedDocument = z.output<typeof IssuedDocument>;
const IssuedDocument = wireObject({
  documentId,
  kind,
  title,
  number,
  issuedOn,
  language: field('lang', z.enum(languages)),
  state,
  revokeReason: field('reason', z.nullable(z.string())),
  links: z.array(DocumentLink),
});

/** A page that shows it may be switched to another language, and does not look a second time for that. */
const inEachLanguage = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({ ru: schema, kg: schema, en: schema });
const inLanguages = inEachLanguage(z.string());

export type VerifiedDocument = z.output<typeof VerifiedDocument>;
/** What the holder allowed, and no more. */
const VerifiedDocument = wireObject({
  kind,
  title: inLanguages,
  number,
  issuedOn,
  state,
  /** Since when it is replaced or revoked. */
  since: z.nullable(day),
  /** The number of the document in its place. */
  replacedBy: z.nullable(z.string()),
  fullName: like(fullName, z.nullable(z.string())),
  facts: inEachLanguage(z.array(wireObject({ label: z.string(), value: z.string() }))),
  checkedAt,
});

export type Verification = z.output<typeof Verification>;
/** With what a page verifies by itself what a QR code says. */
export const Verification = z.object({
  university: inLanguages,
  /** Public halves of Ed25519, in base64url. */
  keys: z.array(z.object({ id: z.int(), publicKey: z.string() })),
  kinds: z.array(z.object({ name: z.string(), title: inLanguages })),
});

export const documentsApi = {
  /** Those of a student, newest first; without one the caller's own. Offices see those of the kinds they keep. */
  list: get({
    path: '/api/issued/list.json',
    // Addresses of links stand in it.
    hasSecret: true,
    access: signedIn,
    input: wireObject({ studentId: maybe(studentId) }),
    reply: z.array(IssuedDocument),
  }),

  file: download({
    path: '/api/issued/document.pdf',
    access: signedIn,
    input: wireObject({ documentId }),
  }),

  /** The holder gives an address away. */
  share: write({
    path: '/api/issued/share.json',
    hasSecret: true,
    access: signedIn,
    repeat: 'keyed',
    input: wireObject({
      documentId,
      shows,
      /** For how long it opens; left out, until it is closed. */
      days: z.optional(between(1, longestLinkDays)),
      isSingle: field('single', flag),
    }),
    reply: single(outcome({ link: DocumentLink })),
  }),

  /** The holder closes an address, the printed one as well. */
  closeLink: write({
    path: '/api/issued/link/close.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ linkId }),
    reply: single(outcome({})),
  }),

  /** An office says that a document holds no more. */
  revoke: write({
    path: '/api/issued/revoke.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ documentId, reason: text(500, 3) }),
    reply: single(outcome({})),
  }),

  /** Anybody who holds the paper, or was given the address. Each time is one look. */
  verify: get({
    path: '/api/issued/verify.json',
    access: anyone,
    input: wireObject({ code }),
    reply: single(VerifiedDocument),
  }),

  /** The same for everybody: pages keep it for the time without a network. */
  verification: get({
    path: '/api/issued/verification.json',
    access: anyone,
    input: wireObject({}),
    reply: single(Verification),
  }),
};
