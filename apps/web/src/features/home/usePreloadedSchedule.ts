import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Brings the schedule's part of the app while the browser has nothing to do: without the network it could no
 * longer be fetched, and the timetable is just what somebody wants to see then.
 */
export function usePreloadedSchedule(): void {
  const router = useRouter();

  // Idle time is the browser's to give.
  useEffect(() => {
    const preload = () => void router.preloadRoute({ to: '/schedule' }).catch(() => undefined);
    if (!('requestIdleCallback' in window)) return undefined;
    const asked = requestIdleCallback(preload, { timeout: 10_000 });
    return () => cancelIdleCallback(asked);
  }, [router]);
}
