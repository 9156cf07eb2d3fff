import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useApi } from '#platform/api/api.tsx';

/** Long after the page is usable, so that whoever pays for their data and only looks in does not pay for this. */
const afterMs = 15_000;

/**
 * Brings what somebody wants to see just when there is no network, once the home page has been open for a while: the
 * schedule's part of the app, and a student's own code.
 */
export function usePreloadedParts(): void {
  const router = useRouter();
  const queries = useQueryClient();
  const { call, person } = useApi();
  const isStudent = person?.role === 'student';

  // A timer belongs to the mounted page, not to anything it renders.
  useEffect(() => {
    async function preload() {
      await router.preloadRoute({ to: '/schedule' });
      if (!isStudent) return;
      const { ownCard } = await import('#domain/qr/ownCard.ts');
      await queries.prefetchQuery(ownCard(call));
    }
    const timer = setTimeout(() => void preload().catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, [router, queries, call, isStudent]);
}
