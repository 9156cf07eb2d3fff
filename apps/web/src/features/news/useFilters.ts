import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import {
  newsLink,
  newsOfficeLink,
  parseNewsOfficeSearch,
  parseNewsSearch,
  type NewsOfficeSearch,
  type NewsSearch,
} from '#domain/news/newsLink.ts';
import { useAccount } from '#platform/session/account.tsx';

import { keepFilters, readKeptFilters } from './keptFilters.ts';

export interface Filters<Search> {
  readonly search: Search;
  /** Changes the filters; the browser's way back leads to how they were. */
  readonly go: (next: Search) => void;
}

interface Place<Search> {
  readonly screen: Parameters<typeof readKeptFilters>[0];
  readonly parse: (raw: Readonly<Record<string, unknown>>) => Search;
  /** Goes to the screen with these filters. */
  readonly show: (search: Search, isStep: boolean) => void;
}

/** The filters of the feed. */
export function useFeedFilters(): Filters<NewsSearch> {
  const navigate = useNavigate();
  return useFilters({
    screen: 'feed',
    parse: parseNewsSearch,
    show: (search, isStep) => void navigate({ ...newsLink(search), replace: !isStep, resetScroll: false }),
  });
}

/** The filters of the editors' list. */
export function useOfficeFilters(): Filters<NewsOfficeSearch> {
  const navigate = useNavigate();
  return useFilters({
    screen: 'office',
    parse: parseNewsOfficeSearch,
    show: (search, isStep) =>
      void navigate({ ...newsOfficeLink(search), replace: !isStep, resetScroll: false }),
  });
}

/**
 * They stand in the address. Whoever comes without any finds them as they were last; from then on an address without
 * any means none, so that the way back works.
 */
function useFilters<Search extends { readonly find?: string }>({
  screen,
  parse,
  show,
}: Place<Search>): Filters<Search> {
  const { personId } = useAccount();
  const asked = parse(useSearch({ strict: false }));
  const isAsked = Object.keys(asked).length > 0;
  const [kept, setKept] = useState(() => (isAsked ? null : parse(readKeptFilters(screen, personId))));
  const isArriving = kept !== null && Object.keys(kept).length > 0;
  if (isArriving && isAsked) setKept(null);

  const arrive = useEffectEvent(() => {
    if (isArriving) show(kept, false);
  });
  // The address lies outside React; it is told what the screen shows.
  useEffect(() => {
    if (isArriving) arrive();
  }, [isArriving]);

  return {
    search: isArriving && !isAsked ? kept : asked,
    go(next) {
      setKept(null);
      keepFilters(screen, personId, next);
      // Words are one step, however often one stops while typing them.
      const isTyping = asked.find !== undefined && next.find !== undefined && asked.find !== next.find;
      show(next, !isTyping);
    },
  };
}
