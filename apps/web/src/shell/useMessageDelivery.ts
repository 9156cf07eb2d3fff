import type { Person } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { useEffect } from 'react';

/** Long after the page is usable: the first load does without it. */
const afterMs = 12_000;

/** Sends messages that were written without a network, on whatever page, as soon as the server answers again. */
export function useMessageDelivery(call: Call, { id, role }: Person) {
  const writes = role === 'teacher' || role === 'student';

  // The queue and the network lie outside React.
  useEffect(() => {
    if (!writes) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(
      () =>
        void import('#domain/chat/useMessageOutbox.ts')
          .then(({ messageOutboxOf }) => (stop = messageOutboxOf(call, id).start()))
          .catch(() => undefined),
      afterMs,
    );
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [call, id, writes]);
}
