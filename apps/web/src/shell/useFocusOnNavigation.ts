import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Whatever has the focus when a screen shows its heading within this time was left behind; later it was chosen. */
const patienceMs = 5000;

/** After navigation the focus goes to the new screen's h1, so that screen readers and Tab start there. */
export function useFocusOnNavigation(): void {
  const router = useRouter();

  // The router's events and the focus live outside React.
  useEffect(() => {
    let stopFollowing = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
      stopFollowing();
      stopFollowing = followHeading();
    });
    return () => {
      stopFollowing();
      unsubscribe();
    };
  }, [router]);
}

/**
 * The heading beside a skeleton and the one beside the data are different elements: the focus, which the first would
 * take with it, goes over to the next, until somebody takes it elsewhere.
 */
function followHeading() {
  let heading: HTMLElement | null = null;
  const began = Date.now();
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { childList: true, subtree: true });
  follow();

  function follow() {
    if (heading?.isConnected === true) return;
    const isLeftBehind = heading === null && Date.now() - began < patienceMs;
    if (!isLeftBehind && !isFocusLost()) return observer.disconnect();
    heading = document.querySelector<HTMLElement>('main h1') ?? heading;
    heading?.focus({ preventScroll: true });
  }

  return () => observer.disconnect();
}

function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body;
}
