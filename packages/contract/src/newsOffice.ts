import * as z from 'zod/mini';

import { holding, signedIn } from './core/access.ts';
import { read, upload, write } from './core/endpoint.ts';
import { facultyId, language } from './core/accountFields.ts';
import { humanId } from './core/bookFields.ts';
import { newsId } from './news.fields.ts';
import { languages } from './core/languages.ts';
import { outcome } from './core/rows.ts';
import { joinedIds, jsonText } from './core/packed.ts';
import { count, flag, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { newsReaders, newsStates } from './newsWords.ts';
import { newsBody, newsFileNames, newsHeadline, newsIdOrNone, newsTitle, PublishingFaculty } from './news.ts';

export { newsStates } from './newsWords.ts';
export type { NewsState } from './newsWords.ts';

export const longestHeadline = 200;
export const longestBody = 20_000;

/** Days in which what was deleted can be brought back; then its files are gone. */
export const newsRestoreDays = 30;

/** Rows of a page of the manager's list, and of those who have not read. */
export const officePageSize = 30;

const manager = holding('news.manage');

/** One language of an item. */
export type NewsText = z.output<typeof NewsText>;
export const NewsText = wireObject({
  language,
  headline: like(newsHeadline, text(longestHeadline, 1)),
  body: like(newsBody, text(longestBody, 1)),
});

const readers = field('audience', z.enum([...newsReaders, 'faculty']));

/** Whom an item is for. A legacy client says `faculty` and who in it; ours says who, and perhaps where. */
const audience = {
  readers,
  readersValue: field('id_humanTypeFor', z.optional(count)),
  facultyIds: like(facultyId, z.optional(joinedIds)),
};

const draft = {
  /** The headline, perhaps behind who speaks and `|`. */
  title: newsHeadline,
  body: newsBody,
  /** Of `title` and `message`; the reader's own when left out. */
  language: maybe(language),
  translations: field('texts', z.optional(jsonText(z.array(NewsText).check(z.maxLength(languages.length))))),
  ...audience,
  isDraft: field('draft', z.optional(flag)),
  /** At once when left out. */
  publishAt: field('publish', z.optional(instant)),
  endsAt: field('till', z.optional(instant)),
  isPinned: field('pinned', z.optional(flag)),
  needsConfirmation: field('needsConfirm', z.optional(flag)),
};

const version = count;
const afterId = field('after', z.optional(id));

/** An item as its editor sees it. */
export type ManagedNews = z.output<typeof ManagedNews>;
export const ManagedNews = wireObject({
  newsId,
  title: newsTitle,
  state: z.enum(newsStates),
  readers: field('audience', z.enum(newsReaders)),
  faculties: z.array(z.string()),
  authorName: field('fio', z.string()),
  /** When it is or was published; of a draft, when it was last changed. */
  at: instant,
  endsAt: field('till', z.nullable(instant)),
  isPinned: field('pinned', flag),
  needsConfirmation: field('needsConfirm', flag),
  read: count,
  /** 0 where that is not asked. */
  confirmed: count,
  version,
});

/** Everything that the composer fills in. */
export type EditedNews = z.output<typeof EditedNews>;
export const EditedNews = wireObject({
  newsId,
  state: z.enum(newsStates),
  speaker: z.string(),
  texts: z.array(NewsText),
  readers: field('audience', z.enum(newsReaders)),
  facultyIds: field('faculties', z.array(id)),
  publishAt: field('publish', z.nullable(instant)),
  endsAt: field('till', z.nullable(instant)),
  isPinned: field('pinned', flag),
  needsConfirmation: field('needsConfirm', flag),
  fileNames: newsFileNames,
  version,
});

export type NewsChange = z.output<typeof NewsChange>;
/** What stood there before somebody changed it. */
export const NewsChange = wireObject({
  at: instant,
  editorName: field('fio', z.string()),
  texts: z.array(NewsText),
});

/** Whom a reminder can reach now, of those who have not read an item, or not confirmed it where that is asked. */
const reminder = {
  missing: count,
  /** Have a device that gets news. */
  byDevice: count,
  /** Have none and take news by letter. */
  byLetter: count,
};
export type NewsReminder = z.output<typeof NewsReminder>;
export const NewsReminder = wireObject({
  ...reminder,
  /** When they were last reminded. */
  remindedAt: field('reminded', z.nullable(instant)),
  /** The item is out, and nobody was reminded of it today. */
  canRemind: flag,
});

export type ReachFigures = z.output<typeof ReachFigures>;
export const ReachFigures = wireObject({
  recipients: count,
  /** Have been in the portal since, or have a device that gets messages. */
  delivered: count,
  read: count,
  confirmed: count,
  /** When figures, groups and whom a reminder reaches were counted: of a large audience not at every look. */
  countedAt: field('counted', instant),
});

export type NewsReach = z.output<typeof NewsReach>;
export const NewsReach = wireObject({
  needsConfirmation: field('needsConfirm', flag),
  /** Null of an item that nobody has counted yet as it is now; then there are no groups and no reminder either. */
  figures: z.nullable(ReachFigures),
  /** There are none, or they are older than they should be: whoever asked hears when they have been counted. */
  isBeingCounted: field('counting', flag),
});

/** By academic group; people without one stand under their department, or under an empty name. */
export type ReachOfGroup = z.output<typeof ReachOfGroup>;
export const ReachOfGroup = wireObject({
  name: z.string(),
  recipients: count,
  read: count,
  confirmed: count,
});

const NewsCounts = wireObject({
  draft: count,
  scheduled: count,
  published: count,
  ended: count,
  removed: count,
});

/** News as those who publish them work with them. */
export const newsOfficeApi = {
  /** Publishes, now or at a time, or keeps a draft. Files come as parts. */
  insert: upload({
    path: '/api/news/insert.json',
    access: manager,
    caller: { id: 'id', uid: 'id', role: 'role' },
    repeat: 'keyed',
    store: 'news',
    input: wireObject(draft),
    reply: single(outcome({ newsId })),
  }),

  /** Changes an item: the files named in `fileName` stay, the parts are added. Whoever comes second is told. */
  edit: upload({
    path: '/api/news/edit.json',
    access: manager,
    repeat: 'keyed',
    store: 'news',
    input: wireObject({ newsId, version, ...draft, keptFiles: maybe(newsFileNames) }),
    reply: single(outcome({ newsId, version })),
  }),

  /** Takes an item away; it can be brought back. Nothing there to take away is no error. */
  remove: write({
    path: '/api/news/delete.json',
    access: manager,
    caller: { uid: 'id', role: 'role' },
    repeat: 'natural',
    input: wireObject({ newsId: newsIdOrNone }),
    reply: z.array(outcome({ newsId })),
  }),

  restore: write({
    path: '/api/news/restore.json',
    access: manager,
    repeat: 'natural',
    input: wireObject({ newsId }),
    reply: single(outcome({ newsId })),
  }),

  /** Faculties that the caller may publish for; 0 is the whole university. */
  faculties: read({
    path: '/api/misc/registered-faculty-list.json',
    access: signedIn,
    caller: { id: 'id' },
    input: wireObject({}),
    reply: z.array(PublishingFaculty),
  }),

  /** What the caller manages, by state, the latest first; and how many there are of each. */
  managed: read({
    path: '/api/news/managed.json',
    access: manager,
    input: wireObject({ state: z.enum(newsStates), query: z.optional(text(100)), afterId }),
    reply: z.array(ManagedNews),
    beside: wireObject({ counts: NewsCounts }),
  }),

  /** An item to be changed. */
  edited: read({
    path: '/api/news/edited.json',
    access: manager,
    input: wireObject({ newsId }),
    reply: single(EditedNews),
  }),

  /** The changes since it was published, the latest first. */
  history: read({
    path: '/api/news/history.json',
    access: manager,
    input: wireObject({ newsId }),
    reply: z.array(NewsChange),
  }),

  /** How many people an audience is. */
  audience: read({
    path: '/api/news/audience.json',
    access: manager,
    input: wireObject(audience),
    reply: single(wireObject({ recipients: count })),
  }),

  reach: read({
    path: '/api/news/reach.json',
    access: manager,
    input: wireObject({ newsId }),
    reply: single(NewsReach),
    beside: wireObject({ groups: z.array(ReachOfGroup), reminder: z.nullable(NewsReminder) }),
  }),

  /** Tells those who have not read it, or not confirmed it where that is asked, once more; at most once a day. */
  remind: write({
    path: '/api/news/remind.json',
    access: manager,
    repeat: 'keyed',
    input: wireObject({ newsId }),
    reply: single(outcome(reminder)),
  }),

  /** Who has not read it, or not confirmed it where that is asked, by name. */
  missing: read({
    path: '/api/news/missing.json',
    access: manager,
    input: wireObject({ newsId, group: z.optional(text(100)), afterId }),
    reply: z.array(wireObject({ personId: humanId, fullName: field('fio', z.string()), group: z.string() })),
  }),
};
