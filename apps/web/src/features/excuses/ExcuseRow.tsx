import type { QueuedExcuse } from '@bilim/contract/excuses';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { RowProps } from '#platform/queues/QueuePair.tsx';
import { QueueRow } from '#platform/queues/QueueRow.tsx';

import { usePeriod } from './usePeriod.ts';

/** Who was away when, and how many absences it is about. */
export function ExcuseRow({ item: excuse, isOpen, onOpen }: RowProps<QueuedExcuse>) {
  const { t } = useTranslation();
  const format = useFormat();
  const period = usePeriod(excuse);
  const { studentName, groupName, kind, absences, submittedAt } = excuse;
  return (
    <QueueRow
      id={excuse.excuseId}
      isOpen={isOpen}
      onOpen={onOpen}
      name={format.name(studentName)}
      when={format.day(submittedAt)}
      whenExactly={format.exactMoment(submittedAt)}
      details={[
        [groupName, period].filter((part) => part !== '').join(' · '),
        `${t(`excuse.kinds.${kind}`)} · ${t('excuse.absences', { count: absences })}`,
      ]}
    />
  );
}
