import type { Person } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import type { LiveEvent, LiveKind } from '@bilim/contract/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openWires, Wire } from '#testing/wire.ts';

import { hear } from './hear.ts';

const student: Person = { id: 201, role: 'student', roles: ['student'], grants: [] };

const shown = {
  home: ['home', 'lessons'],
  schedule: ['schedule', 26],
  journal: ['journal', 'own'],
  feed: ['news', 'feed'],
  badge: ['news', 'unread'],
  reach: ['news', 'reach', 7],
  chat: ['chat', 'unread'],
  profile: ['profile'],
  menu: ['settings'],
  branding: ['branding'],
  told: ['told'],
} as const;

let leaving: AbortController;
beforeEach(() => {
  leaving = new AbortController();
  Wire.all.length = 0;
  vi.stubGlobal('WebSocket', Wire);
  Object.defineProperty(navigator, 'locks', { value: null, configurable: true });
  // A new timetable is asked for by everybody in turn; here at once.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  leaving.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

/** A page that has read everything and hears of one change; what of it is then to be asked anew. */
async function hearing(kind: LiveKind | 'gap', expected: readonly string[], open?: keyof typeof shown) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const queryKey of Object.values(shown)) queries.setQueryData(queryKey, 'read');
  const asked = vi.fn<() => string>(() => 'read anew');
  const stop =
    open === undefined
      ? () => undefined
      : new QueryObserver(queries, { queryKey: shown[open], queryFn: asked }).subscribe(() => undefined);
  const call = (async () => []) as unknown as Call;
  hear({ call, person: student, queries, cursor: undefined }, leaving.signal);

  const event: LiveEvent = { eventId: 1, kind, at: new Date(0) } as LiveEvent;
  openWires()[0]!.say({ events: kind === 'gap' ? [] : [event], cursor: 'c1', hasGap: kind === 'gap' });
  const stale = () =>
    Object.entries(shown).flatMap(([name, queryKey]) =>
      queries.getQueryState(queryKey)?.isInvalidated === true ? [name] : [],
    );
  await expect.poll(stale).toEqual(expected);
  // What is asked for later than that is too much.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stale()).toEqual(expected);
  stop();
  return { isAsked: asked.mock.calls.length > 0 };
}

describe('a page that hears', () => {
  it.each([
    ['of a mark asks for the home page and the own journal anew', 'mark', ['home', 'journal']],
    ['of a lesson does the same', 'lesson', ['home', 'journal']],
    ['of another class asks for whatever shows classes', 'class', ['home', 'schedule', 'journal']],
    ['of a new timetable asks for the week and the home page', 'timetable', ['home', 'schedule']],
    ['of news asks for them and for the home page', 'news', ['home', 'feed', 'badge', 'reach']],
    ['of a reach that was counted asks for it', 'reach', ['reach']],
    ['of a new menu, logo or words asks for the menu and the logo', 'portal', ['menu', 'branding']],
    ['of what one was told asks for that alone', 'told', ['told']],
    ['of a message asks how much is unread', 'message', ['chat']],
    ['that it missed something asks for everything', 'gap', Object.keys(shown)],
  ] as const)('%s', async (_what, kind, stale) => {
    await hearing(kind, stale);
  });

  it('of news lets the feed stand that somebody is reading', async () => {
    expect(await hearing('news', ['home', 'badge', 'reach'], 'feed')).toEqual({ isAsked: false });
  });
});
