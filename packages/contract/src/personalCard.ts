import * as z from 'zod/mini';

import { holding, signedIn } from './core/access.ts';
import { download, read, readAny, upload, write } from './core/endpoint.ts';
import { fileId, personId } from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { between, bigId, count, day, flag, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { orderKinds } from './addressWords.ts';
import { cardFieldNames, correctedNames } from './personalCard/cardFields.ts';

export { personalCardErrors } from './personalCard.errors.ts';

export const educationLevels = [
  'school',
  'vocational',
  'bachelor',
  'specialist',
  'master',
  'doctor',
  'other',
] as const;
export const kinships = ['mother', 'father', 'guardian', 'spouse', 'sibling', 'other'] as const;
export const cardFileKinds = ['education', 'identity', 'family', 'military', 'benefit', 'other'] as const;
export const correctionStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const known = z.nullable(z.string());
const year = between(1950, 2100);

export type CardFact = z.output<typeof CardFact>;
/** A fact that the caller sees, and what they may do to it. */
const CardFact = wireObject({
  name: z.enum(cardFieldNames),
  /** As it is kept: of a choice its number. */
  value: known,
  /** In words, where the value is none. */
  shown: known,
  right: z.enum(['change', 'ask', 'none']),
  /** The owner has asked for a correction that waits. */
  isAsked: field('asked', flag),
  /** The order that it comes from. */
  order: z.nullable(wireObject({ number: z.string(), signedOn: field('signed', day) })),
});

export type CardEvent = z.output<typeof CardEvent>;
const CardEvent = wireObject({
  kind: z.enum(['order', 'group', 'position', 'hired']),
  day,
  /** The last day; null where none is known, or for what happens on a day. */
  endsOn: field('till', z.nullable(day)),
  orderId: field('order', z.nullable(id)),
  orderKind: field('order_kind', z.nullable(z.enum(orderKinds))),
  number: known,
  text: z.string(),
});

const educationFields = {
  level: z.enum(educationLevels),
  institution: line(200),
  year: z.nullable(year),
  documentNumber: field('document', z.nullable(line(60))),
};
export type Education = z.output<typeof Education>;
const Education = wireObject({ rowId: field('row', id), ...educationFields });

/** What a correction of previous education wants, as JSON. */
export const WantedEducation = z.object({
  level: educationFields.level,
  institution: educationFields.institution,
  year: z.nullable(z.int().check(z.minimum(1950), z.maximum(2100))),
  documentNumber: z.nullable(line(60)),
});

const guardianFields = {
  kinship: z.enum(kinships),
  guardian: line(160),
  guardianPhone: field('phone', z.nullable(z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{5,24}$/)))),
};
export type Guardian = z.output<typeof Guardian>;
const Guardian = wireObject({ rowId: field('row', id), ...guardianFields });

export type CardFile = z.output<typeof CardFile>;
const CardFile = wireObject({
  fileId,
  kind: z.enum(cardFileKinds),
  title: z.string(),
  isImage: field('image', flag),
  size: count,
  addedAt: field('at', instant),
  by: known,
  mayRemove: flag,
});

const correction = {
  correctionId: field('correction', id),
  name: z.enum(correctedNames),
  /** In words: what stands there now, and what is to. */
  before: known,
  wanted: known,
  words: z.string(),
  state: z.enum(correctionStates),
  sentAt: field('at', instant),
  answer: known,
  settledBy: field('by', known),
  settledAt: field('settled', z.nullable(instant)),
  files: z.array(wireObject({ fileId, isImage: field('image', flag), size: count })),
};
export type Correction = z.output<typeof Correction>;
const Correction = wireObject(correction);

export type QueuedCorrection = z.output<typeof QueuedCorrection>;
const QueuedCorrection = wireObject({ ...correction, personId, fullName: z.string(), unit: known });

export type PersonalCard = z.output<typeof PersonalCard>;
/** All that is kept about a person, as far as the caller sees it; null is what they do not. */
const PersonalCard = wireObject({
  personId,
  fullName: z.string(),
  isOwn: field('own', flag),
  /** An office that changes it. */
  isKeeper: field('keeper', flag),
  facts: z.array(CardFact),
  timeline: z.array(CardEvent),
  educations: z.array(Education),
  guardians: z.nullable(z.array(Guardian)),
  files: z.nullable(z.array(CardFile)),
  corrections: z.nullable(z.array(Correction)),
});

export type FactChange = z.output<typeof FactChange>;
const FactChange = wireObject({
  changeId: field('id', bigId),
  title: z.string(),
  at: instant,
  by: known,
  fields: z.array(wireObject({ name: z.string(), before: known, after: known })),
});

const whose = { personId: maybe(personId) };
const office = holding('people.manage');
const done = single(outcome({}));
const option = wireObject({ optionId: field('id', id), label: z.string() });

/** The personal card: facts and papers of a person, what became of them, and requests to correct them. */
export const personalCardApi = {
  card: readAny({
    path: '/api/personal/card.json',
    access: signedIn,
    input: wireObject(whose),
    reply: single(PersonalCard),
  }),

  /** What was changed, the latest first; of a fact, when it is named. */
  history: read({
    path: '/api/personal/history.json',
    access: signedIn,
    input: wireObject({ ...whose, name: z.optional(z.enum(cardFieldNames)) }),
    reply: z.array(FactChange),
  }),

  /** What may be chosen for facts of dictionaries. */
  choices: read({
    path: '/api/personal/choices.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(
      wireObject({
        nationality: z.array(option),
        citizenship: z.array(option),
        degree: z.array(option),
      }),
    ),
  }),

  /** Changes a fact that still is what the sender saw, or already what they want. */
  save: write({
    path: '/api/personal/save.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({
      ...whose,
      name: z.enum(cardFieldNames),
      before: known,
      value: z.nullable(text(300)),
    }),
    reply: done,
  }),

  /** Adds what somebody learned before, changes it or takes it away. */
  saveEducation: write({
    path: '/api/personal/education.json',
    access: office,
    repeat: 'natural',
    input: wireObject({
      personId,
      rowId: field('row', z.optional(id)),
      ...educationFields,
      isRemoved: field('remove', z.optional(flag)),
    }),
    reply: done,
  }),

  /** The same of a guardian or another relative, by the owner or the office. */
  saveGuardian: write({
    path: '/api/personal/guardian.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({
      ...whose,
      rowId: field('row', z.optional(id)),
      ...guardianFields,
      isRemoved: field('remove', z.optional(flag)),
    }),
    reply: done,
  }),

  /** Keeps a paper with the card: a photo or a PDF. The same one is kept once. */
  attach: upload({
    path: '/api/personal/attach.json',
    access: signedIn,
    repeat: 'natural',
    held: 'excuse',
    input: wireObject({ ...whose, kind: z.enum(cardFileKinds), title: line(120) }),
    reply: done,
  }),

  /** Takes a paper away: the office any, the owner what they added. */
  detach: write({
    path: '/api/personal/detach.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ fileId: like(fileId, z.uuid()) }),
    reply: done,
  }),

  /** A paper of a card or of a request, for the owner and for offices that read private data. */
  file: download({
    path: '/api/personal/file',
    access: signedIn,
    input: wireObject({ fileId: like(fileId, z.uuid()) }),
  }),

  /** Asks the office to correct the own card, with one to three papers that prove it. */
  ask: upload({
    path: '/api/personal/ask.json',
    access: signedIn,
    repeat: 'natural',
    held: 'excuse',
    input: wireObject({
      name: z.enum(correctedNames),
      /** Empty wants it to be taken away. Of previous education it is JSON. */
      wanted: text(600),
      words: text(500),
    }),
    reply: single(outcome({ correctionId: field('correction', id) })),
  }),

  withdraw: write({
    path: '/api/personal/withdraw.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ correctionId: field('correction', id) }),
    reply: done,
  }),
};

/** Requests of people whom the office keeps. */
export const cardCorrectionsApi = {
  /** Those that wait, the oldest first; of the settled ones the latest. */
  list: read({
    path: '/api/personal/corrections/list.json',
    access: office,
    input: wireObject({ isSettled: field('settled', z.optional(flag)) }),
    reply: z.array(QueuedCorrection),
  }),

  /** Accepts, which changes the card; or refuses, which takes a word. */
  decide: write({
    path: '/api/personal/corrections/decide.json',
    access: office,
    repeat: 'natural',
    input: wireObject({
      correctionId: field('correction', id),
      isAccepted: field('accept', flag),
      answer: z.optional(text(500)),
    }),
    reply: done,
  }),
};
