import type { Person } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Long after the page is usable: the first load does without it. */
const afterMs = 12_000;

/** Sends what was written or scanned without a network, on whatever page. */
export function useDelivery(call: Call, { id, role }: Person) {
  const { t } = useTranslation();

  // The outboxes and the network lie outside React.
  useEffect(() => {
    let end: (() => void) | undefined;
    const timer = setTimeout(
      () =>
        void import('./deliver.ts')
          .then(({ deliver }) => (end = deliver(call, { id, role }, t)))
          .catch(() => undefined),
      afterMs,
    );
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [call, id, role, t]);
}
