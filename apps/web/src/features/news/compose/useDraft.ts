import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { useAccount } from '#platform/session/account.tsx';

import { isEmpty, type Composition } from './composition.ts';
import { forgetDraft, keepDraft, readKeptDraft, type DraftOf } from './keptDraft.ts';

const restMs = 400;

interface Sheet {
  readonly item: DraftOf['item'];
  readonly initial: Composition;
}

/** What is being written, kept in the browser with every pause in typing until it is sent. */
export function useDraft({ item, initial }: Sheet) {
  const { personId } = useAccount();
  const of = { personId, item };
  const [kept] = useState(() => readKeptDraft(of, initial));
  const [composition, setComposition] = useState(kept ?? initial);
  const [isKept, setKept] = useState(kept !== null && !isEmpty(kept));
  const keep = useDebouncedCallback((next: Composition) => keepDraft(of, next), {
    delay: restMs,
    flushOnUnmount: true,
  });

  function forget() {
    keep.cancel();
    forgetDraft(of);
  }
  return {
    composition,
    /** Whether the sheet opened with what was left here. */
    isKept,
    change(next: Composition) {
      setComposition(next);
      keep(next);
    },
    /** Begins as if nothing had been left here; what was is given back for whoever did not mean it. */
    clear(): Composition {
      forget();
      setKept(false);
      setComposition(initial);
      return composition;
    },
    forget,
  };
}
