import type { BookPlace } from '@bilim/contract/library/reading';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { libraryKey } from '#domain/library/useCategories.ts';
import { useApi } from '#platform/api/api.tsx';

import { keepPlace, tellPlaces, type Name } from './keptPlaces.ts';

type Place = Pick<BookPlace, 'page' | 'locator' | 'share'>;

/** So long places are gathered: the server hears of the last one. */
const restMs = 15_000;

/** Tells the server where one is: the last place of some seconds, and when the page is left, hidden, or online again. */
export function useKeptPlace({ of, id }: Name): (place: Place) => void {
  const { call } = useApi();
  const queries = useQueryClient();
  const last = useRef<(Place & { readonly placedAt: Date }) | null>(null);
  const isOpening = useRef(true);
  const page = useRef(0);

  const send = useEffectEvent(async () => {
    const place = last.current;
    if (place !== null) {
      last.current = null;
      keepPlace({ of, id, ...place, isOpening: isOpening.current });
      isOpening.current = false;
    }
    await tellPlaces(call);
  });

  // Leaving is no event of React.
  useEffect(() => {
    const tell = () => void send();
    const timer = setInterval(tell, restMs);
    const onHidden = () => document.visibilityState === 'hidden' && void send();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', tell);
    window.addEventListener('online', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', tell);
      window.removeEventListener('online', tell);
      void send().then(() => queries.invalidateQueries({ queryKey: [libraryKey] }));
    };
  }, [queries]);

  return (place) => {
    const isTurned = place.page !== page.current;
    page.current = place.page;
    last.current = { ...place, placedAt: new Date() };
    // A browser may end before it has written what it was told last: a page that was turned is kept at once.
    if (isTurned) keepPlace({ of, id, ...last.current, isOpening: isOpening.current });
  };
}
