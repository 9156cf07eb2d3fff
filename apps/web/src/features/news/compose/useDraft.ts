import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { useAccount } from '#platform/session/account.tsx';

import { isEmpty, type Composition } from './composition.ts';
import { forgetDraft, keepDraft, readKeptDraft } from './keptDraft.ts';

const restMs = 400;

interface Sheet {
  readonly isNew: boolean;
  readonly empty: Composition;
  readonly initial: Composition;
}

/** What is being written. A new item is kept in the browser with every pause in typing, until it is sent. */
export function useDraft({ isNew, empty, initial }: Sheet) {
  const { personId } = useAccount();
  const [kept] = useState(() => (isNew ? readKeptDraft(personId, empty) : null));
  const [composition, setComposition] = useState(kept ?? initial);
  const [isKept, setKept] = useState(kept !== null && !isEmpty(kept));
  const keep = useDebouncedCallback((next: Composition) => {
    if (isNew) keepDraft(personId, next);
  }, restMs);

  function forget() {
    keep.cancel();
    if (isNew) forgetDraft(personId);
  }
  return {
    composition,
    /** Whether the sheet opened with what was left here. */
    isKept,
    change(next: Composition) {
      setComposition(next);
      keep(next);
    },
    clear() {
      forget();
      setKept(false);
      setComposition(empty);
    },
    forget,
  };
}
