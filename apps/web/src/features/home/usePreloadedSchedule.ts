import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Long after the page is usable, so that whoever pays for their data and only looks in does not pay for this. */
const afterMs = 15_000;

/**
 * Brings the schedule's part of the app once the home page has been open for a while: without the network it
 * could no longer be fetched, and the timetable is just what somebody wants to see then.
 */
export function usePreloadedSchedule(): void {
  const router = useRouter();

  // A timer belongs to the mounted page, not to anything it renders.
  useEffect(() => {
    const timer = setTimeout(
      () => void router.preloadRoute({ to: '/schedule' }).catch(() => undefined),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [router]);
}
