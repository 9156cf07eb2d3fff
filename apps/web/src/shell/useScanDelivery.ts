import type { Call } from '@bilim/contract/client';
import type { Person } from '@bilim/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { ScanAnswer } from '#domain/qr/scanOutbox.ts';
import { showFailure, showSuccess } from '#ui/toasts.ts';

/** Long after the page is usable: the first load does without it. */
const afterMs = 12_000;

/** Delivers what a student scanned without a network, on whatever page, as soon as the server answers again. */
export function useScanDelivery(call: Call, { id, role }: Person) {
  const { t } = useTranslation();
  const isStudent = role === 'student';

  // The outbox lies outside React.
  useEffect(() => {
    if (!isStudent) return;
    const tell = ({ kind, isDone, message }: ScanAnswer) => {
      const sentence = kind === 'visit' ? t('qr.delivered', { message }) : message;
      if (isDone) showSuccess(sentence);
      else showFailure(sentence);
    };
    const ends: (() => void)[] = [];
    const timer = setTimeout(
      () =>
        void import('#domain/qr/scanOutbox.ts')
          .then(({ scanOutboxOf }) => scanOutboxOf(call, id))
          .then((outbox) =>
            ends.push(
              outbox.onSettled(({ answer }) => tell(answer)),
              outbox.start(),
            ),
          )
          .catch(() => undefined),
      afterMs,
    );
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [call, id, isStudent, t]);
}
