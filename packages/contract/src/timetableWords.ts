import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { between, bigId, count, flag, id, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';
import { TimetableRun } from './timetableImport.ts';

/** What a word of a file of timetables may be there; a time is one that no bell grid has. */
export const wordKinds = ['column', 'time', 'group', 'discipline', 'type', 'teacher', 'room'] as const;
export type WordKind = (typeof wordKinds)[number];

export type WordTarget = z.output<typeof WordTarget>;
/** What a word may stand for: something that is there, or what the import will make. */
export const WordTarget = wireObject({
  /** `room:7`; opaque to whoever hands it back. */
  ours: z.string(),
  label: z.string(),
  /** What tells it from another one of the same name. */
  detail: z.nullable(z.string()),
  isNew: field('new', flag),
});

export type TimetableWord = z.output<typeof TimetableWord>;
export const TimetableWord = wireObject({
  seq: bigId,
  kind: z.enum(wordKinds),
  word: z.string(),
  /** Rows that use it. */
  count,
  /** Where it stands first: the sheet, or the calendar file. */
  sheet: z.string(),
  line: count,
  /** What somebody has said that it stands for; null where nobody has and the import does not know. */
  meaning: z.nullable(WordTarget),
  /** The nearest names, the likeliest first. */
  guesses: z.array(WordTarget),
  /** What it would be called if it was made; null where it may not be. */
  makesAs: z.nullable(z.string()),
});

export type NewRoom = z.output<typeof NewRoom>;
export const NewRoom = wireObject({
  buildingId: field('building', id),
  roomTypeId: field('type', id),
  number: text(20, 1),
  seats: between(0, 5_000),
});

const longestWord = 200;

export type SettledWord = z.output<typeof SettledWord>;
/** What a word stands for: something of ours, a room to be made, or, with neither, what the import takes it for. */
export const SettledWord = wireObject({
  kind: z.enum(wordKinds),
  word: text(longestWord, 1),
  ours: z.nullable(text(60)),
  room: z.nullable(NewRoom),
});

export type RememberedWord = z.output<typeof RememberedWord>;
export const RememberedWord = wireObject({
  wordId: field('id', id),
  kind: z.enum(wordKinds),
  word: z.string(),
  /** The program that wrote the calendars in which it stands; null for workbooks. */
  source: z.nullable(z.string()),
  /** Null when that is no longer there. */
  meaning: z.nullable(WordTarget),
  settledBy: field('by', z.nullable(z.string())),
  settledAt: field('at', instant),
});

const access = holding('schedules.manage');
const importId = field('import', id);

/**
 * What words of timetables stand for that the portal does not know. It is said once, for all files of one source:
 * workbooks, or calendars of one program; whoever plans for a faculty says it for that faculty.
 */
export const timetableWordsApi = {
  /** Words of a dry run that nobody knows, each once, those of most rows first; then those that somebody settled. */
  words: read({
    path: '/api/imports/timetable/words.json',
    access,
    input: wireObject({ importId, after: z.optional(bigId), size: z.optional(between(1, 500)) }),
    reply: z.array(TimetableWord),
  }),

  /** What a word of that kind may stand for, by a part of its name. */
  choices: read({
    path: '/api/imports/timetable/choices.json',
    access,
    input: wireObject({ importId, kind: z.enum(wordKinds), query: text(100) }),
    reply: z.array(WordTarget),
  }),

  /** Says what words stand for and makes the dry run again. */
  settle: write({
    path: '/api/imports/timetable/settle.json',
    access,
    repeat: 'natural',
    input: wireObject({ importId, words: z.array(SettledWord).check(z.minLength(1), z.maxLength(500)) }),
    reply: single(TimetableRun),
  }),

  /** Everything that was said of words, the latest first. */
  remembered: read({
    path: '/api/imports/timetable/remembered.json',
    access,
    input: wireObject({ before: z.optional(id), size: z.optional(between(1, 200)) }),
    reply: z.array(RememberedWord),
  }),

  /** The next file is read as if nobody had said it. What was imported stays. */
  forget: write({
    path: '/api/imports/timetable/forget.json',
    access,
    repeat: 'natural',
    input: wireObject({ wordId: field('id', id) }),
    reply: single(wireObject({ wordId: field('id', id) })),
  }),
};
