import type { LateChangeRequest } from '@bilim/contract/journal/lateChanges';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { RowProps } from '#platform/queues/QueuePair.tsx';
import { QueueRow } from '#platform/queues/QueueRow.tsx';

import { useClassWords } from './useClassWords.ts';

/** Which teacher asks for which class, and why. */
export function RequestRow({ item: request, isOpen, onOpen }: RowProps<LateChangeRequest>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { requestId, teacherName, moduleName, disciplineName, reason, askedAt } = request;
  const { group } = useClassWords(request);
  return (
    <QueueRow
      id={requestId}
      isOpen={isOpen}
      onOpen={onOpen}
      name={format.shortName(teacherName)}
      when={format.day(askedAt)}
      whenExactly={format.exactMoment(askedAt)}
      said={reason}
      details={[
        [disciplineName, group, moduleName === '' ? t('takeback.wholeclass') : moduleName].join(' · '),
      ]}
    />
  );
}
