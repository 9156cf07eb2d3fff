import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { download, read, readAny, write } from './core/endpoint.ts';
import { createdAt, facultyId, facultyShortName, language } from './core/accountFields.ts';
import { newsId } from './news.fields.ts';
import { outcome } from './core/rows.ts';
import { joined } from './core/packed.ts';
import { between, count, flag, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { newsReaders } from './newsWords.ts';

export { newsErrors } from './news.errors.ts';

export { newsReaders } from './newsWords.ts';

/** An id, or undefined for anything that can be none: where a call does nothing then instead of failing. */
const tolerantId = z.codec(z.unknown(), z.optional(z.int()), {
  decode: (value) => {
    const decoded = z.safeParse(id, value);
    return decoded.success ? decoded.data : undefined;
  },
  encode: (value) => value,
});
export type { NewsReaders } from './newsWords.ts';

export const newsTitle = field(
  'p23-1',
  joined('|'),
  'Of a news item: who speaks and the headline, split by a bar',
);
export const newsHeadline = field('title', text(300), 'Headline of a news item that is written');
export const newsBody = field(
  'message',
  z.string().check(z.maxLength(20_000)),
  'Text of a news item or a message',
);
export const newsFileNames = field('fileName', joined(';!;'), 'Names of attached files');
const newsPage = field('page', between(1, 2_147_483_647), 'Page of a list, from 1');

/** Items of a page. A page with fewer is the last one. */
export const newsPageSize = 10;
/** Pages behind this one are empty. */
export const lastNewsPage = 10_000;
/** For so many days an item that was not read counts as unread. */
export const unreadDays = 30;
/** The kind of stored file that `download.file` is asked for. */
export const newsFileKind = 4;
/** What stands between who speaks and the headline. */
export const titleSeparator = '|';

export type NewsFile = z.output<typeof NewsFile>;
export const NewsFile = wireObject({
  name: z.string(),
  mime: z.string(),
  size: count,
});

const item = {
  newsId,
  /** Who speaks, and the headline. */
  title: newsTitle,
  body: newsBody,
  fileNames: newsFileNames,
  /** When it was published; of a draft, when it was written. */
  createdAt,
  authorName: field('fio', z.string()),
  canDelete: field('canDelete', flag),
  isPinned: field('pinned', flag),
  /** In which language the text is: the reader's own where there is one. */
  language,
  readers: field('audience', z.enum(newsReaders)),
  /** Short names of the faculties that it is for; none for the whole university. */
  faculties: z.array(z.string()),
  /** When its text was changed after it was published. */
  editedAt: field('edited', z.nullable(instant)),
  endsAt: field('till', z.nullable(instant)),
  needsConfirmation: field('needsConfirm', flag),
  isRead: field('isRead', flag),
  isConfirmed: field('isConfirmed', flag),
  files: z.array(NewsFile),
};

export type NewsItem = z.output<typeof NewsItem>;
export const NewsItem = wireObject(item);

export type UnreadNews = z.output<typeof UnreadNews>;
export const UnreadNews = wireObject({
  /** Of the last thirty days, addressed to the reader and written by somebody else. */
  unread: count,
  /** Of these and of those that were read: how many wait for a confirmation. */
  unconfirmed: count,
});

/** Where somebody may publish. */
export const PublishingFaculty = wireObject({
  facultyId: like(facultyId, count),
  name: facultyShortName,
});

const PublishingRights = wireObject({
  canManageNews: field('newsPerms', flag),
  /** Whether the right holds for the whole university. */
  isEverywhere: field('all', flag),
  faculties: z.array(PublishingFaculty),
  /** Short names in which the person may speak, the usual one first. */
  speakers: z.array(z.string()),
});

const caller = { id: 'id', uid: 'id', role: 'role' } as const;

/** News as everybody reads it. */
export const newsApi = {
  /** A page of what the caller may read, pinned items first, then the newest. */
  data: read({
    path: '/api/news/data.json',
    access: signedIn,
    caller,
    input: wireObject({
      page: maybe(newsPage),
      /** The last item that is on show: what follows it, however many have been published meanwhile. */
      afterId: field('after', z.optional(id)),
      /** Part of the headline or the text. */
      query: z.optional(text(100)),
      isUnread: field('unread', z.optional(flag)),
      facultyId: maybe(facultyId),
    }),
    reply: z.array(NewsItem),
  }),

  /** One item by its address. */
  one: read({
    path: '/api/news/one.json',
    access: signedIn,
    input: wireObject({ newsId }),
    reply: single(NewsItem),
  }),

  /** Whether the caller may publish, and for whom. `type` is the role, or the kind of file; both ask the same. */
  check: read({
    path: '/api/news/check.json',
    access: signedIn,
    caller: { id: 'id' },
    input: wireObject({ kind: field('type', z.optional(count)) }),
    reply: single(PublishingRights),
  }),

  /** A file of an item, named by the item's id, an underscore and the file's name. */
  file: download({
    path: '/api/news/download.file',
    access: signedIn,
    input: wireObject({
      fileName: field('filename', text(500)),
      kind: field('type', count),
      isThumbnail: field('thumb', z.optional(flag)),
      /** Instead of a large PDF what a reader needs to open it, packed (`library/opening`). */
      isOpeningNote: field('opening', z.optional(flag)),
    }),
  }),

  /** What the caller has not read yet. */
  unread: readAny({
    path: '/api/news/unread.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(UnreadNews),
  }),

  /** Says that the caller has read these; without any, all that count as unread. */
  markRead: write({
    path: '/api/news/read.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ newsIds: field('news', z.optional(z.array(id).check(z.maxLength(50)))) }),
    reply: single(UnreadNews),
  }),

  /** The caller confirms to have read an item that asks for it. */
  confirm: write({
    path: '/api/news/confirm.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ newsId }),
    reply: single(outcome({ unread: count, unconfirmed: count })),
  }),
};

/** Of a deletion: no id, or none that can be one, deletes nothing and fails without an error. */
export const newsIdOrNone = like(newsId, z.optional(tolerantId));
