import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a screen may take to show its heading before the focus stays where it is. */
const patienceMs = 5000;

/** After navigation the focus goes to the new screen's h1, so that screen readers and Tab start there. */
export function useFocusOnNavigation(): void {
  const router = useRouter();

  // The router's events and the focus live outside React.
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
      stopWaiting();
      stopWaiting = whenHeadingAppears((heading) => heading.focus({ preventScroll: true }));
    });
    return () => {
      stopWaiting();
      unsubscribe();
    };
  }, [router]);
}

function whenHeadingAppears(act: (heading: HTMLElement) => void) {
  const present = findHeading();
  if (present !== null) {
    act(present);
    return () => {};
  }

  const observer = new MutationObserver(() => {
    const heading = findHeading();
    if (heading === null) return;
    observer.disconnect();
    act(heading);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function findHeading() {
  return document.querySelector<HTMLElement>('main h1');
}
