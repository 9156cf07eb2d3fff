import { admits, type Person } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import type { LiveEvent, LiveKind } from '@bilim/contract/live';
import { noticesApi } from '@bilim/contract/notices';
import { journalReaders } from '@bilim/contract/journal/journalAccess';
import type { Query, QueryClient } from '@tanstack/react-query';

import { heard } from '#platform/live/heard.ts';
import { startLive } from '#platform/live/live.ts';
import { toldKey } from '#domain/profile/usePersonalNotices.ts';
import { newsKey } from '#domain/news/useUnreadNews.ts';
import { queuesKey } from '#platform/queues/useWaiting.ts';
import { outdate } from '#platform/session/beginning.ts';

import { notifyMarks } from './notifyMarks.ts';

interface Hearing {
  readonly call: Call;
  readonly person: Person;
  readonly queries: QueryClient;
  /** Where this browser stood when the page was opened. */
  readonly cursor: string | undefined;
}

/** Lets everything on the page that has changed on the server be asked anew, until `leaving`. */
export function hear(hearing: Hearing, leaving: AbortSignal): void {
  const { person, queries, call, cursor } = hearing;
  const heed = heeds(hearing, leaving);
  const stop = startLive({
    personId: person.id,
    call,
    cursor,
    onHeard(news) {
      outdate(call);
      if (news.hasGap) void queries.invalidateQueries();
      else heed(news.events);
      heard.tell(news);
    },
  });
  leaving.addEventListener('abort', stop);
}

/** What is done about events of some kinds, whatever page is open. Pages themselves listen by `useHeard`. */
interface Heed {
  readonly kinds: readonly LiveKind[];
  readonly heed: (events: readonly LiveEvent[]) => void;
}

function heeds(hearing: Hearing, leaving: AbortSignal) {
  const { person, queries, call } = hearing;
  const all: Heed[] = [
    { kinds: ['class'], heed: () => invalidate(queries, ['journal'], ['schedule'], ['home']) },
    {
      kinds: ['timetable'],
      heed: () => inTurn(() => invalidate(queries, ['schedule'], ['home'], ['journal', 'slots'])),
    },
    {
      kinds: ['mark', 'lesson', 'news'],
      heed: () => void queries.invalidateQueries({ queryKey: ['home'] }),
    },
    {
      kinds: ['portal'],
      heed: () =>
        inTurn(() => {
          invalidate(queries, ['settings'], ['branding']);
          void import('#platform/i18n/refreshTexts.ts').then(({ refreshTexts }) => refreshTexts());
        }),
    },
    { kinds: ['told'], heed: () => inTurn(() => invalidate(queries, toldKey)) },
    { kinds: ['queue'], heed: () => invalidate(queries, [queuesKey]) },
    { kinds: ['reach'], heed: () => invalidate(queries, [newsKey, 'reach']) },
    {
      kinds: ['news'],
      heed: () => void queries.invalidateQueries({ queryKey: [newsKey], predicate: isNoOpenFeed }),
    },
    {
      kinds: ['message', 'messageChanged', 'chatRead', 'chatChanged'],
      heed: () => void queries.invalidateQueries({ queryKey: ['chat', 'unread'] }),
    },
  ];
  if (admits(noticesApi.told.access, person)) {
    all.push({
      kinds: ['mark', 'lesson'],
      heed(events) {
        void queries.invalidateQueries({ queryKey: ['journal', 'own'] });
        void notifyMarks(call, events);
      },
    });
  }
  if (admits(journalReaders, person)) {
    all.push({ kinds: ['mark', 'lesson'], heed: classesHeed(hearing, leaving) });
  }
  return (events: readonly LiveEvent[]) => {
    for (const { kinds, heed } of all) {
      const own = events.filter(({ kind }) => kinds.includes(kind));
      if (own.length > 0) heed(own);
    }
  };
}

/** What sends marks belongs to it and is large: a first screen on which nothing happens does without. */
function classesHeed({ person, queries, call }: Hearing, leaving: AbortSignal): Heed['heed'] {
  const open = async () => {
    const [{ refreshClasses }, { markOutboxOf }] = await Promise.all([
      import('./refreshClasses.ts'),
      import('#domain/journal/useMarkOutbox.ts'),
    ]);
    const classes = refreshClasses(queries, markOutboxOf(call, person.id));
    leaving.addEventListener('abort', classes.stop);
    return classes;
  };
  let opened: ReturnType<typeof open> | null = null;
  const failed = () => {
    opened = null;
    invalidate(queries, ['journal']);
  };
  return (events) => void (opened ??= open()).then(({ heed }) => heed(events)).catch(failed);
}

function invalidate(queries: QueryClient, ...keys: readonly (readonly string[])[]) {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

/** A new timetable concerns thousands, who must not all come back for it in the same moment. */
const spreadMs = 5_000;

function inTurn(act: () => void) {
  setTimeout(act, Math.random() * spreadMs);
}

/** An open feed says itself that there is something new: it must not jump under whoever reads it. */
function isNoOpenFeed(query: Query): boolean {
  return query.queryKey[1] !== 'feed' || !query.isActive();
}
