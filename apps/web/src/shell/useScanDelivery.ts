import type { Call } from '@bilim/contract/client';
import { AppError, type Person } from '@bilim/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { connection } from '#platform/offline/connection.ts';
import { describeError } from '#platform/api/describeError.ts';
import { showFailure, showSuccess } from '#ui/toasts.ts';

/** Long after the page is usable: the first load does without it. */
const firstAfterMs = 12_000;

/** Delivers what a student scanned without a network, on whatever page, as soon as the server answers again. */
export function useScanDelivery(call: Call, person: Person) {
  const { t } = useTranslation();
  const isStudent = person.role === 'student';

  // The queue and the network lie outside React.
  useEffect(() => {
    if (!isStudent) return;
    const deliver = () =>
      void import('#platform/outbox/scans.ts')
        .then(({ deliverScans }) =>
          deliverScans(call, person.id, (answer) => {
            if (answer instanceof AppError) showFailure(describeError(answer, t));
            else if (answer.isDone) showSuccess(t('qr.delivered', { message: answer.message }));
            else showFailure(t('qr.delivered', { message: answer.message }));
          }),
        )
        .catch(() => undefined);
    const timer = setTimeout(deliver, firstAfterMs);
    const stop = connection.subscribe(() => connection.isReachable() && deliver());
    window.addEventListener('online', deliver);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', deliver);
    };
  }, [call, isStudent, person.id, t]);
}
