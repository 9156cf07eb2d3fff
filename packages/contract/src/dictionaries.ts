import * as z from 'zod/mini';

import { either, holding } from './core/access.ts';
import type { Grant } from './core/access.ts';
import { download, read, upload, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, day, flag, id, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';
import { columnKinds, DictionaryValue, DictionaryValues } from './dictionaryValues.ts';

export { dictionariesErrors } from './dictionaries.errors.ts';

/** Rights of which each dictionary asks one: whoever holds none of them has nothing to look for here. */
export const dictionaryGrants = [
  'schedules.manage',
  'journals.correct',
  'settings.manage',
  'library.manage',
] as const satisfies readonly Grant[];
export type DictionaryGrant = (typeof dictionaryGrants)[number];

export type MadeRow = z.output<typeof MadeRow>;
const MadeRow = wireObject({ dictionary: z.string(), key: z.string(), kind: z.enum(['names', 'text']) });

export type DictionaryColumn = z.output<typeof DictionaryColumn>;
export const DictionaryColumn = wireObject({
  key: z.string(),
  title: z.string(),
  hint: z.nullable(z.string()),
  kind: z.enum(columnKinds),
  isRequired: field('required', flag),
  /** Said once, when the row is added. */
  isFixed: field('fixed', flag),
  /** Stands in the list, not only in the form. */
  isListed: field('listed', flag),
  /** Of texts and names. */
  longest: z.nullable(count),
  /** Of numbers: bounds, and digits after the point. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  digits: z.nullable(count),
  /** Of choices. */
  choices: z.array(wireObject({ value: z.string(), label: z.string() })),
  /** Of references: a row that is not there yet is added to this dictionary by its name alone. */
  makes: z.nullable(MadeRow),
});

export type Dictionary = z.output<typeof Dictionary>;
/** One dictionary, as far as its screen needs to know it. */
export const Dictionary = wireObject({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  columns: z.array(DictionaryColumn),
  /** Pairs of days of which the second is not before the first. */
  spans: z.array(z.array(z.string())),
  /** The column by which rows are put in order by hand. */
  place: z.nullable(z.string()),
  /** The column of the name, where rows are renamed from a day on. */
  renamed: z.nullable(z.string()),
  /** Rows are closed; others stay as long as what they are about. */
  mayClose: flag,
  mayMerge: flag,
  mayAdd: flag,
});

export type DictionaryRow = z.output<typeof DictionaryRow>;
export const DictionaryRow = wireObject({
  rowId: field('id', id),
  /** Changes when anything in the row does, whoever changes it. */
  version: z.string(),
  /** What other dictionaries call it. */
  label: z.string(),
  values: DictionaryValues,
  /** What references are called, by column. */
  labels: z.record(z.string(), z.string()),
  closedOn: field('closed', z.nullable(day)),
  mayChange: flag,
});

export const rowStates = ['open', 'closed'] as const;
export type RowState = (typeof rowStates)[number];

export const changeNames = [
  'added',
  'changed',
  'closed',
  'restored',
  'removed',
  'merged',
  'renamed',
] as const;

export type DictionaryChange = z.output<typeof DictionaryChange>;
/** What one request did to a row. */
export const DictionaryChange = wireObject({
  change: z.string(),
  kind: z.enum(changeNames),
  at: instant,
  by: z.nullable(z.string()),
  /** Before and after in words; null where there was nothing. */
  fields: z.array(
    wireObject({ title: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Rows that the same request changed, this one among them. */
  rows: count,
  /** Nothing has changed since. */
  mayUndo: flag,
});

export type WorkbookOutcome = z.output<typeof WorkbookOutcome>;
export const WorkbookOutcome = wireObject({
  added: count,
  changed: count,
  same: count,
  /** What keeps the workbook from being taken, by cell. */
  problems: z.array(wireObject({ cell: z.string(), column: z.string(), sms: z.string() })),
  problemCount: count,
  /** What was done, to be taken back; null for a trial. */
  change: z.nullable(z.string()),
});

const access = either(...dictionaryGrants.map((grant) => holding(grant)));
const dictionary = text(40);
const which = { dictionary, rowId: field('id', id) };
const version = text(64);
const change = z.uuid();
const uses = z.array(wireObject({ title: z.string(), count }));
const done = single(outcome({ rowId: field('id', id), change: z.nullable(z.string()) }));

/** Tables that staff keep: each is described once on the server, and these calls and one screen serve all of them. */
export const dictionariesApi = {
  /** The dictionaries of which the person holds the right. */
  all: read({
    path: '/api/dictionary/all.json',
    access,
    input: wireObject({}),
    reply: z.array(Dictionary),
  }),

  list: read({
    path: '/api/dictionary/list.json',
    access,
    input: wireObject({
      dictionary,
      state: z.enum(rowStates),
      /** Words that any text of the row holds. */
      query: z.optional(text(100)),
      /** Values that references, choices and flags must have, by column. */
      where: z.optional(z.record(z.string(), z.union([id, z.boolean(), text(40)]))),
      /** A column; the dictionary's own order without it. */
      sort: z.optional(text(40)),
      isDescending: field('desc', z.optional(flag)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(DictionaryRow),
    beside: wireObject({ counts: wireObject({ open: count, closed: count }) }),
  }),

  /** What may be chosen in a column that refers to another table. */
  options: read({
    path: '/api/dictionary/options.json',
    access,
    input: wireObject({ dictionary, column: text(40), query: z.optional(text(100)) }),
    reply: z.array(wireObject({ optionId: field('id', id), label: z.string() })),
  }),

  /** Adds a row, or changes the one that has this version; over another one it is refused with what stands there. */
  save: write({
    path: '/api/dictionary/save.json',
    access,
    repeat: 'keyed',
    input: wireObject({
      dictionary,
      rowId: field('id', z.optional(id)),
      version: z.optional(version),
      values: z.record(z.string(), DictionaryValue),
      /** From which day on it is called so; half-years that ended before keep the former name. Without one the name was wrong. */
      renamedFrom: field('from', z.optional(day)),
    }),
    reply: done,
  }),

  /** A closed row is offered no more; what refers to it goes on. */
  close: write({
    path: '/api/dictionary/close.json',
    access,
    repeat: 'natural',
    input: wireObject({ ...which, version }),
    reply: done,
  }),

  restore: write({
    path: '/api/dictionary/restore.json',
    access,
    repeat: 'natural',
    input: wireObject({ ...which, version }),
    reply: done,
  }),

  /** Puts a row before another one, or last; only in a dictionary that has an order of its own. */
  move: write({
    path: '/api/dictionary/move.json',
    access,
    repeat: 'keyed',
    input: wireObject({ ...which, beforeId: field('before', z.optional(id)) }),
    reply: done,
  }),

  /** Lets everything that refers to a row refer to another one and closes it; a trial only counts what would move. */
  merge: write({
    path: '/api/dictionary/merge.json',
    access,
    repeat: 'keyed',
    input: wireObject({
      ...which,
      version,
      intoId: field('into', id),
      intoVersion: version,
      isTrial: field('trial', flag),
    }),
    reply: single(outcome({ uses, change: z.nullable(z.string()) })),
  }),

  /** Everything that was done to a row, the latest first, and what refers to it. */
  history: read({
    path: '/api/dictionary/history.json',
    access,
    input: wireObject(which),
    reply: z.array(DictionaryChange),
    beside: wireObject({
      uses,
      /** What it was called until a day, and what it will be called from a day on. */
      names: z.array(wireObject({ day, isComing: field('coming', flag), name: z.string() })),
    }),
  }),

  /** Takes back everything that one request did, as long as nothing has changed since. */
  undo: write({
    path: '/api/dictionary/undo.json',
    access,
    repeat: 'keyed',
    input: wireObject({ dictionary, change }),
    reply: single(outcome({ rows: count, change: z.nullable(z.string()) })),
  }),

  /** The open rows as a workbook, which may be changed and sent back. */
  workbook: download({
    path: '/api/dictionary/workbook.xlsx',
    access,
    input: wireObject({ dictionary }),
  }),

  /** Reads a workbook: as a trial, or for good when nothing is wrong with it. Rows that it lacks stay. */
  upload: upload({
    path: '/api/dictionary/upload.json',
    access,
    repeat: 'natural',
    held: 'workbook',
    input: wireObject({ dictionary, isTrial: field('trial', flag) }),
    reply: single(WorkbookOutcome),
  }),
};
