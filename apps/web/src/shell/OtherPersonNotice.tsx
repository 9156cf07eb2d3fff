import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { otherPerson } from '#platform/session/otherPerson.ts';
import { ownerSeenBy } from '#platform/offline/storage.ts';

const OtherPersonDialog = lazy(async () => ({
  default: (await import('./OtherPersonDialog.tsx')).OtherPersonDialog,
}));

/** Tells that somebody else has signed in in another tab of this browser. */
export function OtherPersonNotice() {
  const { person } = useApi();
  const isTold = useSyncExternalStore(otherPerson.subscribe, otherPerson.isTold);

  // Other tabs speak through the storage.
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === 'uid' && person !== null && ownerSeenBy(person.id) === 'other') otherPerson.tell();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [person]);

  return <Suspense fallback={null}>{isTold && <OtherPersonDialog onClose={otherPerson.dismiss} />}</Suspense>;
}
